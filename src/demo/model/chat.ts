import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readJsonOrNull } from '../../base/foreign.ts'
import { CRITERIA } from './cues.ts'
import { draftedFor } from './drafts.ts'
import type { Judge } from './minds.ts'
import { JUDGE } from './names.ts'
import { Refusal, unknownModel } from './refusal.ts'
import type { Samples } from './samples.ts'
import { type Answer, answersIn } from './sentences.ts'

const Message = z.object({
  role: z.string(),
  content: z
    .string()
    .or(z.array(z.object({ text: z.string() })).transform((parts) => parts.map(({ text }) => text).join(''))),
})
const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(Message).min(1),
  temperature: z.number().nullish(),
  n: z.literal(1, 'this server gives one choice').nullish(),
  stream: z.literal(false, 'this server does not stream').nullish(),
  response_format: z.object({ type: z.enum(['text', 'json_object', 'json_schema']) }).nullish(),
})

const CriterionName = z.enum(CRITERIA)
const Task = z.discriminatedUnion('task', [
  z.object({ task: z.literal('judge'), criterion: CriterionName, marker: z.string().min(1) }),
  z.object({
    task: z.literal('support'),
    criterion: CriterionName,
    quote: z.string(),
    reasons: z.array(z.unknown()).default([]),
  }),
  z.object({ task: z.literal('rubric'), position: z.string(), questions: z.array(z.string()) }),
])

/** What the judge works with. */
export interface Bench {
  readonly judge: Judge
  readonly samples: Samples
  /** Called for each request for a judgement, before it is answered. */
  onJudgement(): void
  readonly now: () => Date
}

/** The answer to a chat request whose body is this JSON. */
export function completed(json: unknown, bench: Bench) {
  const request = ChatRequest.safeParse(json)
  if (!request.success) throw new Refusal(400, 'invalid_request', whatIsWrong(request.error))
  const { model, messages, temperature } = request.data
  if (model !== JUDGE) throw unknownModel(model, JUDGE)
  const content = JSON.stringify(answerTo(messages, temperature === 0, bench))
  const [prompt, answer] = [tokensIn(messages.map((one) => one.content).join('\n')), tokensIn(content)]
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(bench.now().getTime() / 1_000),
    model: JUDGE,
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer },
  }
}

function answerTo(messages: readonly z.output<typeof Message>[], isGreedy: boolean, bench: Bench): unknown {
  const { judge, samples } = bench
  const told = messages.find(({ role }) => role === 'user')?.content ?? ''
  const [first = ''] = told.split('\n', 1)
  const task = Task.safeParse(readJsonOrNull(first))
  if (!task.success) return OTHER
  if (task.data.task === 'support') {
    const { quote, criterion, reasons } = task.data
    const supports = judge.supports(quote, criterion)
    // Its reasons name words of what it quotes.
    return { supports, stated: reasons.map(() => supports) }
  }
  if (task.data.task === 'rubric') return draftedFor(task.data)
  bench.onJudgement()
  const { criterion, marker } = task.data
  const answers = answersIn(told, marker)
  // Each asking is a sample of its own, unless the temperature is 0: then the same is answered each time.
  const sample = isGreedy ? 0 : samples.next(criterion, textOf(answers))
  return judge.judged({ criterion, answers, sample })
}

/** The answer to a question that is no task of an assessment. */
const OTHER = { simulated: 'This is a simulated judge. It judges interviews and answers nothing else.' }

const textOf = (answers: readonly Answer[]): string => answers.map(({ text }) => text).join('\n')

/** About as many as a real one counts. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4)

function whatIsWrong({ issues: [issue] }: z.ZodError): string {
  const at = issue?.path.join('.') ?? ''
  return `The request is not one for a chat: ${at === '' ? '' : `${at}: `}${issue?.message ?? 'it cannot be read'}.`
}
