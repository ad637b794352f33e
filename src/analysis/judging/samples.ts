import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { FormedChat } from '../forms.ts'
import { excludedOf, type PreparedAnswer } from '../heard.ts'
import { CRITERIA, type Criterion, type Rubric } from '../provider.ts'
import { type PlacedQuote, type Quote, quoteFinder } from '../text/evidence.ts'
import { tellable } from '../text/reasons.ts'
import { tellsOwnTraits } from '../text/traits.ts'
import { type Answered, type Asking, answerTo, everyAnswer } from './asking.ts'
import { JUDGEMENT, type ReadLevel, type ReadSupport, readLevel, readSupport, SUPPORT } from './form.ts'
import { type JudgeTask, judgeMessages, supportMessages, transcriptLines } from './messages.ts'

/** Several samples are worth something only where the model may think otherwise. */
const TEMPERATURE = 0.7
const UNSPREAD = 0

/**
 * The outcome of a sample. `evidence`: a quote speaks for its level. `no_level`: the model finds none. `no_quote`: nobody said what it
 * quotes. `trait`: its reason, or all that it quotes, tells who the candidate is, so nothing of it counts. `unsupported`: no quote speaks for the level. `shared`: its quotes carry other criteria. `unchecked`: no quote was found to speak
 * for the level, and a check was refused or cannot be read. `lost`: the same, and a check was lost. Of a sample without an answer of its
 * own, `unreadable`, `refused` and `lost` are what became of the answer.
 */
export type SampleOutcome =
  | 'evidence'
  | 'no_level'
  | 'no_quote'
  | 'trait'
  | 'unsupported'
  | 'shared'
  | 'unchecked'
  | 'unreadable'
  | 'refused'
  | 'lost'

