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

/** The `usage` of one answer; a server that says nothing counts as no tokens. */
export function readUsage(completion: unknown): Usage {
  const told = Told.safeParse(completion)
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = told.success
    ? told.data.usage
    : { prompt_tokens: 0, completion_tokens: 0 }
  return { promptTokens, completionTokens, requests: 1 }
}

/** A token is about four characters of English, and fewer of most others: reckoned so, a budget lets no more through than it says. */
const CHARACTERS_PER_TOKEN = 3

/** The tokens that an answer takes of a budget: those that the server tells, or else a figure by the length of what went out and came back. */
export function tokensOf({ promptTokens, completionTokens }: Usage, sent: unknown, completion: unknown): number {
  const told = promptTokens + completionTokens
  return told > 0 ? told : Math.ceil(JSON.stringify([sent, completion]).length / CHARACTERS_PER_TOKEN)
}

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
