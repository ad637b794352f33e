/** Languages of candidates' pages and mails, by their ISO 639-1 code. */
export const LANGUAGES = ['en', 'tr', 'de', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  tr: 'Türkçe',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

/** A moment for people, with its time zone: `24 November 2026 at 18:30 UTC`. */
export function momentIn(language: Language, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(at)
    .concat(timeZone === 'UTC' ? ' UTC' : '')
}

/** The form of a phrase that a number asks for: `1 question`, `2 questions`. */
export function plural<Phrase>(language: Language, count: number, forms: { one: Phrase; other: Phrase }): Phrase {
  return pluralRulesOf(language).select(count) === 'one' ? forms.one : forms.other
}

const RULES = new Map<Language, Intl.PluralRules>()

/** Kept, since a page of a hundred rows would make a hundred of them. */
function pluralRulesOf(language: Language): Intl.PluralRules {
  const kept = RULES.get(language) ?? new Intl.PluralRules(language)
  RULES.set(language, kept)
  return kept
}
