import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../base/foreign.ts'

/** One of the recordings with what is said in it. */
export interface SpokenClip {
  readonly bytes: Buffer
  readonly seconds: number
  readonly segments: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

const Said = z.array(
  z.object({
    file: z.string(),
    seconds: z.number(),
    segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  }),
)

/** The recording `answer-N.webm`; read when it is asked for, since few installations ever do. */
export function spokenClip(n: number): SpokenClip {
  const file = `answer-${n}.webm`
  const said = Said.parse(readJson(readFileSync(join(import.meta.dirname, 'said.json'), 'utf8')))
  const one = said.find((clip) => clip.file === file)
  if (!one) throw new Error(`said.json tells nothing of ${file}`)
  const { seconds, segments } = one
  return { bytes: readFileSync(join(import.meta.dirname, file)), seconds, segments }
}
