import { type Html, html } from '../../web/pages.ts'
import { presentLanguage } from '../frame/language.ts'

/** A sentence of the check of a text or of a server, which exists in English only; a page of another language says so. */
export const inEnglish = (text: string): Html =>
  presentLanguage() === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`
