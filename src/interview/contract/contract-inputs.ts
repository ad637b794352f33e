import { z } from 'zod'
import { dateTime, email, filledText, id, integer, once, oneOf, personName, queryInteger, text } from './fields.ts'

/** The part of the contract that comes in: queries, path parameters and bodies (spec §2 and §4). Import it from `contract.ts`. */

/** How much a position may hold (spec §8). */
export const POSITION_MAX = { name: 100, questions: 15, question: 1_000 } as const
/** So many characters a name has at least. */
export const POSITION_NAME_MIN = 2

/** Days that an invite holds (spec §4); `usual`: where nobody says how many. */
export const INVITE_DAYS = { min: 1, max: 90, usual: 14 } as const

/** Whether an invite can hold so many days, as somebody typed them. */
export const isInviteDays = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= INVITE_DAYS.min && Number(typed) <= INVITE_DAYS.max

const QUESTIONS_COUNT = `questions must have between 1 and ${POSITION_MAX.questions} items`

/** All statuses of a position; only `open` accepts invites (spec §3). */
export const POSITION_STATUSES = ['open', 'closed', 'draft'] as const

/** All statuses of an interview (spec §3); `expired` is computed and never stored. */
export const INTERVIEW_STATUSES = ['created', 'in_progress', 'completed', 'abandoned', 'expired'] as const

// zod leaves the default of a transformed value out of its JSON Schema; `fallback` is what the documentation shows as one.
const paging = {
  page: queryInteger('page', 1).meta({ fallback: 1 }).default(1),
  limit: queryInteger('limit', 1, 100).meta({ fallback: 20 }).default(20),
}

/** Paging of every list (spec §2): pages count from 1, at most 100 items each. */
export const PageQuery = z.object(paging)
export type PageQuery = z.output<typeof PageQuery>

export const PositionsQuery = z.object({ ...paging, status: oneOf('status', POSITION_STATUSES).optional() })
export type PositionsQuery = z.output<typeof PositionsQuery>

/** Filters of `GET /interviews` (spec §4); all that are given must match. */
export const InterviewsQuery = z.object({
  ...paging,
  positionId: id('positionId').optional(),
  status: oneOf('status', INTERVIEW_STATUSES).optional(),
  externalId: z
    .string({ error: once('externalId') })
    .pipe(text('externalId', 0, 200))
    .meta({ maxLength: 200, description: 'Exact match.' })
    .optional(),
  updatedSince: dateTime('updatedSince')
    .meta({
      description:
        'Inclusive: `updatedAt >= updatedSince`, so the last interview of an earlier read comes again. An instant of the years 0001 to 9999 with a zone; encode the + of an offset as %2B. Changes the order to updatedAt ascending, then id.',
    })
    .optional(),
})
export type InterviewsQuery = z.output<typeof InterviewsQuery>

export const IdParams = z.object({ id: id('id').meta({ description: '24 hexadecimal characters.' }) })

/** A question as it is sent; `order` is the caller's and unique within the position. */
export const QuestionInput = z.object(
  {
    id: id('questions.id')
      .meta({ description: 'Only with PATCH: keeps this question and its image. Without it the question is new.' })
      .optional(),
    text: filledText('questions.text', 1, POSITION_MAX.question),
    timeLimit: integer('questions.timeLimit', 1, 5).meta({ description: 'Minutes.' }),
    order: integer('questions.order', 0, Number.MAX_SAFE_INTEGER).meta({
      format: 'int64',
      description: 'Unique within the position.',
    }),
  },
  { error: 'questions must hold objects with text, timeLimit and order' },
)
const questions = z
  .array(QuestionInput, {
    error: (issue) => (issue.input === undefined ? 'questions is required' : 'questions must be an array'),
  })
  .min(1, { error: QUESTIONS_COUNT })
  .max(POSITION_MAX.questions, { error: QUESTIONS_COUNT })
  .superRefine((list, context) => {
    const repeated = (values: unknown[]) => new Set(values).size < values.length
    if (repeated(list.map((item) => item.order)))
      context.addIssue({ code: 'custom', message: 'questions.order must be unique within the position' })
    if (repeated(list.flatMap((item) => item.id ?? [])))
      context.addIssue({ code: 'custom', message: 'questions.id must not be repeated' })
  })
export type QuestionInput = z.output<typeof QuestionInput>

const analyzePrompt = text('analyzePrompt', 0, 10_000)
  .meta({ description: 'Guides the AI analysis. It is stored and never returned.' })
  .optional()

const object = (shape: string) => ({ error: `The request body must be ${shape}` })

/** The body of `POST /positions`. */
export const PositionInput = z.object(
  {
    name: filledText('name', POSITION_NAME_MIN, POSITION_MAX.name),
    companyId: id('companyId'),
    teamId: id('teamId').nullish(),
    status: oneOf('status', POSITION_STATUSES).default('open'),
    interviewCondition: text('interviewCondition', 0, 500).nullish(),
    questions,
    analyzePrompt,
  },
  object('a JSON object with a position'),
)
export type PositionInput = z.output<typeof PositionInput>

/** The body of `PATCH /positions/{id}`: an absent key stays, null removes, `questions` replaces the list. */
export const PositionPatch = z.object(
  {
    name: filledText('name', POSITION_NAME_MIN, POSITION_MAX.name).optional(),
    companyId: id('companyId').optional(),
    teamId: id('teamId').nullable().meta({ description: 'null removes the team.' }).optional(),
    status: oneOf('status', POSITION_STATUSES).optional(),
    interviewCondition: text('interviewCondition', 0, 500).nullable().optional(),
    questions: questions
      .meta({ description: 'Replaces the whole list; questions whose id is sent are kept.' })
      .optional(),
    analyzePrompt,
  },
  object('a JSON object with the fields to change'),
)
export type PositionPatch = z.output<typeof PositionPatch>

/** A candidate as an invite names them; the e-mail address is compared and stored in lowercase. */
export const CandidateInput = z.object(
  {
    firstName: personName('candidate.firstName', 100),
    lastName: personName('candidate.lastName', 100),
    email: email('candidate.email'),
    phoneNumber: z
      .string({ error: 'candidate.phoneNumber must be a string' })
      .regex(/^[0-9]{6,15}$/, { error: 'candidate.phoneNumber must be 6 to 15 digits' })
      .nullish(),
    countryCode: z
      .string({ error: 'candidate.countryCode must be a string' })
      .regex(/^\+[0-9]{1,4}$/, { error: 'candidate.countryCode must be a dial code such as +49' })
      .nullish(),
  },
  { error: (issue) => (issue.input === undefined ? 'candidate is required' : 'candidate must be an object') },
)
export type CandidateInput = z.output<typeof CandidateInput>

/** The body of an invite (spec §4). */
export const InviteInput = z.object(
  {
    candidate: CandidateInput,
    externalId: text('externalId', 1, 200)
      .meta({
        description:
          'Strongly recommended: a repeated invite with the same id on this position returns the existing interview with 200.',
      })
      .optional(),
    sendEmail: z
      .boolean({ error: 'sendEmail must be true or false' })
      .meta({ description: 'false: nothing is mailed to the candidate, and the caller delivers inviteUrl.' })
      .default(true),
    expiresInDays: integer('expiresInDays', INVITE_DAYS.min, INVITE_DAYS.max)
      .meta({ description: 'Days until an unanswered invite expires.' })
      .default(INVITE_DAYS.usual),
  },
  object('a JSON object with a candidate'),
)
export type InviteInput = z.output<typeof InviteInput>
