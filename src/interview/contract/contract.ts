import { z } from 'zod'
import { INTERVIEW_STATUSES, POSITION_STATUSES } from './contract-inputs.ts'

export * from './contract-inputs.ts'

/** The public shapes of the interview API (spec §2 and §4), for validation, documentation and the types of clients. */

const Id = z.string().meta({ pattern: '^[0-9a-fA-F]{24}$' })
const At = z.string().meta({ format: 'date-time' })
/** Whole numbers as they leave the service; the bounds are documentation, since the service itself keeps them. */
const whole = (minimum: number, more: { maximum?: number; format?: 'int64'; description?: string } = {}) =>
  z.int().meta({ minimum, ...more })
const Timestamp = whole(0, {
  format: 'int64',
  description: 'Time of the server, in milliseconds since the Unix epoch.',
})

export const ANALYSIS_STATUSES = ['not_requested', 'pending', 'processing', 'completed', 'failed'] as const
const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const

/** Paging figures of a list (spec §2). */
export const Meta = z.object({
  total: whole(0, { description: 'Items that match, over all pages.' }),
  page: whole(1),
  limit: whole(1, { maximum: 100 }),
  totalPages: whole(0, { description: 'ceil(total / limit); 0 when there are no results.' }),
})
export type Meta = z.infer<typeof Meta>

/** The answer to `GET /me`: the organization and key behind the request. */
export const Me = z.object({
  organization: z.object({ id: Id, name: z.string() }),
  apiKey: z.object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key; the key itself is never returned.' }),
  }),
})
export type Me = z.infer<typeof Me>

export const Company = z.object({ id: Id, name: z.string(), website: z.string().nullable() })
export type Company = z.infer<typeof Company>

export const Team = z.object({ id: Id, name: z.string() })
export type Team = z.infer<typeof Team>

/** A question with its place in the interview; `timeLimit` is in minutes. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  timeLimit: whole(1, { maximum: 5, description: 'Minutes.' }),
  order: whole(0, { format: 'int64', description: 'Questions are returned sorted by it.' }),
})
export type Question = z.infer<typeof Question>

export const PositionStatus = z.enum(POSITION_STATUSES).meta({ description: 'Only an open position accepts invites.' })

/** A position as every endpoint returns it (spec §2). */
export const Position = z.object({
  id: Id,
  name: z.string(),
  status: PositionStatus,
  companyId: Id,
  teamId: Id.nullable().meta({ description: 'null means no team.' }),
  interviewCondition: z.string().nullable().meta({ description: 'Shown to the candidate before starting.' }),
  questions: z.array(Question),
  createdAt: At.nullable(),
  updatedAt: At.nullable(),
})
export type Position = z.infer<typeof Position>

/** The candidate inside an interview. */
export const Candidate = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().meta({ format: 'email', description: 'In lowercase, whatever was sent.' }),
  phoneNumber: z.string().nullable(),
  countryCode: z.string().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** The status as the API shows it: the stored one, or `expired` for an unstarted invite past its expiry. */
export const InterviewStatus = z.enum(INTERVIEW_STATUSES).meta({
  description:
    '`expired` is computed: an invite whose `inviteExpiresAt` passed before any answer. `updatedAt` stays as it was then, so polling with `updatedSince` does not show it; list with `status=expired`.',
})
export const ApprovalStatus = z
  .enum(APPROVAL_STATUSES)
  .meta({ description: "The reviewer's decision in the dashboard." })
export const AnalysisStatus = z
  .enum(ANALYSIS_STATUSES)
  .meta({ description: 'Moves on its own after a request; a failed analysis may be requested again.' })

/** An interview as lists return it (spec §2), without answers and analysis. */
export const Interview = z.object({
  id: Id,
  positionId: Id,
  externalId: z.string().nullable().meta({ description: "The caller's own id, as sent with the invite." }),
  source: z
    .enum(['api', 'dashboard'])
    .meta({ description: '`dashboard`: the candidate applied through the link of a position.' }),
  status: InterviewStatus,
  approvalStatus: ApprovalStatus,
  candidate: Candidate,
  inviteUrl: z
    .string()
    .nullable()
    .meta({ format: 'uri', description: 'The personal link; null when not created by the API.' }),
  inviteExpiresAt: At.nullable().meta({ description: 'null when not created by the API.' }),
  answeredQuestions: whole(0),
  completedAt: At.nullable(),
  analysisStatus: AnalysisStatus,
  createdAt: At.nullable(),
  updatedAt: At.nullable().meta({ description: 'Changes with every visible change, except that an invite expires.' }),
})
export type Interview = z.infer<typeof Interview>

