import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a simulated person speaks; `said.json` holds the words. */
export type Speech = 'clear' | 'fair' | 'wanders' | 'says little' | 'addresses the assessor'

interface Clips {
  readonly introduction: number
  readonly work: number
  readonly fault: number
}

const CLIPS: Readonly<Record<Speech, Clips>> = {
  clear: { introduction: 5, work: 1, fault: 2 },
  fair: { introduction: 5, work: 3, fault: 4 },
  wanders: { introduction: 5, work: 3, fault: 8 },
  'says little': { introduction: 6, work: 6, fault: 6 },
  'addresses the assessor': { introduction: 5, work: 7, fault: 4 },
}
/** The questions of the demo's own position, and of those that the engine makes from its standard template. */
const WITHOUT_INTRODUCTION = ['work', 'fault'] as const
const WITH_INTRODUCTION = ['introduction', ...WITHOUT_INTRODUCTION] as const

const known = new Map<number, Buffer>()

/** The recording of the answer to the question with this place, from 0, of so many. */
export function recordingOf(speech: Speech, at: number, questions: number): Buffer {
  const order = questions > 2 ? WITH_INTRODUCTION : WITHOUT_INTRODUCTION
  const clip = CLIPS[speech][order[at % order.length] ?? 'work']
  const recording = known.get(clip) ?? readFileSync(join(import.meta.dirname, `answer-${clip}.webm`))
  known.set(clip, recording)
  return recording
}
