import { markCorrected } from '../../../interview/reviewing/transcripts/lines.ts'
import type { InterviewServices } from '../../../interview/services.ts'

type Evidence = InterviewServices['evidence']['evidenceOf']

/** What a result is based on, with its transcripts as people corrected them. */
export async function evidenceAndTranscripts(
  services: Pick<InterviewServices, 'evidence' | 'transcripts'>,
  caller: Parameters<Evidence>[0],
  id: string,
) {
  const found = await services.evidence.evidenceOf(caller, id)
  const transcripts = await services.transcripts.transcriptsOf(caller, id, found?.transcripts ?? new Map())
  const evidence = found && markCorrected(found, (question) => transcripts.get(question)?.lines ?? [])
  return { evidence, transcripts }
}
