import { AppError } from '../../base/errors.ts'
import type { AssessedAnalysis, InterviewApi, NoAssessment, WaitReason } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'

const WHY: Readonly<Record<NoAssessment, string>> = {
  declined: 'no AI assessment: the candidate declined it',
  not_asked: 'no AI assessment: the candidate was not asked about it',
  no_model: 'no AI assessment: no model was set up for it',
  nothing_said: 'no AI assessment: the answers hold no words',
  failed: 'the analysis failed and can be requested again',
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  budget: 'analysis.budget of this day is used up, and is counted anew from 00:00 UTC',
  refused: 'it refuses our key, model or address',
  throttled: 'it asked us to wait',
  unavailable: 'it has an error',
  unreachable: 'it cannot be reached',
}

const WAITS_FOR: Readonly<Partial<Record<WaitReason, string>>> = { budget: 'the next day' }

/** What the service in process tells beyond the API. */
export type Told = Pick<AssessedAnalysis, 'noAssessment' | 'waiting' | 'askedAgain'> & {
  readonly correctedLines?: number
}

/** Where the analysis of an interview stands. The API calls every end without an assessment failed or completed (spec §3), so a remote one does not tell why. */
export function analysisWords(
  status: Interview['analysisStatus'] | undefined,
  kind: InterviewApi['kind'],
  { noAssessment, waiting, askedAgain = 0, correctedLines = 0 }: Told = {},
): string {
  const again =
    askedAgain === 0
      ? ''
      : ` (${askedAgain} ${askedAgain === 1 ? 'request' : 'requests'} to the model went out a second time, because the answer was lost)`
  const corrected =
    correctedLines === 0
      ? ''
      : ` (people corrected ${correctedLines} ${correctedLines === 1 ? 'line' : 'lines'} of the transcript; the AI judges what the program wrote)`
  if (noAssessment !== undefined) return `${WHY[noAssessment]}${corrected}`
  if (waiting)
    return `the analysis waits for ${WAITS_FOR[waiting.reason] ?? 'the model server'} since ${waiting.since.toISOString()}: ${WAITS[waiting.reason]}; it goes on by itself${again}`
  // Details that are old are removed.
  if (status === undefined) return 'its analysis is not known any more'
  if (status === 'failed')
    return kind === 'remote' ? 'no AI assessment: the interview API does not say why' : 'no AI assessment'
  return `analysis ${status.replaceAll('_', ' ')}${again}${corrected}`
}

/** The same of an interview whose last version is stored here; the service in process says why there is no assessment. */
export async function analysisOf(
  api: Pick<InterviewApi, 'kind' | 'getAnalysis' | 'correctedLinesIn'>,
  { interviewId, status }: { readonly interviewId: string; readonly status: Interview['analysisStatus'] | undefined },
): Promise<string> {
  return analysisWords(status, api.kind, api.kind === 'embedded' ? await toldBy(api, interviewId, status) : {})
}

async function toldBy(
  api: Pick<InterviewApi, 'getAnalysis' | 'correctedLinesIn'>,
  interviewId: string,
  status: Interview['analysisStatus'] | undefined,
): Promise<Told> {
  try {
    const now = await api.getAnalysis(interviewId)
    // The version that is told may be older than what the service has.
    if (now.status !== status) return {}
    return { ...now, correctedLines: (await api.correctedLinesIn?.(interviewId)) ?? 0 }
  } catch (error) {
    // It was cancelled; what its last version said is all that there is.
    if (error instanceof AppError && error.status === 404) return {}
    throw error
  }
}
