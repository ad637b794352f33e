import { type Language, plural } from '../../base/languages.ts'

export { plural }

/** Intl has these words too, and a weak phone needs a third of a second to get them. */
const UNITS = {
  en: { minute: { one: 'minute', other: 'minutes' }, second: { one: 'second', other: 'seconds' } },
  tr: { minute: { one: 'dakika', other: 'dakika' }, second: { one: 'saniye', other: 'saniye' } },
  de: { minute: { one: 'Minute', other: 'Minuten' }, second: { one: 'Sekunde', other: 'Sekunden' } },
  es: { minute: { one: 'minuto', other: 'minutos' }, second: { one: 'segundo', other: 'segundos' } },
  fr: { minute: { one: 'minute', other: 'minutes' }, second: { one: 'seconde', other: 'secondes' } },
} as const satisfies Readonly<Record<Language, unknown>>

const unit = (language: Language, count: number, name: 'minute' | 'second') =>
  `${count}\u00a0${plural(language, count, UNITS[language][name])}`

/** A length of time in full words: `1 minute 30 seconds`. */
export function lengthOf(language: Language, seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  const parts = [
    ...(minutes > 0 ? [unit(language, minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [unit(language, rest, 'second')] : []),
  ]
  return parts.join(' ')
}

/** A clock's face: `1:05`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A moment in the reader's own time zone, which it names. */
export function momentOf(language: Language, at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at)
}
