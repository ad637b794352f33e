import { z } from 'zod'
import { dateTime, email, filledText, id, integer, once, oneOf, queryInteger, text } from './fields.ts'

/** The public shapes of the interview API (spec §2 and §4): what validates, what is documented, what clients are typed by. */

const Id = z.string().meta({ pattern: '^[0-9a-fA-F]{24}$' })
const At = z.string().meta({ format: 'date-time' })

const POSITION_STATUSES = ['open', 'closed', 'draft'] as const
export const INTERVIEW_STATUSES = ['created', 'in_progress', 'completed', 'abandoned', 'expired'] as const
const ANALYSIS_STATUSES = ['not_requested', 'pending', 'processing', 'completed', 'failed'] as const
const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const

// --- what comes out -------------------------------------------------------------------------------------------------

const Meta = z.object({
  total: z.int().meta({ description: 'Items that match, over all pages.' }),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int().meta({ description: 'ceil(total / limit); 0 when there are no results.' }),
})
export type Meta = z.infer<typeof Meta>

export const Me = z.object({
  organization: z.object({ id: Id, name: z.string() }),
  apiKey: z.object({ id: Id, name: z.string(), prefix: z.string() }),
})
export type Me = z.infer<typeof Me>

export const Company = z.object({ id: Id, name: z.string(), website: z.string().nullable() })
export type Company = z.infer<typeof Company>

export const Team = z.object({ id: Id, name: z.string() })
export type Team = z.infer<typeof Team>

export const Question = z.object({ id: Id, text: z.string(), timeLimit: z.int(), order: z.int() })
export type Question = z.infer<typeof Question>

export const Position = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(POSITION_STATUSES),
  companyId: Id,
  teamId: Id.nullable(),
  interviewCondition: z.string().nullable(),
  questions: z.array(Question),
  createdAt: At.nullable(),
  updatedAt: At.nullable(),
})
export type Position = z.infer<typeof Position>

const Candidate = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  countryCode: z.string().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

export const Interview = z.object({
  id: Id,
  positionId: Id,
  externalId: z.string().nullable(),
  source: z.enum(['api', 'dashboard']),
  status: z.enum(INTERVIEW_STATUSES),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  candidate: Candidate,
  inviteUrl: z.string().nullable().meta({ description: 'The personal link; null when not created by the API.' }),
  inviteExpiresAt: At.nullable(),
  answeredQuestions: z.int(),
  completedAt: At.nullable(),
  analysisStatus: z.enum(ANALYSIS_STATUSES),
  createdAt: At.nullable(),
  updatedAt: At.nullable(),
})
export type Interview = z.infer<typeof Interview>

export const InvitedInterview = Interview.extend({ emailSent: z.boolean() })
export type InvitedInterview = z.infer<typeof InvitedInterview>

export const Answer = z.object({ questionId: Id, questionText: z.string(), videoUrl: z.string(), answeredAt: At })
export type Answer = z.infer<typeof Answer>

export const InterviewDetail = Interview.extend({
  answers: z.array(Answer),
  analysis: z.object({ status: z.enum(ANALYSIS_STATUSES), requestedAt: At.nullable(), completedAt: At.nullable() }),
})
export type InterviewDetail = z.infer<typeof InterviewDetail>

const Texts = z.array(z.string())
export const AnalysisResult = z.object({
  evaluationScores: z.object({
    communication_score: z.number(),
    criteria_match_score: z.number(),
    competency_score: z.number(),
    cultural_fit_score: z.number(),
    overall_score: z.number(),
  }),
  detailedAssessment: z.object({
    communication: z.object({ strengths: Texts, weaknesses: Texts, observations: z.string() }),
    competency_assessment: z.object({
      observed_strengths: Texts,
      areas_for_improvement: Texts,
      relevant_examples: Texts,
      observations: z.string(),
    }),
    red_flags: Texts,
    positive_indicators: Texts,
  }),
  hiringRecommendation: z.object({
    decision: z.enum(['STRONG_YES', 'YES', 'MAYBE', 'NO']),
    confidence_level: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    primary_reasons: Texts,
    risks: Texts,
    conditions: Texts,
  }),
  summary: z.object({
    one_line_summary: z.string(),
    key_strengths: z.string(),
    key_concerns: z.string(),
    fit_assessment: z.enum(['EXCELLENT', 'GOOD', 'FAIR', 'POOR']),
  }),
  analyzedAt: At,
})
export type AnalysisResult = z.infer<typeof AnalysisResult>