/** One sample of one criterion, with the quotes that code found and the support check let stand. */
export interface Sample {
  readonly criterion: Criterion
  readonly outcome: SampleOutcome
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
 * without evidence; throws where all were, and where no check of a quote was answered.
 */
export async function judgedSamples(judging: Judging): Promise<Sample[]> {
  const { answers, chats, position, questions, rubric } = judging
  const lines = transcriptLines(answers.map(({ question, shown, leftOut }) => ({ question, text: shown, leftOut })))
  const asked = CRITERIA.flatMap((criterion) =>
    Array.from({ length: judging.samples }, (_none, at) => ({
      criterion,
      sample: at + 1,
      chat: chats[at % chats.length],
    })),
  ).flatMap(({ chat, ...rest }) => (chat ? [{ chat, ...rest }] : []))
  const levels = await everyAnswer(
    asked.map(async (one) => ({ criterion: one.criterion, answered: await levelOf(judging, one, lines) })),
  )
  expectOne(levels.map(({ answered }) => answered))
  const find = quoteFinder(
    answers.map((answer) => ({ words: answer.words, excluded: excludedOf(answer) })),
    {
      questions: [...questions, ...answers.map(({ question }) => question)],
      rubric: [...Object.values(rubric.levels).flat(), position.prompt ?? ''],
    },
  )
  const claims = levels.map(({ criterion, answered }): Claim => {
    const { level, quotes, reason } = answered.outcome === 'read' ? answered.value : NOTHING
    const said = level === null ? [] : find(quotes)
    const fair = said.filter(({ text }) => !tellsOwnTraits(text))
    const isOfTraits = tellable(reason).dropped > 0 || (said.length > 0 && fair.length === 0)
    const found = isOfTraits ? [] : fair
    return { criterion, answered: answered.outcome, level, reason, isOfTraits, found }
  })
  const checksOf = quoteChecks(judging, claims)
  const checked = await everyAnswer(claims.map(async (claim) => ({ ...claim, checks: await checksOf(claim) })))
  expectOne(checked.flatMap(({ checks }) => checks.map(({ check }) => check)))
  return checked.map(({ criterion, level, reason, answered, isOfTraits, checks }) => {
    const quotes = checks.flatMap(({ quote: { answer, start, end }, check, isStated }): Quote[] =>
      check.outcome === 'read' && check.value.supports
        ? [{ answer, start, end, ...(isStated !== undefined && { isStated }) }]
        : [],
    )
    return { criterion, level, reason, quotes, outcome: outcomeOf({ answered, level, isOfTraits, checks, quotes }) }
  })
}

function outcomeOf(sample: {
  readonly answered: Answered<unknown>['outcome']
  readonly level: number | null
  readonly isOfTraits: boolean
  readonly checks: readonly CheckedQuote[]
  readonly quotes: readonly Quote[]
}): SampleOutcome {
  const { answered, level, isOfTraits, checks, quotes } = sample
  if (answered !== 'read') return answered
  if (level === null) return 'no_level'
  if (isOfTraits) return 'trait'
  if (quotes.length > 0) return 'evidence'
  if (checks.length === 0) return 'no_quote'
  if (checks.some(({ check }) => check.outcome === 'lost')) return 'lost'
  return checks.some(({ check }) => check.outcome !== 'read') ? 'unchecked' : 'unsupported'
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
  lines: JudgeTask['lines'],
): Promise<Answered<ReadLevel>> {
  const levels = rubric.levels[criterion]
  const task = { criterion, position: position.name, guidance: position.prompt ?? '', levels, lines }
  return answerTo(asking, {
    about: { kind: 'judgement', criterion, sample },
    chat,
    schema: JUDGEMENT,
    temperature: samples > 1 ? TEMPERATURE : UNSPREAD,
    messages: (marker) => judgeMessages(task, marker),
    read: (completion, isLast) => readLevel(completion, criterion, { isLast }),
    stored: StoredLevel,
  })
}

/** A model that answers nothing of all that it was asked has not judged, whatever its reason. */
function expectOne(outcomes: readonly Answered<unknown>[]): void {
  if (outcomes.length === 0 || outcomes.some(({ outcome }) => outcome === 'read')) return
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

interface Claim extends Pick<ReadLevel, 'level' | 'reason'> {
  readonly criterion: Criterion
  readonly answered: Answered<unknown>['outcome']
  /** Its reason holds a sentence about who the candidate is, or all that it quotes tells that. */
  readonly isOfTraits: boolean
  readonly found: readonly PlacedQuote[]
}

interface CheckedQuote {
  readonly quote: PlacedQuote
  readonly check: Answered<ReadSupport>
  /** Whether the quote says what the reason of its sample says; undefined: nobody told. */
  readonly isStated: boolean | undefined
}

interface Checked {
  readonly criterion: Criterion
  readonly level: number
  readonly quote: string
  /** What may be told of the reasons of the samples that quote it. */
  readonly reasons: string[]
}

const keyOf = ({ criterion, level }: Claim, { answer, start, end }: Quote): string =>
  [criterion, level, answer, start, end].join(' ')

/**
 * Checks whether each quote of a claim speaks for its level, and says what its reason says, by a request of its own that sees nothing else.
 * The same place is checked once for a criterion and level, with the reasons of all samples that quote it.
 */
function quoteChecks(judging: Judging, claims: readonly Claim[]) {
  const asked = new Map<string, Checked>()
  for (const claim of claims)
    for (const quote of claim.found) {
      const { criterion, level, reason } = claim
      if (level === null) continue
      const checked = asked.get(keyOf(claim, quote)) ?? { criterion, level, quote: quote.text, reasons: [] }
      asked.set(keyOf(claim, quote), checked)
      const { text } = tellable(reason)
      if (text !== '' && !checked.reasons.includes(text)) checked.reasons.push(text)
    }
  const answers = new Map<string, Promise<Answered<ReadSupport>>>()
  const answerOf = (key: string, checked: Checked) => {
    const answer = answers.get(key) ?? support(judging, checked)
    answers.set(key, answer)
    return answer
  }
  return async (claim: Claim): Promise<readonly CheckedQuote[]> =>
    everyAnswer(
      claim.found.flatMap((quote) => {
        const key = keyOf(claim, quote)
        const checked = asked.get(key)
        return checked ? [answerOf(key, checked).then((check) => judgedQuote(quote, check, checked, claim))] : []
      }),
    )
}

function judgedQuote(
  quote: PlacedQuote,
  check: Answered<ReadSupport>,
  { reasons }: Checked,
  { reason }: Claim,
): CheckedQuote {
  const at = reasons.indexOf(tellable(reason).text)
  const stated = check.outcome === 'read' ? check.value.stated : null
  return { quote, check, isStated: at < 0 || stated === null ? undefined : stated[at] === true }
}

const StoredSupport = z.object({ supports: z.boolean(), stated: z.array(z.boolean()).nullable().catch(null) })

function support(
  { asking, chats, rubric }: Judging,
  { criterion, level, quote, reasons }: Checked,
): Promise<Answered<ReadSupport>> {
  const [chat] = chats
  const anchor = rubric.levels[criterion][level - 1]
  if (!chat || anchor === undefined)
    throw new Error(`no level ${level} of ${criterion} in the rubric ${rubric.version}`)
  return answerTo(asking, {
    about: { kind: 'support', criterion, sample: null },
    chat,
    schema: SUPPORT,
    temperature: UNSPREAD,
    messages: () => supportMessages({ criterion, level, anchor, quote, reasons }),
    read: readSupport,
    stored: StoredSupport,
  })
}
