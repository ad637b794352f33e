import type { Interview, Position, Question } from '../contract/contract.ts'
import type { StoredStatus } from '../contract/interview-life.ts'
import { statusAt } from '../contract/rules.ts'
import type { Links } from './links.ts'

/** The values that an interview is shown from: columns of `interviews`, with instants as ISO strings. */
export interface SummaryRow {
  id: string
  positionId: string
  externalId: string | null
  source: Interview['source']
  storedStatus: StoredStatus
  approvalStatus: Interview['approvalStatus']
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  countryCode: string | null
  expiresAt: string | null
  answeredQuestions: number
  completedAt: string | null
  analysisStatus: Interview['analysisStatus']
  createdAt: string
  updatedAt: string
}

/** The SQL of each column, where `interviews` has this alias. */
export const summaryColumns = (alias: string): Record<keyof SummaryRow, string> => ({
  id: `${alias}.id`,
  positionId: `${alias}.position_id`,
  externalId: `${alias}.external_id`,
  source: `${alias}.source`,
  storedStatus: `${alias}.status`,
  approvalStatus: `${alias}.approval_status`,
  firstName: `${alias}.first_name`,
  lastName: `${alias}.last_name`,
  email: `${alias}.email`,
  phoneNumber: `${alias}.phone_number`,
  countryCode: `${alias}.country_code`,
  expiresAt: `${alias}.invite_expires_at`,
  answeredQuestions: `${alias}.answered_questions`,
  completedAt: `${alias}.completed_at`,
  analysisStatus: `${alias}.analysis_status`,
  createdAt: `${alias}.created_at`,
  updatedAt: `${alias}.updated_at`,
})

/** An interview as the API shows it at `now`. */
export function toInterview(row: SummaryRow, links: Links, now: string): Interview {
  const { id, source, expiresAt } = row
  return {
    id,
    positionId: row.positionId,
    externalId: row.externalId,
    source,
    status: statusAt(row.storedStatus, expiresAt, now),
    approvalStatus: row.approvalStatus,
    candidate: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phoneNumber: row.phoneNumber,
      countryCode: row.countryCode,
    },
    inviteUrl: source === 'api' ? links.inviteUrl(id) : null,
    inviteExpiresAt: expiresAt,
    answeredQuestions: row.answeredQuestions,
    completedAt: row.completedAt,
    analysisStatus: row.analysisStatus,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
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
