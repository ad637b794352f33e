import { z } from 'zod'
import { readJsonOrNull } from '../base/foreign.ts'
import { scrub } from '../base/log.ts'
import { cut } from '../base/text.ts'

/** Servers may send the whole request back. */
const LENGTH_MAX = 300
const LOOKED_AT_MAX = 6_000

/** Where servers of this protocol put their sentence: OpenAI and vLLM, FastAPI, Ollama and llama.cpp. */
const Refusal = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({ detail: z.array(z.object({ msg: z.string(), loc: z.array(z.string().or(z.number())).catch([]) })) })
    .transform(({ detail }) => detail.map(({ msg, loc }) => [...loc.slice(-1), msg].join(': ')).join('; ')),
])

/** The sentence of a server's refusal: one line, bounded, with secrets masked. Empty where it has none that a person could read. */
export function serverSentence(body: string): string {
  const said = Refusal.safeParse(readJsonOrNull(body))
  const text = said.success ? said.data : cut(body, LOOKED_AT_MAX).replace(/<[^<>]*>/g, ' ')
  // Masked before it is cut: half a key would not be known as one.
  const line = scrub(
    cut(text, LOOKED_AT_MAX)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  return line.length > LENGTH_MAX ? `${cut(line, LENGTH_MAX).trimEnd()}…` : line
}

const Code = z.union([
  z.object({ error: z.object({ code: z.string() }) }).transform(({ error }) => error.code),
  z.object({ error: z.object({ type: z.string() }) }).transform(({ error }) => error.type),
  z.object({ code: z.string() }).transform(({ code }) => code),
])
/** A word of a program, and not of a person. */
const CODE = /^[a-z][a-z_.-]{0,59}$/i

function serverCode(body: string): string | undefined {
  const code = Code.safeParse(readJsonOrNull(body)).data
  return code !== undefined && CODE.test(code) ? code : undefined
}

/** So much in a row is no chance: it was taken over. */
const [WORDS_REPEATED, LETTERS_REPEATED] = [5, 20]

/** Whether a sentence takes over words of a text that is nobody else's business, whatever their case and punctuation are. */
function repeats(sentence: string, text: string): boolean {
  const spaced = ` ${plain(text)} `
  const words = plain(sentence).split(' ')
  const letters = words.join('')
  const runs = words.slice(WORDS_REPEATED - 1).map((_word, at) => ` ${words.slice(at, at + WORDS_REPEATED).join(' ')} `)
  if (runs.some((run) => spaced.includes(run))) return true
  const dense = spaced.replaceAll(' ', '')
  for (let at = 0; at + LETTERS_REPEATED <= letters.length; at++)
    if (dense.includes(letters.slice(at, at + LETTERS_REPEATED))) return true
  return false
}

/** What is known of a refusal before it is told to others. */
interface Refused {
  readonly body: string
  /** The server itself has an error. Its sentence may be about anybody's request. */
  readonly isFault: boolean
  /** The words of a person that went out; null: a recording went out, and the sentence may hold what was heard in it. */
  readonly words: string | null
}

/**
 * What everybody who waits for a server is told of its refusal, as the end of a sentence: its own sentence, unless that may hold words of
 * somebody's interview; of an error rather its code.
 */
export function toldToAll({ body, isFault, words }: Refused): string {
  const code = isFault ? serverCode(body) : undefined
  if (code !== undefined) return `, ${code}`
  const said = serverSentence(body)
  if (said === '') return ''
  if (isFault && words === null) return '; its sentence is not shown, since it may hold a transcript'
  if (words !== null && repeats(said, words)) return '; its sentence is not shown, since it repeats what it was asked'
  return `: “${said}”`
}

/** Letters and digits alone, with single spaces. JSON may write a letter by its number; what else stands behind a backslash is no letter. */
const plain = (text: string): string =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[a-z]/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
