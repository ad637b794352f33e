import { ofSilence, toOutput } from './assessment.ts'
import { FormedChat } from './forms.ts'
import { judge } from './judgement.ts'
import { ModelServer, type Purpose } from './model-server.ts'
import type { Pauses } from './pauses.ts'
import type { AnalysisProvider, Transcript } from './provider.ts'
import type { OpenAiSettings } from './settings.ts'
import { isBlank, isWordless } from './silence.ts'
import { transcribe, writtenText } from './transcription.ts'

/** A recording goes out as it is read from the disk; more at once would only share the line. */
const AT_ONCE = { transcriptions: 2, judgements: 4 }

/** What a provider needs from outside. */
export interface OpenAiParts {
  readonly pauses: Pauses
  /** The keys as their files hold them now; absent: as they stand in the settings. */
  readonly keyOf?: (purpose: Purpose) => string
}

interface Heard extends Transcript {
  readonly hasWords: boolean
}

/** The servers of one configuration, and the provider that asks them. */
export interface OpenAi {
  readonly provider: AnalysisProvider
  readonly chat: FormedChat
  readonly ears: ModelServer
}

/** Any server that speaks the OpenAI protocol: transcribes each answer, then asks for one judgement with quotes. */
export function openAi(settings: OpenAiSettings, parts: OpenAiParts): OpenAi {
  const { chat, ears } = serversOf(settings, parts)
  const provider: AnalysisProvider = {
    name: settings.model,
    callsModel: true,
    async analyse(input) {
      const heard: Heard[] = []
      for (const answer of input.answers) {
        const isWritten = answer.mediaType === 'text/plain'
        const text = isWritten ? await writtenText(answer) : await transcribe(ears, answer)
        heard.push({ question: answer.questionText, text, hasWords: !(isWritten ? isBlank(text) : isWordless(text)) })
      }
      const transcripts: Transcript[] = heard.map(({ question, text }) => ({ question, text }))
      // Of silence a model would make something up, for money.
      if (heard.every(({ hasWords }) => !hasWords)) return ofSilence(settings, transcripts)
      const judgement = await judge(chat, input, transcripts)
      return toOutput(settings, judgement, transcripts)
    },
  }
  return { provider, chat, ears }
}

function serversOf(settings: OpenAiSettings, { pauses, keyOf }: OpenAiParts) {
  const { concurrency = AT_ONCE } = settings
  const serverFor = (purpose: Purpose, atOnce: number) => {
    const own = purpose === 'judgement' ? settings : settings.transcription
    return new ModelServer({
      purpose,
      settings: own,
      apiKey: () => keyOf?.(purpose) || own.apiKey,
      pauses,
      atOnce,
    })
  }
  return {
    chat: new FormedChat(serverFor('judgement', concurrency.judgements)),
    ears: serverFor('transcription', concurrency.transcriptions),
  }
}
