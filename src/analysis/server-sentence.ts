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
    .object({ detail: z.array(z.object({ msg: z.string() })) })
    .transform(({ detail }) => detail.map(({ msg }) => msg).join('; ')),
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
