import { z } from 'zod'

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

/** The sum of what several answers took. */
export function totalUsage(used: readonly Usage[]): Usage {
  const sum = (of: keyof Usage): number => used.reduce((total, one) => total + one[of], 0)
  return { promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens'), requests: sum('requests') }
}
