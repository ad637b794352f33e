import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import type { ModelServer } from './model-server.ts'
import { multipart } from './multipart.ts'
import type { AnalysisInput } from './provider.ts'

/** A written answer is its own transcript; the model is not told that it was not spoken. */
export async function writtenText({ open }: AnalysisInput['answers'][number]): Promise<string> {
  return (await readAll(open())).trim()
}

/** What a transcription server heard in a recorded answer. */
export async function transcribe(server: ModelServer, answer: AnalysisInput['answers'][number]): Promise<string> {
  const name = answer.mediaType === 'video/webm' ? 'answer.webm' : 'answer.mp4'
  const fields = { model: server.model, response_format: 'json' }
  const { type, body } = multipart(fields, { name, type: answer.mediaType, bytes: answer.bytes, open: answer.open })
  const heard = await server.ask({ path: '/audio/transcriptions', type, body })
  const said = z.object({ text: z.string() }).safeParse(heard)
  if (!said.success)
    throw new AppError('The transcription server answered without a text', {
      kind: 'drift',
      code: 'analysis.transcription',
    })
  return said.data.text.trim()
}