/** The answer to an invite. */
export const InvitedInterview = Interview.extend({
  emailSent: z
    .boolean()
    .meta({ description: 'True only if the invite was e-mailed during this request; always false with 200.' }),
})
export type InvitedInterview = z.infer<typeof InvitedInterview>

/** One recorded or written answer; `videoUrl` works without a login until it expires. */
export const Answer = z.object({
  questionId: Id,
  questionText: z.string(),
  videoUrl: z.string().meta({
    format: 'uri',
    description: 'Plays without a login, and expires; read the interview again for a fresh one.',
  }),
  answeredAt: At,
})
export type Answer = z.infer<typeof Answer>

/** The state of an analysis without its result. */
export const AnalysisState = z.object({
  status: AnalysisStatus,
  requestedAt: At.nullable(),
  completedAt: At.nullable(),
})

/** One interview with its answers and the state of its analysis. */
export const InterviewDetail = Interview.extend({
  answers: z.array(Answer),
  analysis: AnalysisState,
})
export type InterviewDetail = z.infer<typeof InterviewDetail>

const Texts = z.array(z.string())
const score = z.number().meta({ minimum: 0, maximum: 100 })
export const EvaluationScores = z.object({
  communication_score: score,
  criteria_match_score: score,
  competency_score: score,
  cultural_fit_score: score,
  overall_score: score,
})
export const DetailedAssessment = z.object({
  communication: z.object({ strengths: Texts, weaknesses: Texts, observations: z.string() }),
  competency_assessment: z.object({
    observed_strengths: Texts,
    areas_for_improvement: Texts,
    relevant_examples: Texts,
    observations: z.string(),
  }),
  red_flags: Texts,
  positive_indicators: Texts,
})
export const HiringRecommendation = z.object({
  decision: z.enum(['STRONG_YES', 'YES', 'MAYBE', 'NO']),
  confidence_level: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  primary_reasons: Texts,
  risks: Texts,
  conditions: Texts,
})
export const AnalysisSummary = z.object({
  one_line_summary: z.string(),
  key_strengths: z.string(),
  key_concerns: z.string(),
  fit_assessment: z.enum(['EXCELLENT', 'GOOD', 'FAIR', 'POOR']),
})

/** The specification's result of an analysis; every provider's output is checked against it before it is stored. */
export const AnalysisResult = z.object({
  evaluationScores: EvaluationScores,
  detailedAssessment: DetailedAssessment,
  hiringRecommendation: HiringRecommendation,
  summary: AnalysisSummary,
  analyzedAt: At,
})
export type AnalysisResult = z.infer<typeof AnalysisResult>

/** The analysis and its state; `result` is null until it is completed. */
export const Analysis = z.object({
  status: AnalysisStatus,
  requestedAt: At.nullable(),
  completedAt: At.nullable(),
  result: AnalysisResult.nullable().meta({ description: 'Only when `status` is `completed`; null otherwise.' }),
})
export type Analysis = z.infer<typeof Analysis>

/** The answer to a cancelled invite, which no later read returns. */
export const Cancelled = z.object({ id: Id, cancelled: z.literal(true) })
export type Cancelled = z.infer<typeof Cancelled>

/** The error envelope (spec §7). */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'For people; `X-Error-Code` is for programs.' }),
  timestamp: Timestamp,
})

/** The success envelope of one item (spec §2). */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, timestamp: Timestamp.meta({ description: 'Server time in milliseconds since the Unix epoch.' }) })

/** The success envelope of a list, with `meta`. */
export const listEnvelope = <Data extends z.ZodType>(item: Data) =>
  z.object({ data: z.array(item), meta: Meta, timestamp: Timestamp })

/** A row of a list that cannot be read: a status that nobody specified, `null`, a number. */
export interface UnreadableRow {
  /** Its place among all rows of the page, from 0. */
  readonly index: number
  /** Null where the row has no id that could be asked for. */
  readonly id: string | null
  /** Null where the row has no time that can be read. */
  readonly updatedAt: string | null
  /** The expected shape, and the one that came; never the row itself. */
  readonly problem: string
}

/** One page of a list, with the server's time. */
export interface Page<Item> {
  data: Item[]
  meta: Meta
  timestamp: number
  /** Rows of an interview list over HTTP that cannot be read; they are missing in `data`. */
  unreadable?: UnreadableRow[]
}
