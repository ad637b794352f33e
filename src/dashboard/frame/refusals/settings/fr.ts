import { numberWords } from '../../language.ts'
import type { SettingsRefusals } from './de.ts'

type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const UNSTORABLE = 'contient un caractère qui ne peut pas être enregistré.'
const PARTS: Facts = {
  subject: 'L’objet',
  text: 'Le texte',
  contact: 'Le contact',
  notice: 'L’avis de confidentialité',
}

function mailText({ why, part, field, count, max, length, told, more, use }: Facts): string {
  const name = String(PARTS[String(part)])
  switch (why) {
    case 'empty':
      return `${name} est vide. Écrivez-en un ou revenez au texte intégré.`
    case 'not_storable':
      return `${name} ${UNSTORABLE}`
    case 'too_long':
      return `${name} doit compter ${n(max)} caractères au plus\u00a0; il en compte ${n(length)}.`
    case 'half_field':
      return `${name} contient {{ ou }} sans son pendant. Un champ ressemble à ${field}.`
    case 'not_in_subject':
      return `${field} ne peut pas figurer dans l’objet. Placez-le dans le texte.`
    case 'no_link':
      return `${field} manque\u00a0: sans le lien, le candidat ne peut pas commencer. Placez-le seul sur une ligne.`
    case 'several_links':
      return `${field} y figure ${count} fois. Gardez-en un\u00a0; il devient le bouton.`
    case 'link_in_line':
      return `${field} doit être seul sur sa ligne\u00a0; il devient le bouton.`
    default: {
      const shown = (told as readonly { field: string; near: string | undefined }[]).map((one) =>
        one.near === undefined ? one.field : `${one.field} (vouliez-vous dire ${one.near}\u00a0?)`,
      )
      const all = `${shown.join(', ')}${Number(more) > 0 ? ` et ${more} de plus` : ''}`
      return `Cet e-mail n’a pas ces champs\u00a0: ${all}. Utilisez ${use}.`
    }
  }
}

/** Refusals of what candidates see, of mails and of who gets which. */
export const settings: SettingsRefusals = {
  'candidate_page.accent': 'La couleur doit être # et six chiffres hexadécimaux, par exemple #0b5cad.',
  'candidate_page.text': ({ part, max, length }) =>
    max === undefined
      ? `${PARTS[String(part)]} ${UNSTORABLE}`
      : `${PARTS[String(part)]} doit compter ${n(max)} caractères au plus\u00a0; il en compte ${n(length)}.`,
  'candidate_page.logo': ({ max, size }) =>
    max === undefined
      ? 'Choisissez une image.'
      : `Le logo doit peser ${n(max)} Ko au plus\u00a0; il en pèse ${n(size)}.`,
  'mail_choice.hour': 'L’heure doit être un nombre entier de 0 à 23.',
  'mail_choice.zone': 'Ce fuseau horaire n’est pas connu ici. Choisissez-en un tel que Europe/Berlin.',
  'mail_text.refused': mailText,
  'mail_text.changed': ({ by }) =>
    `${by ?? 'Quelqu’un'} a modifié ce texte entre-temps\u00a0; rien n’a donc été enregistré. Vos mots se trouvent ci-dessous\u00a0: enregistrez-les à nouveau pour remplacer ce texte, ou rechargez la page pour le voir.`,
}
