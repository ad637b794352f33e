import { AppError, messageOf } from '../base/errors.ts'
import { exchange } from '../base/exchange.ts'
import { readJson } from '../base/foreign.ts'
import { isStreamed, type StreamedBody, unansweredCode } from '../base/http.ts'

const DEADLINE_MS = 5 * 60_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024

/** One request to a server that speaks the OpenAI protocol; its answer as JSON. Throws an AppError that names the fault. */
export async function askModelServer(
  url: string,
  apiKey: string,
  body: Buffer | StreamedBody,
  type: string,
): Promise<unknown> {
  const answer = await exchange({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': type },
    body,
    deadlineMs: DEADLINE_MS,
    bytesMax: ANSWER_BYTES_MAX,
  }).catch((cause: unknown) => {
    throw new AppError(`The analysis server did not answer: ${messageOf(cause)}`, {
      kind: 'transient',
      code: unansweredCode(cause, 'analysis.unreachable'),
      cause,
    })
  })
  if (answer.status === 429 || answer.status >= 500)
    throw new AppError(`The analysis server answered ${answer.status}`, { kind: 'transient', code: 'analysis.busy' })
  if (answer.status === 413 && isStreamed(body))
    throw new AppError(
      `The transcription server refuses a recording of ${Math.ceil(body.bytes / 1_000_000)} MB as too large; ask for one that takes more, or allow shorter answers`,
      { kind: 'rejected', code: 'analysis.too_large' },
    )
  if (answer.status !== 200)
    throw new AppError(
      `The analysis server refused the request with ${answer.status}; check analysis.apiKey and analysis.model`,
      { kind: 'config', code: 'analysis.config' },
    )
  try {
    return readJson(answer.body)
  } catch (cause) {
    throw new AppError('The analysis server answered with something that is not JSON', {
      kind: 'transient',
      code: 'analysis.not_json',
      cause,
    })
  }
}
