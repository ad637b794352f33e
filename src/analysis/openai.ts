import PQueue from 'p-queue'
import { ofSilence, toOutput } from './assessment.ts'
import { judge } from './judgement.ts'
import type { AnalysisProvider, Transcript } from './provider.ts'
import type { OpenAiSettings } from './settings.ts'
import { isBlank, isWordless } from './silence.ts'
import { transcribe, writtenText } from './transcription.ts'

/** A recording goes out as it is read from the disk; more at once would only share the line. */
const RECORDINGS_AT_ONCE = 2

interface Heard extends Transcript {
  readonly hasWords: boolean
}

/** Any server that speaks the OpenAI protocol: transcribes each answer, then asks for one judgement with quotes. */
export function openAiProvider(settings: OpenAiSettings): AnalysisProvider {
  const uploads = new PQueue({ concurrency: RECORDINGS_AT_ONCE })
  return {
    name: settings.model,
    callsModel: true,
    async analyse(input) {
      const heard: Heard[] = []
      for (const answer of input.answers) {
        const isWritten = answer.mediaType === 'text/plain'
        const text = isWritten ? await writtenText(answer) : await uploads.add(() => transcribe(settings, answer))
        heard.push({ question: answer.questionText, text, hasWords: !(isWritten ? isBlank(text) : isWordless(text)) })
      }
      const transcripts: Transcript[] = heard.map(({ question, text }) => ({ question, text }))
      // Of silence a model would make something up, for money.
      if (heard.every(({ hasWords }) => !hasWords)) return ofSilence(settings, transcripts)
      const judgement = await judge(settings, input, transcripts)
      return toOutput(settings, judgement, transcripts)
    },
  }
}
