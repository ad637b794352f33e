import { join } from 'node:path'
import { LANGUAGES, type Language } from '../base/languages.ts'
import { assetsOf } from '../web/assets.ts'

const source = (...path: string[]) => join(import.meta.dirname, ...path)
const inEach = <Value>(value: (language: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((one) => [one, value(one)])) as Record<Language, Value>
const scriptName = (language: Language) => `recorder-${language}.js`
const wordsName = (language: Language) => `words-${language}.js`

/** Scripts and style of the candidate's pages: for each language all that its first screen needs, in one file; the rest comes later. */
export const recorderAssets = assetsOf(
  {
    'recorder.css': source('browser', 'recorder.css'),
    'sending.js': source('browser', 'sending.ts'),
    ...Object.fromEntries(LANGUAGES.map((one) => [scriptName(one), source('browser', 'start', `${one}.ts`)])),
    ...Object.fromEntries(LANGUAGES.map((one) => [wordsName(one), source('words', `${one}.ts`)])),
  },
  // Takes that pages from before an upgrade recorded must arrive. Words and start scripts belong to the page of their version.
  ['sending.js'],
)

/** The script of a page in a language. */
export const scriptPath = (language: Language): string => recorderAssets.path(scriptName(language))

/** What the script of the page loads later. */
export const laterScripts = (): { sending: string; words: Record<Language, string> } => ({
  sending: recorderAssets.path('sending.js'),
  words: inEach((one) => recorderAssets.path(wordsName(one))),
})
