import { numberWords } from '../../language.ts'
import type { ConnectingRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting: ConnectingRefusals = {
  'connection.connector': ({ connector }) =>
    `Le texte de cette connexion nomme le connecteur « ${connector} », pour lequel ce formulaire n’existe pas. Modifiez son texte, ou donnez une nouvelle clé avec : interview-bridge connections import`,
  'connection.unknown': 'Cette connexion n’existe pas.',
  'connection.removed': ({ name, by }) =>
    `${by} a supprimé la connexion « ${name} ». Rien n’a été modifié ; enregistrez son texte avec ses secrets pour la rétablir.`,
  'connection.changed': ({ name, by }) =>
    `${by} a modifié la connexion « ${name} » entre-temps. Rien n’a été enregistré ; regardez la version plus récente et refaites la modification.`,
  'connection.name_taken': ({ name }) =>
    `Le nom « ${name} » appartient à une autre connexion de cette installation. Rien n’a été enregistré ; choisissez un autre nom.`,
  'connection.too_many': ({ running, used, max, namesMax }) =>
    `Cette organisation a ${n(running)} connexions et a utilisé ${n(used)} noms ; il peut y en avoir ${n(max)} et ${n(namesMax)} au plus. Rien n’a été enregistré ; supprimez une connexion dont vous n’avez pas besoin, ou enregistrez à nouveau une connexion supprimée sous son nom.`,
}
