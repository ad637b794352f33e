import { plural } from '../../../../base/languages.ts'
import { numberWords } from '../../language.ts'
import type { ConnectingRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))
const of = (fact: unknown, one: string, other: string): string =>
  `${n(fact)} ${plural('fr', Number(fact), { one, other })}`

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting: ConnectingRefusals = {
  'connection.connector': ({ connector }) =>
    `Le texte de cette connexion nomme le connecteur « ${connector} », pour lequel ce formulaire n’existe pas. Modifiez son texte, ou donnez une nouvelle clé en ligne de commande : interview-bridge connections import`,
  'connection.unknown': 'Cette connexion n’existe pas.',
  'connection.not_made_here':
    'Aucune connexion de ce nom n’a été créée dans le tableau de bord. Celle qui figure dans un fichier s’y modifie.',
  'connection.removed': ({ name, by }) =>
    `${by} a déconnecté la connexion « ${name} ». Rien n’a été modifié ; enregistrez son texte avec ses secrets pour la rétablir.`,
  'connection.changed': ({ name, by }) =>
    `${by} a modifié la connexion « ${name} » entre-temps. Rien n’a été enregistré ; regardez la version plus récente et refaites la modification.`,
  'connection.name_taken': ({ name }) =>
    `Le nom « ${name} » appartient à une autre connexion de cette installation. Rien n’a été enregistré ; choisissez un autre nom.`,
  'connection.too_many': ({ running, used, max, namesMax }) =>
    `Cette organisation a ${of(running, 'connexion', 'connexions')} et a utilisé ${of(used, 'nom', 'noms')} ; il peut y avoir ${n(max)} connexions et ${n(namesMax)} noms au plus. Rien n’a été enregistré ; déconnectez une connexion dont personne n’a besoin, ou enregistrez à nouveau sous son nom une connexion déconnectée.`,
}
