import { ArrayColumns } from '../../db/array-columns.ts'
import type { Statement } from '../../db/database.ts'
import { groupsByOrganization } from '../../db/organization-groups.ts'
import type { CandidateInput, Interview, InvitedInterview, InviteInput } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import {
  type ApplyDecision,
  decideApply,
  decideInvite,
  type InviteDecision,
  type InviteFacts,
} from '../contract/rules.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { type SummaryRow, summaryColumns, toInterview } from '../core/rows.ts'

/** The facts of the position, with one interview of the candidate's; without any it is one row whose `id` is null. */
interface FactsRow extends SummaryRow {
  subscription: string
  credits: number
  /** Null for a position that is not the organization's. */
  status: string | null
  questionCount: number
  known: string
  sameExternalId: boolean
  sameEmail: boolean
}

const factsColumns = new ArrayColumns<FactsRow>({
  subscription: 'o.subscription',
  credits: 'o.credits',
  status: 'p.status',
  questionCount: 'jsonb_array_length(p.questions)',
  known: 'invite_facts($2, $3, $4)',
  sameExternalId: 'r.same_external',
  sameEmail: 'r.same_email',
  ...summaryColumns('r'),
})
/** Everything an invite is decided on, in one round trip; `known` is the same as one text. */
const FACTS: Statement = {
  name: 'invite_basis',
  text: `select ${factsColumns.select}
    from organizations o
    left join positions p on p.organization_id = o.id and p.id = $2
    left join lateral (
      select i.*, coalesce(i.external_id = $3, false) as same_external, i.email = $4 as same_email
      from interviews i where i.position_id = p.id and i.cancelled_at is null and (i.email = $4 or i.external_id = $3)
    ) r on true
    where o.id = $1`,
}
/** Creates what was decided, if the facts still hold, and what no rule has to decide about; null for each other one. */
const CREATE: Statement = {
  name: 'interview_invite',
  text: `select unnest(interview_invite($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19))`,
}
/** Each round somebody else's invite won; with three interviews per address it cannot go on for long. */
const ROUNDS_MAX = 50

interface Found extends InviteFacts {
  readonly known: string
}

interface Row {
  positionId: string
  /** What it was decided on; null: it was not decided, and is created only if no rule has to decide. */
  known: string | null
  id: string
  externalId: string | null
  source: Interview['source']
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  countryCode: string | null
  digest: Buffer
  days: number | null
  author: string | null
  mailId: string | null
  mailKind: 'invite' | 'applied'
}

/** The result of `invite`; `created` decides between HTTP 201 and 200. */
export interface InviteOutcome {
  readonly created: boolean
  /** `emailSent` is false here: the mail is sent by a job, and who needs to know asks `isInviteMailed`. */
  readonly interview: InvitedInterview
  /** The mail that was written with the interview. */
  readonly mailId: string | null
}

/** The outcome of an application at a public link; nothing but `created` may be shown to the applicant. */
export type ApplyOutcome =
  | { readonly do: 'created'; readonly interviewId: string }
  | { readonly do: 'remind'; readonly interviewId: string }
  | { readonly do: 'nothing' }

