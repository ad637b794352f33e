import { z } from 'zod'
import { storable } from '../base/foreign.ts'
import { cut } from '../base/text.ts'

/** What a server says that its answers took. */
export interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly requests: number
}

const tokens = z.number().int().min(0).catch(0)
const Told = z.object({ usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }) })

/** A request to a model, as far as what it may take follows from it. */
export interface SentChat {
  readonly messages: readonly { readonly content: string }[]
  /** How many tokens its answer may have; undefined: the server takes no such bound. */
  readonly tokensMax: number | undefined
}

/** A token is about four characters of English, and fewer of most others: reckoned so, a budget lets no more through than it says. */
const CHARACTERS_PER_TOKEN = 3
/** No text has fewer tokens, whatever a server says; what lawyers say has nearly nine characters in each. */
const CHARACTERS_PER_TOKEN_MAX = 12
/** The schema, the sentence about it and the template of the model come on top of the messages. */
const UNSEEN_TOKENS_MAX = 4_000
/** No model writes more at once. */
const ANSWER_TOKENS_MAX = 128_000

const Written = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().catch('') }) })) })

/**
 * The `usage` of one answer; a server that says nothing counts as no tokens. A budget rests on it, so it is held to what is possible: no token
 * is longer than twelve characters, and none is shorter than a byte.
 */
export function readUsage(completion: unknown, { messages, tokensMax = ANSWER_TOKENS_MAX }: SentChat): Usage {
  const said = Told.safeParse(completion).data?.usage
  const { prompt_tokens: prompt, completion_tokens: answer } = said ?? { prompt_tokens: 0, completion_tokens: 0 }
  if (prompt + answer === 0) return { promptTokens: 0, completionTokens: 0, requests: 1 }
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  const written = Written.safeParse(completion).data?.choices.map(({ message }) => message.content) ?? []
  const answerMost = Math.max(tokensMax, Buffer.byteLength(JSON.stringify(completion)))
  return {
    promptTokens: within(prompt, leastOf(lengthOf(messages)), bytes + UNSEEN_TOKENS_MAX),
    completionTokens: within(answer, leastOf(written.join('').length), answerMost),
    requests: 1,
  }
}

/** No server's context is so short that it cuts off fewer characters. */
const NEVER_CUT_UNITS = 6_000
/**
 * A word has one token at least, however long it is: characters tell nothing, since those of lawyers have twice as many in each as others.
 * Of a script without spaces no four letters are one.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
const UNSPACED_LETTER = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu
const UNSPACED_PER_TOKEN = 4

/** The tokens of what went out as the server tells them, whether that is possible or not; null where it tells none. */
export function toldPromptTokens(completion: unknown): number | null {
  const told = Told.safeParse(completion).data?.usage.prompt_tokens ?? 0
  return told > 0 ? told : null
}

/**
 * Whether a model read only a part of what went out, by the tokens that its server tells: some servers cut off what is longer than their
 * context, without a word.
 */
export function isPartlyRead(told: number | null, messages: SentChat['messages']): boolean {
  if (told === null || lengthOf(messages) < NEVER_CUT_UNITS) return false
  return told < messages.reduce((sum, { content }) => sum + fewestTokens(content), 0)
}

function fewestTokens(text: string): number {
  const spaced = text.replace(UNSPACED_LETTER, ' ').match(WORD)?.length ?? 0
  return spaced + (text.match(UNSPACED_LETTER)?.length ?? 0) / UNSPACED_PER_TOKEN
}

const within = (told: number, least: number, most: number): number => Math.min(Math.max(told, least), most)
const leastOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN_MAX)
const lengthOf = (messages: SentChat['messages']): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0)

/** The tokens that an answer takes of a budget: those that the server tells, or else a figure by the length of what went out and came back. */
export function tokensOf({ promptTokens, completionTokens }: Usage, sent: SentChat, completion: unknown): number {
  const told = promptTokens + completionTokens
  return told > 0 ? told : sentTokens(sent) + Math.ceil(JSON.stringify(completion).length / CHARACTERS_PER_TOKEN)
}

/** The tokens of what went out: those of an answer that was lost, nobody knows. */
export const sentTokens = ({ messages }: Pick<SentChat, 'messages'>): number =>
  Math.ceil(lengthOf(messages) / CHARACTERS_PER_TOKEN)

/** The most that an answer takes that is too long to be read: the server was asked to write no more. */
export const mostTokens = (sent: SentChat): number => sentTokens(sent) + (sent.tokensMax ?? ANSWER_TOKENS_MAX)

/** What nobody was paid for. */
export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, requests: 1 }

const Served = z.object({ model: z.string() })
const NAME_UNITS = 200

/** The model as the server names it in an answer; null where it does not. It may be another version than the one that was asked for. */
export function servedBy(completion: unknown): string | null {
  const told = Served.safeParse(completion)
  return told.success && told.data.model.trim() !== '' ? cut(storable(told.data.model).trim(), NAME_UNITS) : null
}

/** The sum of what several answers took. */
export function totalUsage(used: readonly Usage[]): Usage {
  const sum = (of: keyof Usage): number => used.reduce((total, one) => total + one[of], 0)
  return { promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens'), requests: sum('requests') }
}
