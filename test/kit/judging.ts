import { CRITERIA, type Criterion } from '../../src/analysis/provider.ts'

/** A model that judges, as the servers of tests play it: what a request asks, and an answer to it. */

/** What every candidate of these tests says, in more than the thirty words that a judgement takes. */
export const SAID =
  'I built a payment system, and I measured every change before I kept it. When a colleague found a mistake in my work, we wrote a test for it together and told the others what we had learned.'
/** What the judge quotes of it, for two criteria each. */
export const QUOTE = 'I measured every change before'
export const OTHER_QUOTE = 'I built a payment system'

/** The task of a request: the first line of the user's message, as JSON. */
export type Task =
  | {
      readonly task: 'judge'
      readonly criterion: Criterion
      readonly position: string
      readonly guidance: string
      readonly levels: readonly string[]
      readonly marker: string
    }
  | {
      readonly task: 'support'
      readonly criterion: Criterion
      readonly level: number
      readonly anchor: string
      readonly quote: string
      readonly reasons: readonly string[]
    }

/** The task of a request to `/chat/completions`. */
export function taskIn(body: string): Task {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  const [told = ''] = messages.find(({ role }) => role === 'user')?.content.split('\n', 1) ?? []
  return JSON.parse(told) as Task
}

/** What a judge says of a criterion. */
export interface Said {
  readonly level?: unknown
  readonly quotes?: readonly unknown[]
  readonly reason?: string
}

/** The quote that the judge of these tests gives for a criterion: each carries two. */
const quoteFor = (criterion: Criterion): string => (CRITERIA.indexOf(criterion) < 2 ? QUOTE : OTHER_QUOTE)

/** The text of an answer: what is said of a criterion, or that a quote speaks for its level. */
export function judged(body: string, say: (criterion: Criterion) => Said = () => ({}), supports = true): string {
  const task = taskIn(body) as Task | { readonly task: 'rubric' }
  if (task.task === 'support') return JSON.stringify({ supports, stated: task.reasons.map(() => supports) })
  if (task.task === 'rubric') return JSON.stringify(DRAFT)
  const { criterion } = task
  const said = { level: 5, quotes: [quoteFor(criterion)], reason: 'Measures what was built.' }
  return JSON.stringify({ ...said, ...say(criterion) })
}

/** The rubric that it drafts. */
export const DRAFT = {
  communication: ['c1', 'c2', 'c3', 'c4', 'c5'].map((word) => `Drafted ${word}.`),
  criteria_match: ['m1', 'm2', 'm3', 'm4', 'm5'].map((word) => `Drafted ${word}.`),
  competency: ['p1', 'p2', 'p3', 'p4', 'p5'].map((word) => `Drafted ${word}.`),
  cultural_fit: ['f1', 'f2', 'f3', 'f4', 'f5'].map((word) => `Drafted ${word}.`),
}

/** The body of an answer of `/chat/completions`. */
export const completion = (content: unknown, usage = { prompt_tokens: 1_000, completion_tokens: 100 }) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage,
})