/** Inviting (spec §4, POST /positions/{id}/invites). Decided on facts without a lock, created only if they still hold. */
export function invites(context: InterviewContext) {
  const { clock, ids, links, mailer } = context

  // Invites of one organization that come while one commit is on its way share the next one: the lock is held to the commit.
  const createGrouped = groupsByOrganization((organizationId, rows: readonly Row[]) =>
    createAll(context, organizationId, rows),
  )

  /** Creates the interview and its mail in one commit; undefined where the facts have changed. */
  async function create(
    caller: Caller,
    positionId: string,
    input: Pick<InviteInput, 'candidate' | 'externalId'>,
    known: string | null,
    from: { source: Interview['source']; days: number | null; isMailed: boolean },
  ): Promise<{ interview: Interview; mailId: string | null } | undefined> {
    const { candidate } = input
    const { source, days } = from
    const id = ids.id()
    const row: Row = {
      positionId,
      known,
      id,
      externalId: input.externalId ?? null,
      source,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      email: candidate.email,
      phoneNumber: candidate.phoneNumber ?? null,
      countryCode: candidate.countryCode ?? null,
      digest: links.digestFor(id),
      days,
      author: caller.userId,
      mailId: from.isMailed ? ids.id() : null,
      mailKind: source === 'api' ? 'invite' : 'applied',
    }
    const stamp = await createGrouped(caller.organizationId, row)
    if (stamp === null) return undefined
    if (row.mailId !== null) mailer.countKept(row.mailKind)
    const interview = toInterview(asCreated(row, stamp), links, clock.now().toISOString())
    return { interview, mailId: row.mailId }
  }

  /** Creates at once where no rule has to decide. Else decides on the facts, and creates only if they still hold; else decides again on what is true then. */
  async function settle<Decision extends InviteDecision | ApplyDecision>(
    caller: Caller,
    positionId: string,
    input: Pick<InviteInput, 'candidate' | 'externalId'>,
    from: { source: Interview['source']; days: number | null; isMailed: boolean },
    decide: (facts: InviteFacts) => Decision,
  ) {
    const plain = await create(caller, positionId, input, null, from)
    if (plain) return { do: 'created' as const, ...plain }
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const facts = await findFacts(context, caller, positionId, input)
      const decision = decide(facts)
      if (decision.do === 'refuse') throw interviewError(decision.code)
      if (decision.do !== 'create') return decision as Exclude<Decision, { do: 'create' | 'refuse' }>
      const made = await create(caller, positionId, input, facts.known, from)
      if (made) return { do: 'created' as const, ...made }
    }
    throw new Error(`An invite found other facts ${ROUNDS_MAX} times in a row`)
  }

  return {
    /** What an invite would be decided on now. */
    inviteFacts: (caller: Caller, positionId: string, input: InviteInput): Promise<InviteFacts> =>
      findFacts(context, caller, positionId, input),

    async invite(caller: Caller, positionId: string, input: InviteInput): Promise<InviteOutcome> {
      const from = { source: 'api', days: input.expiresInDays, isMailed: input.sendEmail } as const
      const outcome = await settle(caller, positionId, input, from, (facts) => decideInvite(facts, input.externalId))
      const created = outcome.do === 'created'
      return {
        created,
        interview: { ...outcome.interview, emailSent: false },
        mailId: created ? outcome.mailId : null,
      }
    },

    /** True once an SMTP server accepted the mail of an invite; waits for that for a short, bounded time (product §4). */
    isInviteMailed: ({ mailId }: InviteOutcome): Promise<boolean> => mailer.isSentSoon(mailId),

    /** Somebody applies at a public link. A new interview has no expiry, and its link goes to the address by mail. */
    async applyFor(caller: Caller, positionId: string, candidate: CandidateInput): Promise<ApplyOutcome> {
      const from = { source: 'dashboard', days: null, isMailed: true } as const
      const outcome = await settle(caller, positionId, { candidate }, from, decideApply)
      return outcome.do === 'nothing' ? outcome : { do: outcome.do, interviewId: outcome.interview.id }
    },
  }
}

/** Reads the facts by which invites are decided, as they are now. */
async function findFacts(
  { database, clock, links }: InterviewContext,
  caller: Caller,
  positionId: string,
  input: Pick<InviteInput, 'candidate' | 'externalId'>,
): Promise<Found> {
  const now = clock.now().toISOString()
  const { email } = input.candidate
  const found = await database.rows(FACTS, [caller.organizationId, positionId, input.externalId ?? null, email])
  const rows = found.map(factsColumns.named)
  const [first] = rows
  if (!first) throw interviewError('position.not_found')
  const status = first.status
  return {
    known: first.known,
    position: status === null ? undefined : { status, questionCount: first.questionCount },
    organization: { subscription: first.subscription, credits: first.credits },
    related: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        sameExternalId: row.sameExternalId,
        sameEmail: row.sameEmail,
        interview: toInterview(row, links, now),
      })),
  }
}

/** Stamps of the interviews that were created; null for each that must be decided, or decided again. */
async function createAll(
  { database, clock, mailer }: InterviewContext,
  organizationId: string,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  const column = <Key extends keyof Row>(key: Key) => rows.map((row) => row[key])
  const stamps = await database.rows(CREATE, [
    organizationId,
    clock.stampAt(),
    column('positionId'),
    column('known'),
    column('id'),
    column('externalId'),
    column('source'),
    column('firstName'),
    column('lastName'),
    column('email'),
    column('phoneNumber'),
    column('countryCode'),
    column('digest'),
    column('days'),
    column('author'),
    column('mailId'),
    column('mailKind'),
    mailer.domain,
    mailer.sends,
  ])
  return stamps.map(([stamp]) => stamp as string | null)
}

/** The interview as it stands right after its creation. */
function asCreated(row: Row, stamp: string): SummaryRow {
  const { id, positionId, externalId, source, firstName, lastName, email, phoneNumber, countryCode, days } = row
  return {
    id,
    positionId,
    externalId,
    source,
    storedStatus: 'created',
    approvalStatus: 'pending',
    firstName,
    lastName,
    email,
    phoneNumber,
    countryCode,
    expiresAt: days === null ? null : new Date(Date.parse(stamp) + days * 86_400_000).toISOString(),
    answeredQuestions: 0,
    completedAt: null,
    analysisStatus: 'not_requested',
    createdAt: stamp,
    updatedAt: stamp,
  }
}
