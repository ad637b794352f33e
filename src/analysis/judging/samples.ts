import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { FormedChat } from '../forms.ts'
import { excludedOf, type PreparedAnswer } from '../heard.ts'
import { CRITERIA, type Criterion } from '../provider.ts'
import type { Rubric } from '../rubric.ts'
import { evidenceByClaim, type PlacedQuote, type Quote } from '../text/evidence.ts'
import { type Answered, type Asking, answerTo, everyAnswer } from './asking.ts'
import { Judgement, type ReadLevel, readLevel, readSupport, Support } from './form.ts'
import { type JudgeTask, judgeMessages, supportMessages } from './messages.ts'

/** Several samples are worth something only where the model may think otherwise. */
const TEMPERATURE = 0.7
const UNSPREAD = 0

/** One sample of one criterion, with the quotes that code found and the support check let stand. */
export interface Sample {
  readonly criterion: Criterion
  readonly model: string
  /** Null: the model gave none, or its answer was none. */
  readonly level: number | null
  readonly quotes: readonly Quote[]
  readonly reason: string
}

/** What is judged, and by whom. */
export interface Judging {
  readonly asking: Asking
  /** Samples are spread over them. */
  readonly chats: readonly FormedChat[]
  readonly samples: number
  readonly rubric: Rubric
  readonly position: { readonly name: string; readonly prompt: string | null }
  readonly answers: readonly PreparedAnswer[]
  /** Words of a question are no evidence. */
  readonly questions: readonly string[]
}

const StoredLevel = z.object({ level: z.number().nullable(), quotes: z.array(z.string()), reason: z.string() })

/**
 * Every sample of every criterion, each by a request of its own, with its evidence. A sample that was refused or cannot be read is one
 * without evidence; throws where all were.
 */
export async function judgedSamples(judging: Judging): Promise<Sample[]> {
  const { answers, chats, questions } = judging
  const transcripts = answers.map(({ question, shown }) => ({ question, text: shown }))
  const asked = CRITERIA.flatMap((criterion) =>
    Array.from({ length: judging.samples }, (_none, at) => ({
      criterion,
      sample: at + 1,
      chat: chats[at % chats.length],
    })),
  ).flatMap(({ chat, ...rest }) => (chat ? [{ chat, ...rest }] : []))
  const outcomes = await everyAnswer(asked.map((one) => levelOf(judging, one, transcripts)))
  expectOne(outcomes)
  const samples = asked.map(({ criterion, chat }, at) => {
    const outcome = outcomes[at]
    return { criterion, model: chat.server.model, ...(outcome?.outcome === 'read' ? outcome.value : NOTHING) }
  })
  const quotable = answers.map((answer) => ({ words: answer.words, excluded: excludedOf(answer) }))
  const claims = samples.map(({ criterion, level, quotes }) => ({
    by: criterion,
    quotes: level === null ? [] : quotes,
  }))
  const found = evidenceByClaim(claims, quotable, [...questions, ...answers.map(({ question }) => question)])
  const supported = await supportedQuotes(
    judging,
    samples.map((sample, at) => ({ ...sample, found: found[at] ?? [] })),
  )
  return samples.map((sample, at) => ({ ...sample, quotes: supported[at] ?? [] }))
}

const NOTHING: ReadLevel = { level: null, quotes: [], reason: '' }

interface AskedSample {
  readonly criterion: Criterion
  readonly sample: number
  readonly chat: FormedChat
}

function levelOf(
  { asking, samples, rubric, position }: Judging,
  { criterion, sample, chat }: AskedSample,
  transcripts: JudgeTask['transcripts'],
): Promise<Answered<ReadLevel>> {
  const levels = rubric.levels[criterion]
  const task = { criterion, position: position.name, guidance: position.prompt ?? '', levels, transcripts }
  return answerTo(asking, {
    about: { kind: 'judgement', criterion, sample },
    chat,
    name: 'judgement',
    schema: Judgement,
    temperature: samples > 1 ? TEMPERATURE : UNSPREAD,
    messages: (marker) => judgeMessages(task, marker),
    read: readLevel,
    stored: StoredLevel,
  })
}

/** A model that answers nothing of all that it was asked has not judged, whatever its reason. */
function expectOne(outcomes: readonly Answered<unknown>[]): void {
  if (outcomes.some(({ outcome }) => outcome === 'read')) return
  const [first] = outcomes
    .flatMap((one) => (one.outcome === 'read' ? [] : [one]))
    .toSorted((a, b) => WORST_FIRST.indexOf(a.outcome) - WORST_FIRST.indexOf(b.outcome))
  if (first?.outcome === 'refused') throw new AppError(first.words, { kind: 'rejected', code: first.code })
  throw new AppError(
    first?.outcome === 'lost'
      ? `${first.words}; request the analysis again`
      : `The model did not answer in the required form: ${first?.words ?? 'nothing was asked'}`,
    { kind: 'drift', code: first?.code ?? 'analysis.form' },
  )
}

const WORST_FIRST: readonly string[] = ['refused', 'unreadable', 'lost']

interface Claimed extends ReadLevel {
  readonly criterion: Criterion
  readonly found: readonly PlacedQuote[]
}

/** Of each sample the quotes of which a request of its own, that sees nothing else, says that they speak for its level. */
async function supportedQuotes(judging: Judging, claimed: readonly Claimed[]): Promise<Quote[][]> {
  const checks = new Map<string, Promise<boolean>>()
  const checked = (
    criterion: Criterion,
    level: number,
    { text, answer, start, end }: PlacedQuote,
  ): Promise<boolean> => {
    const key = [criterion, level, answer, start, end].join(' ')
    const check = checks.get(key) ?? isSupported(judging, { criterion, level, quote: text })
    checks.set(key, check)
    return check
  }
  const verdicts = await everyAnswer(
    claimed.map(({ criterion, level, found }) =>
      everyAnswer(found.map((quote) => (level === null ? Promise.resolve(false) : checked(criterion, level, quote)))),
    ),
  )
  return claimed.map(({ found }, at) =>
    found.filter((_quote, of) => verdicts[at]?.[of] === true).map(({ answer, start, end }) => ({ answer, start, end })),
  )
}

interface Checked {
  readonly criterion: Criterion
  readonly level: number
  readonly quote: string
}

async function isSupported({ asking, chats, rubric }: Judging, { criterion, level, quote }: Checked): Promise<boolean> {
  const [chat] = chats
  const anchor = rubric.levels[criterion][level - 1]
  if (!chat || anchor === undefined) return false
  const answered = await answerTo(asking, {
    about: { kind: 'support', criterion, sample: null },
    chat,
    name: 'support',
    schema: Support,
    temperature: UNSPREAD,
    messages: () => supportMessages({ criterion, level, anchor, quote }),
    read: readSupport,
    stored: z.boolean(),
  })
  return answered.outcome === 'read' && answered.value
}
