import { type Html, html } from '../../../../web/pages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  title: 'Candidate page',
  lead: (organization: string) => `What candidates of ${organization} see on the interview page and in mails.`,
  colour: 'Colour',
  colourHint:
    'For buttons and links. Pick one, or write # and six hexadecimal digits. Leave the text empty for our own.',
  pickColour: 'Pick a colour',
  colourAsText: 'Colour as text',
  contact: 'Whom candidates may ask',
  contactHint: (max: number) => `A name, an address or a number; at most ${max} characters.`,
  notice: 'Privacy notice',
  noticeHint: (max: string) =>
    `How long recordings are kept, and what else you have to tell. It stands between our own sentences: who sees recordings, whom to ask for their deletion, and what the AI does; at most ${max} characters.`,
  save: 'Save',
  previewPage: 'Preview the page',
  previewMail: 'Preview the mail',
  logo: 'Logo',
  hasLogo: 'A logo is set.',
  noLogo: 'No logo is set.',
  newLogo: 'New logo',
  logoHint: (kb: number, side: number, millions: string, drawn: number) =>
    `PNG, JPEG or WebP, at most ${kb} KB. It may be ${side} pixels wide or high; ${millions} million pixels in all are always few enough. It is drawn anew, at most ${drawn} pixels wide and high.`,
  upload: 'Upload',
  removeLogo: 'Remove the logo',
  preview: 'Preview',
  previewHint: 'With what stands in the form, for an example position. Nothing is stored.',
  previewTitle: 'Preview of what candidates see',
  previewSays: (note: string): Html => html`<strong>This is a preview.</strong> ${note}`,
  noPreview: 'No preview',
  subject: 'Subject:',
  asText: 'The same as plain text, for mail programs that show no HTML:',

  /** How the colour is seen. */
  accent: {
    whiteOn: (colour: string, ratio: string) => `In mails, white text on ${colour} reads well (${ratio} to 1).`,
    blackOn: (colour: string, ratio: string) => `In mails, black text on ${colour} reads well (${ratio} to 1).`,
    onLight: (ratio: string, needed: string, shown: string) =>
      `On light pages it could hardly be seen (${ratio} to 1; ${needed} is needed), so they show the darker shade ${shown} instead.`,
    onDark: (ratio: string, needed: string, shown: string) =>
      `On dark pages it could hardly be seen (${ratio} to 1; ${needed} is needed), so they show the lighter shade ${shown} instead.`,
  },
}

export type Words = typeof en
