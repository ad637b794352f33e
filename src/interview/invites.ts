import { GroupedCalls } from '../base/grouped-calls.ts'
import type { Statement } from '../db/database.ts'
import type { Caller, InterviewContext } from './context.ts'
import type { Interview, InvitedInterview, InviteInput } from './contract.ts'
import { interviewError } from './errors.ts'
import { inviteMail } from './mails.ts'
import { summaryColumns, toInterview } from './rows.ts'
import { decideInvite, type InviteFacts } from './rules.ts'

/** Everything an invite is decided on, in one round trip; `known` is the same as one text (migration interview_rules). */
const FACTS: Statement = {
  name: 'invite_facts',
  text: `select o.subscription, o.credits, o.name, p.status, p.name, jsonb_array_length(p.questions), p.interview_condition, invite_facts($2, $3, $4),
      r.same_external, r.same_email, ${summaryColumns('r')}
    from organizations o
    left join positions p on p.organization_id = o.id and p.id = $2
    left join lateral (
      select i.*, coalesce(i.external_id = $3, false) as same_external, i.email = $4 as same_email
      from interviews i where i.position_id = p.id and i.cancelled_at is null and (i.email = $4 or i.external_id = $3)
    ) r on true
    where o.id = $1`,
}
const CREATE: Statement = {
  name: 'invite_create',
  text: 'select unnest(interview_create($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15))',
}
/** Each round somebody else's invite won; with three interviews per address it cannot go on for long. */
const ROUNDS_MAX = 50

interface Found extends InviteFacts {
  readonly known: string
  readonly organizationName: string
  readonly positionName: string
  readonly interviewCondition: string | null
}

interface Row {
  positionId: string
  known: string
  id: string
  externalId: string | null
  source: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  countryCode: string | null
  digest: Buffer
  days: number | null
  author: string | null
}

/** Organizations whose invites are grouped at one time; beyond it grouping starts afresh. */
const CREATORS_MAX = 1_000

/** Where an invite comes from: the API, or a candidate at a position's public link (spec §2, source). */
export interface InviteOrigin {
  readonly source: Interview['source']
}

export interface InviteOutcome {
  readonly created: boolean
  readonly interview: InvitedInterview
}

/** Inviting (spec §4, POST /positions/{id}/invites). Decided on facts without a lock, created only if they still hold. */
export function invites(context: InterviewContext) {
  const { database, clock, ids, links, mailer } = context

  async function findFacts(caller: Caller, positionId: string, input: InviteInput): Promise<Found> {
    const now = clock.now().toISOString()
    const rows = await database.rows(FACTS, [
      caller.organizationId,
      positionId,
      input.externalId ?? null,
      input.candidate.email,
    ])
    const [subscription, credits, organizationName, status, positionName, questionCount, interviewCondition, known] =
      (rows[0] ?? []) as [string, number, string, string | null, string, number, string | null, string]
    return {
      known,
      organizationName,
      positionName,
      interviewCondition,
      position: status == null ? undefined : { status, questionCount },
      organization: { subscription, credits },
      related: rows
        .filter((row) => row[10] != null)
        .map((row) => ({
          sameExternalId: row[8] as boolean,
          sameEmail: row[9] as boolean,
          interview: toInterview(row.slice(10), links, now),
        })),
    }
  }

  /** Invites of one organization that come while one commit is on its way share the next one: the lock is held to the commit. */
  const creators = new Map<string, GroupedCalls<Row, string | null>>()

  function creatorOf(organizationId: string): GroupedCalls<Row, string | null> {
    let creator = creators.get(organizationId)
    if (!creator) {
      if (creators.size >= CREATORS_MAX) creators.clear()
      creator = new GroupedCalls((rows) => createRows(organizationId, rows))
      creators.set(organizationId, creator)
    }
    return creator
  }

  async function createRows(organizationId: string, rows: readonly Row[]): Promise<(string | null)[]> {
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
    ])
    return stamps.map(([stamp]) => stamp as string | null)
  }

  async function create(
    caller: Caller,
    positionId: string,
    input: InviteInput,
    facts: Found,
    source: Interview['source'],
  ): Promise<Interview | undefined> {
    const { candidate } = input
    const id = ids.id()
    const days = source === 'api' ? input.expiresInDays : null
    const [externalId, phoneNumber, countryCode] = [
      input.externalId ?? null,
      candidate.phoneNumber ?? null,
      candidate.countryCode ?? null,
    ]
    const { firstName, lastName, email } = candidate
    const stamp = await creatorOf(caller.organizationId).call({
      positionId,
      known: facts.known,
      id,
      externalId,
      source,
      firstName,
      lastName,
      email,
      phoneNumber,
      countryCode,
      digest: links.digestFor(id),
      days,
      author: caller.userId,
    })
    if (stamp === null) return undefined
    const expiresAt = days === null ? null : new Date(Date.parse(stamp) + days * 86_400_000).toISOString()
    return toInterview(
      [
        id,
        positionId,
        externalId,
        source,
        'created',
        'pending',
        firstName,
        lastName,
        email,
        phoneNumber,
        countryCode,
        expiresAt,
        0,
        null,
        'not_requested',
        stamp,
        stamp,
      ],
      links,
      clock.now().toISOString(),
    )
  }

  return {
    async invite(
      caller: Caller,
      positionId: string,
      input: InviteInput,
      origin: InviteOrigin = { source: 'api' },
    ): Promise<InviteOutcome> {
      for (let round = 1; round <= ROUNDS_MAX; round++) {
        const facts = await findFacts(caller, positionId, input)
        const decision = decideInvite(facts, input.externalId)
        if (decision.do === 'refuse') throw interviewError(decision.code)
        if (decision.do === 'return') return { created: false, interview: { ...decision.interview, emailSent: false } }
        const interview = await create(caller, positionId, input, facts, origin.source)
        if (!interview) continue // somebody was faster; decide again on what is true now
        const emailSent =
          input.sendEmail &&
          (await mailer.send({ organizationId: caller.organizationId, ...inviteMail(interview, facts) }))
        return { created: true, interview: { ...interview, emailSent } }
      }
      throw new Error(`An invite found other facts ${ROUNDS_MAX} times in a row`)
    },
  }
}
