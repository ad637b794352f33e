import { isLanguage, type Language } from '../base/languages.ts'
import { cut } from '../base/text.ts'

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
