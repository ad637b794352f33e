import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  title: 'Page du candidat',
  lead: (organization) =>
    `Ce que les candidats de ${organization} voient sur la page de l’entretien et dans les e-mails.`,
  colour: 'Couleur',
  colourHint:
    'Pour les boutons et les liens. Choisissez-en une, ou écrivez # et six chiffres hexadécimaux. Laissez le texte vide pour utiliser la nôtre.',
  pickColour: 'Choisir une couleur',
  colourAsText: 'Couleur sous forme de texte',
  contact: 'À qui les candidats peuvent s’adresser',
  contactHint: (max) => `Un nom, une adresse ou un numéro\u00a0; ${max} caractères au plus.`,
  notice: 'Avis de confidentialité',
  noticeHint: (max) =>
    `Combien de temps les enregistrements sont conservés, et ce que vous devez dire d’autre. Il figure entre nos propres phrases\u00a0: qui voit les enregistrements, à qui demander leur suppression, et ce que fait l’IA\u00a0; ${max} caractères au plus.`,
  save: 'Enregistrer',
  previewPage: 'Aperçu de la page',
  previewMail: 'Aperçu de l’e-mail',
  logo: 'Logo',
  hasLogo: 'Un logo est défini.',
  noLogo: 'Aucun logo n’est défini.',
  newLogo: 'Nouveau logo',
  logoHint: (kb, side, millions, drawn) =>
    `PNG, JPEG ou WebP, ${kb} Ko au plus. Il peut mesurer ${side} pixels de large ou de haut\u00a0; jusqu’à ${millions} millions de pixels en tout, il convient toujours. Il est redessiné, avec ${drawn} pixels de large et de haut au plus.`,
  upload: 'Importer',
  removeLogo: 'Supprimer le logo',
  preview: 'Aperçu',
  previewHint: 'Avec le contenu du formulaire, pour un poste d’exemple. Rien n’est enregistré.',
  previewTitle: 'Aperçu de ce que voient les candidats',
  previewSays: (note) => html`<strong>Ceci est un aperçu.</strong> ${note}`,
  noPreview: 'Pas d’aperçu',
  subject: 'Objet\u00a0:',
  asText: 'La même chose en texte brut, pour les messageries qui n’affichent pas le HTML\u00a0:',

  accent: {
    whiteOn: (colour, ratio) => `Dans les e-mails, le texte blanc sur ${colour} se lit bien (${ratio} pour 1).`,
    blackOn: (colour, ratio) => `Dans les e-mails, le texte noir sur ${colour} se lit bien (${ratio} pour 1).`,
    onLight: (ratio, needed, shown) =>
      `Sur les pages claires, elle se verrait à peine (${ratio} pour 1\u00a0; il faut ${needed})\u00a0; elles affichent donc la nuance plus foncée ${shown}.`,
    onDark: (ratio, needed, shown) =>
      `Sur les pages sombres, elle se verrait à peine (${ratio} pour 1\u00a0; il faut ${needed})\u00a0; elles affichent donc la nuance plus claire ${shown}.`,
  },
}
