import { cut } from './text.ts'

/** Languages of candidates' pages and mails, by their ISO 639-1 code. */
export const LANGUAGES = ['en', 'tr', 'de', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  tr: 'Türkçe',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

/** The first language of an Accept-Language header that we have, by its weights; English where there is none. */
export function languageOf(header: string | undefined): Language {
  const wanted = cut(header ?? '', 1_000)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';')
      const q = weight === undefined ? 1 : Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(weight)?.[1] ?? 0)
      return { code: tag.trim().toLowerCase().split('-')[0], q }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted.map(({ code }) => code).find(isLanguage) ?? 'en'
}

/** A moment for people, with its time zone: `24 November 2026 at 18:30 UTC`. */
export function momentIn(language: Language, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(at)
    .concat(timeZone === 'UTC' ? ' UTC' : '')
}
