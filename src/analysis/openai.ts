import type { Ids } from '../base/ids.ts'
import { ofLittle, ofSilence, toOutput } from './assessment.ts'
import { FormedChat } from './forms.ts'
import { hashesOf } from './hashes.ts'
import { type PreparedAnswer, prepared } from './heard.ts'
import { hearing } from './hearing.ts'
import { judgedCriteria } from './judging/criteria.ts'
import { ModelServer, type Purpose } from './model-server.ts'
import type { Pauses } from './pauses.ts'
import type { Patience } from './probe.ts'
import type { AnalysisOutput, AnalysisProvider } from './provider.ts'
import { DEFAULT_RUBRIC } from './rubric.ts'
import { draftedRubric } from './rubric-draft.ts'
import type { ModelSettings, OpenAiSettings } from './settings.ts'
import { expectListening, isBlank, isWordless } from './silence.ts'
import { speechIn, tooLittle } from './speech.ts'
import { Ears, writtenText } from './transcription.ts'
import { totalUsage, type Usage } from './usage.ts'

/** What a provider needs from outside. */
export interface OpenAiParts {
  readonly pauses: Pauses
  /** The keys as their files hold them now; absent: as they stand in the settings. */
  readonly keyOf?: (purpose: Purpose) => string
  readonly ids: Pick<Ids, 'bytes'>
  /** How long servers are waited for; absent: as the product waits. */
  readonly patience?: Patience
  /** Told of what is paid, as it is. */
  readonly bill?: Bill
}

/** Counts what servers are paid for. */
export interface Bill {
  tokens(usage: Usage): void
  audio(seconds: number): void
}

/** The servers of one configuration, and the provider that asks them. */
export interface OpenAi {
  readonly provider: AnalysisProvider
  /** One for each model that judges. */
  readonly chats: readonly FormedChat[]
  readonly ears: Ears
}

/**
 * Any server that speaks the OpenAI protocol: transcribes each answer, then asks for a level of each criterion, several times, each time
 * with quotes, and whether each quote speaks for its level.
 */
export function openAi(settings: OpenAiSettings, parts: OpenAiParts): OpenAi {
  const { chats, ears } = serversOf(settings, parts)
  const hear = hearing(settings, ears, parts.bill)
  const { samples } = settings
  const model = chats.map(({ server }) => server.model).join(', ')
  const provider: AnalysisProvider = {
    name: model,
    callsModel: true,
    async analyse(input) {
      const { rubric = DEFAULT_RUBRIC } = input
      const answers: PreparedAnswer[] = []
      for (const answer of input.answers) {
        const { questionId, questionText: question } = answer
        const isWritten = answer.mediaType === 'text/plain'
        const said = isWritten ? { text: await writtenText(answer) } : await hear(answer, input)
        answers.push(prepared({ questionId, question, isWritten, ...said }, input.candidate))
      }
      const speech = speechIn(answers)
      const unjudged = { model, rubric: rubric.version, answers, speech }
      const served = new Set<string>()
      const recorded = ({ result, provenance }: AnalysisOutput): AnalysisOutput => ({
        result,
        provenance: { ...provenance, hashes: hashesOf(input, rubric, answers), servedBy: [...served] },
      })
      // Of silence a model would make something up, for money.
      if (answers.every(({ isWritten, shown }) => (isWritten ? isBlank(shown) : isWordless(shown)))) {
        expectListening(answers)
        return recorded(ofSilence(unjudged))
      }
      const why = tooLittle(speech)
      if (why) return recorded(ofLittle(unjudged, why))
      const used: Usage[] = []
      let isPartlyRead = false
      const criteria = await judgedCriteria({
        asking: {
          steps: input.steps,
          signal: input.signal,
          turn: input.turn,
          bytes: (length) => parts.ids.bytes(length),
          onAnswer(usage, servedBy) {
            used.push(usage)
            if (servedBy !== null) served.add(servedBy)
          },
          onPartlyRead() {
            isPartlyRead = true
          },
          onPaid: (usage) => parts.bill?.tokens(usage),
        },
        chats,
        samples,
        rubric,
        position: input.position,
        answers,
        questions: input.questions.map(({ text }) => text),
      })
      return recorded(toOutput({ ...unjudged, samples, criteria, isPartlyRead, usage: totalUsage(used) }))
    },
    async draftRubric(input) {
      const [chat] = chats
      if (!chat) throw new Error('no model is configured that could draft a rubric')
      return draftedRubric(chat, {
        ...input,
        onPaid(usage, tokens) {
          parts.bill?.tokens(usage)
          input.onPaid(usage, tokens)
        },
      })
    },
  }
  return { provider, chats, ears }
}

function serversOf(settings: OpenAiSettings, { pauses, keyOf, patience }: OpenAiParts) {
  const { concurrency, judges = [settings.model] } = settings
  const serverFor = (purpose: Purpose, own: ModelSettings, atOnce: number) =>
    new ModelServer({ purpose, settings: own, apiKey: () => keyOf?.(purpose) || own.apiKey, pauses, atOnce, patience })
  // The models of one server share its places; the configuration has one for each of them at least.
  const atOnce = Math.floor(concurrency.judgements / judges.length)
  return {
    chats: judges.map((model) => new FormedChat(serverFor('judgement', { ...settings, model }, atOnce))),
    ears: new Ears(serverFor('transcription', settings.transcription, concurrency.transcriptions)),
  }
}