export const Analysis = z.object({
  status: z.enum(ANALYSIS_STATUSES),
  requestedAt: At.nullable(),
  completedAt: At.nullable(),
  result: AnalysisResult.nullable(),
})
export type Analysis = z.infer<typeof Analysis>

export const Cancelled = z.object({ id: Id, cancelled: z.literal(true) })
export type Cancelled = z.infer<typeof Cancelled>

export const Problem = z.object({ success: z.literal(false), message: z.string(), timestamp: z.int() })

export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, timestamp: z.int().meta({ description: 'Server time in milliseconds since the Unix epoch.' }) })
export const listEnvelope = <Data extends z.ZodType>(item: Data) =>
  z.object({ data: z.array(item), meta: Meta, timestamp: z.int() })

/** One page of a list, with the server's time. */
export interface Page<Item> {
  data: Item[]
  meta: Meta
  timestamp: number
}

// --- what goes in ---------------------------------------------------------------------------------------------------

const paging = {
  page: queryInteger('page', 1).default(1),
  limit: queryInteger('limit', 1, 100).default(20),
}
export const PageQuery = z.object(paging)
export type PageQuery = z.output<typeof PageQuery>

export const PositionsQuery = z.object({ ...paging, status: oneOf('status', POSITION_STATUSES).optional() })
export type PositionsQuery = z.output<typeof PositionsQuery>

export const InterviewsQuery = z.object({
  ...paging,
  positionId: id('positionId').optional(),
  status: oneOf('status', INTERVIEW_STATUSES).optional(),
  externalId: z
    .string({ error: once('externalId') })
    .pipe(text('externalId', 0, 200))
    .meta({ maxLength: 200 })
    .optional(),
  updatedSince: dateTime('updatedSince').optional(),
})
export type InterviewsQuery = z.output<typeof InterviewsQuery>

export const IdParams = z.object({ id: id('id') })

const question = z.object(
  {
    id: id('questions.id').optional(),
    text: filledText('questions.text', 1, 1000),
    timeLimit: integer('questions.timeLimit', 1, 5),
    order: integer('questions.order', 0, Number.MAX_SAFE_INTEGER),
  },
  { error: 'questions must hold objects with text, timeLimit and order' },
)
const questions = z
  .array(question, {
    error: (issue) => (issue.input === undefined ? 'questions is required' : 'questions must be an array'),
  })
  .min(1, { error: 'questions must have between 1 and 15 items' })
  .max(15, { error: 'questions must have between 1 and 15 items' })
  .superRefine((list, context) => {
    const repeated = (values: unknown[]) => new Set(values).size < values.length
    if (repeated(list.map((item) => item.order)))
      context.addIssue({ code: 'custom', message: 'questions.order must be unique within the position' })
    if (repeated(list.flatMap((item) => item.id ?? [])))
      context.addIssue({ code: 'custom', message: 'questions.id must not be repeated' })
  })
export type QuestionInput = z.output<typeof question>

const object = (shape: string) => ({ error: `The request body must be ${shape}` })

export const PositionInput = z.object(
  {
    name: filledText('name', 2, 100),
    companyId: id('companyId'),
    teamId: id('teamId').nullish(),
    status: oneOf('status', POSITION_STATUSES).default('open'),
    interviewCondition: text('interviewCondition', 0, 500).nullish(),
    questions,
    analyzePrompt: text('analyzePrompt', 0, 10_000).optional(),
  },
  object('a JSON object with a position'),
)
export type PositionInput = z.output<typeof PositionInput>

export const PositionPatch = z.object(
  {
    name: filledText('name', 2, 100).optional(),
    companyId: id('companyId').optional(),
    teamId: id('teamId').nullable().optional(),
    status: oneOf('status', POSITION_STATUSES).optional(),
    interviewCondition: text('interviewCondition', 0, 500).nullable().optional(),
    questions: questions.optional(),
    analyzePrompt: text('analyzePrompt', 0, 10_000).optional(),
  },
  object('a JSON object with the fields to change'),
)
export type PositionPatch = z.output<typeof PositionPatch>

export const CandidateInput = z.object(
  {
    firstName: filledText('candidate.firstName', 1, 100),
    lastName: filledText('candidate.lastName', 1, 100),
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

export const InviteInput = z.object(
  {
    candidate: CandidateInput,
    externalId: text('externalId', 1, 200).optional(),
    sendEmail: z.boolean({ error: 'sendEmail must be true or false' }).default(true),
    expiresInDays: integer('expiresInDays', 1, 90).default(14),
  },
  object('a JSON object with a candidate'),
)
export type InviteInput = z.output<typeof InviteInput>
