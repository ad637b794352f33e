import { createHash } from 'node:crypto'
import type { PreparedAnswer } from './heard.ts'
import { toldWords } from './judging/messages.ts'
import type { AnalysisInput, Rubric } from './provider.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * By what a result was made, as SHA-256: the sound of each answer as it went out (null: it was written, or an earlier version sent it), the
 * transcripts, the instructions with the employer's guidance, and the rubric. Whoever has these can show that they are the same.
 */
export const hashesOf = (
  { position }: Pick<AnalysisInput, 'position'>,
  { levels }: Rubric,
  answers: readonly PreparedAnswer[],
) => ({
  audio: answers.map((answer) => answer.sha256 ?? null),
  transcript: sha256(JSON.stringify(answers.map(({ questionId, text }) => [questionId, text]))),
  prompt: sha256(toldWords(position.prompt ?? '')),
  rubric: sha256(JSON.stringify(levels)),
})
