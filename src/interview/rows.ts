import type { Interview, Position, Question } from './contract.ts'
import type { Links } from './links.ts'
import { type StoredStatus, statusAt } from './rules.ts'

/** The columns of an interview summary, in the order `toInterview` reads them. */
const SUMMARY_COLUMNS = [
  'id',
  'position_id',
  'external_id',
  'source',
  'status',
  'approval_status',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'country_code',
  'invite_expires_at',
  'answered_questions',
  'completed_at',
  'analysis_status',
  'created_at',
  'updated_at',
] as const

export const summaryColumns = (alias: string) => SUMMARY_COLUMNS.map((column) => `${alias}.${column}`).join(', ')

/** A row of `SUMMARY_COLUMNS` (instants as ISO strings) as the API shows it at `now`. */
export function toInterview(row: readonly unknown[], links: Links, now: string): Interview {
  const [
    id,
    positionId,
    externalId,
    source,
    stored,
    approvalStatus,
    firstName,
    lastName,
    email,
    phoneNumber,
    countryCode,
    expiresAt,
    answered,
    completedAt,
    analysisStatus,
    createdAt,
    updatedAt,
  ] = row as [
    string,
    string,
    string | null,
    Interview['source'],
    StoredStatus,
    Interview['approvalStatus'],
    string,
    string,
    string,
    string | null,
    string | null,
    string | null,
    number,
    string | null,
    Interview['analysisStatus'],
    string,
    string,
  ]
  return {
    id,
    positionId,
    externalId,
    source,
    status: statusAt(stored, expiresAt, now),
    approvalStatus,
    candidate: { firstName, lastName, email, phoneNumber, countryCode },
    inviteUrl: source === 'api' ? links.inviteUrl(id) : null,
    inviteExpiresAt: expiresAt,
    answeredQuestions: answered,
    completedAt,
    analysisStatus,
    createdAt,
    updatedAt,
  }
}

export interface PositionRow {
  id: string
  organization_id: string
  company_id: string
  team_id: string | null
  name: string
  status: Position['status']
  interview_condition: string | null
  analyze_prompt: string | null
  questions: Question[]
  /** Of a position from before whose token is not sealed yet, or not removed while an older version runs. */
  public_token: string | null
  public_sealed: string | null
  created_at: Date
  updated_at: Date
}

export function toPosition(row: PositionRow): Position {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    companyId: row.company_id,
    teamId: row.team_id,
    interviewCondition: row.interview_condition,
    questions: row.questions.map(({ id, text, timeLimit, order }) => ({ id, text, timeLimit, order })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
