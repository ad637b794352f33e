import { text as readAll } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { askModelServer } from './model-exchange.ts'
import { multipart } from './multipart.ts'
import type { AnalysisInput } from './provider.ts'
import type { OpenAiSettings } from './settings.ts'

/** A written answer is its own transcript; the model is not told that it was not spoken. */
export async function writtenText({ open }: AnalysisInput['answers'][number]): Promise<string> {
  return (await readAll(open())).trim()
}

/** What a transcription server heard in a recorded answer. */
export async function transcribe(
  { transcription }: OpenAiSettings,
  answer: AnalysisInput['answers'][number],
): Promise<string> {
  const name = answer.mediaType === 'video/webm' ? 'answer.webm' : 'answer.mp4'
  const fields = { model: transcription.model, response_format: 'json' }
  const { type, body } = multipart(fields, { name, type: answer.mediaType, bytes: answer.bytes, open: answer.open })
  const heard = await askModelServer(`${transcription.baseUrl}/audio/transcriptions`, transcription.apiKey, body, type)
  const said = z.object({ text: z.string() }).safeParse(heard)
  if (!said.success)
    throw new AppError('The transcription server answered without a text', {
      kind: 'drift',
      code: 'analysis.transcription',
    })
  return said.data.text.trim()
}
