import type { Knex } from 'knex'
import { codeOf } from '../../base/errors.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import { FORBIDDEN, messageOfAts } from '../../connector-kit/problems.ts'
import type { SideTrouble } from '../engine/pass.ts'
import type { RehearsalOptions } from '../engine/rehearse.ts'
import { type Connection, rightNamed, type SyncContext } from '../store/connection.ts'
import type { HiddenWhy, ShownPlan, ShownStep } from './contract.ts'
import { effectOfWrite } from './effects.ts'
import { keyOf, nameFrom, namesOf } from './names.ts'
import { incompleteOf, type Plan, type PlannedStep, type PlannedWait, pausedIn, planWith } from './plan.ts'
import { holdsAnalysis } from './withheld.ts'

/** A plan for people: with names, and no longer than a page can be. */

/** Rows of each kind; the counts tell the rest. */
const LISTED = 300
/** People whose names nobody stored yet; the ATS is asked for so many. */
const ASKED_MAX = 100
/** So many people who were read before are asked for where those in the plan are refused. */
const TRIED_MAX = 5
/** So many people are not all confidential by chance. */
const SEVERAL = 3

/** The plan of the next pass by name; makes no change. */
export async function showPlan(
  context: SyncContext,
  connection: Connection,
  options: RehearsalOptions,
): Promise<ShownPlan> {
  const { plan, more } = await planWith(context, connection, options, async ({ db, pass }, made) => ({
    named: await namesIn(context, connection, db, shownOf(made)),
    paused: await pausedIn(db, connection.name),
    incomplete: incompleteOf(pass),
    troubles: pass.troubles,
  }))
  const { paused, incomplete, troubles } = more
  const { names, refusal } = more.named
  const named = ({ applicationId }: { readonly applicationId: string }) => ({
    applicationId,
    name: names.get(applicationId) ?? null,
  })
  const step = (one: PlannedStep | PlannedWait): ShownStep => ({
    ...named(one),
    why: one.why,
    cause: one.cause,
    waits: 'code' in one ? one.code : null,
    rule: one.rule,
    isHeld: 'held' in one && one.held === true,
  })
  const { invite, cancel, write, waiting, held, asks, past } = plan
  const ofAi = rulesOfAi(connection)
  const listed = write.filter((one) => !ofAi.has(one.rule))
  return {
    ats: connection.atsName,
    counts: { invite: invite.length, cancel: cancel.length, write: write.length, waiting: waiting.length },
    invite: invite.slice(0, LISTED).map(step),
    cancel: cancel.slice(0, LISTED).map(step),
    unlisted: write.length - listed.length,
    write: listed.slice(0, LISTED).map((one) => ({
      ...named(one),
      effect: effectOfWrite({
        payload: one.payload as Parameters<typeof effectOfWrite>[0]['payload'],
        values: one.values,
      }),
      event: one.event,
      rule: one.rule,
      isHeld: one.held === true,
    })),
    waiting: waiting.slice(0, LISTED).map(step),
    holds: held && { reason: held.reason, ...(held.cause && { cause: held.cause }) },
    isAsking: asks !== null,
    paused,
    past,
    incomplete: incomplete?.is === 'told' && isRefusalAlone(troubles, refusal?.words ?? null) ? null : incomplete,
    hidden: refusal && { why: refusal.why, right: rightNamed(connection, connection.peopleRight) },
  }
}

/** Nothing else is missing of a plan than the people whom the ATS refuses to show, which is told once, as `hidden`. A side that failed besides is told. */
export function isRefusalAlone([first, ...further]: readonly SideTrouble[], refusal: string | null): boolean {
  return further.length === 0 && first?.side === 'ats' && first.code === FORBIDDEN && first.words === refusal
}

/** The places of the rules that write only if the AI thinks so. */
const rulesOfAi = ({ config, places }: Connection): ReadonlySet<string | undefined> =>
  new Set(
    (config.writeBack ?? []).flatMap(({ when }, at) => (holdsAnalysis(when ?? null) ? [places.writeBack[at]] : [])),
  )

function shownOf({ invite, cancel, write, waiting }: Pick<Plan, 'invite' | 'cancel' | 'write' | 'waiting'>): string[] {
  return [
    ...new Set(
      [invite, cancel, write, waiting].flatMap((list) => list.slice(0, LISTED).map((one) => one.applicationId)),
    ),
  ]
}

/** What the ATS said where it may show none of those whom it was asked for. */
interface Refusal {
  readonly words: string
  readonly why: HiddenWhy
}

/** From what is stored, here and in the rehearsal, and then from the ATS. A page without names is better than none. */
async function namesIn(
  { log }: SyncContext,
  connection: Connection,
  db: Knex,
  ids: readonly string[],
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly refusal: Refusal | null }> {
  const { name } = connection
  const stored = await namesOf(
    db,
    ids.map((application) => ({ connection: name, application })),
  )
  const names = new Map(ids.flatMap((id) => [[id, stored.get(keyOf(name, id))] as const]).filter(isNamed))
  const nameless = await db('sync_applications')
    .where({ connection: name })
    .whereRaw('application_id = any(?)', [ids.filter((id) => !names.has(id))])
    .whereNotNull('candidate_id')
    .orderBy('application_id')
    .limit(ASKED_MAX)
    .select<{ application_id: string; candidate_id: string }[]>('application_id', 'candidate_id')
  if (nameless.length === 0) return { names, refusal: null }
  const asked = [...new Set(nameless.map((one) => one.candidate_id))]
  const { people, error } = await peopleOf(connection, asked)
  for (const { application_id: id, candidate_id: person } of nameless) {
    const found = people.get(person)
    if (found) names.set(id, found)
  }
  if (error === undefined) return { names, refusal: null }
  log.warn({ connection: name, err: error }, 'the names of planned applications could not be read from the ATS')
  // After the start it would refuse them as well, and nobody of them would be invited.
  if (codeOf(error) !== FORBIDDEN) return { names, refusal: null }
  return { names, refusal: { words: messageOfAts(error), why: await whyHidden(connection, db, asked) } }
}

/** The names that the ATS tells of these people; why it answered for none of them. */
async function peopleOf(
  connection: Connection,
  ids: readonly string[],
): Promise<{ readonly people: ReadonlyMap<string, string | null>; readonly error?: unknown }> {
  try {
    const { items, unreadable, failure } = await withPriority('backfill', () => connection.ats.people(ids))
    const people = new Map(items.map((person) => [person.id, nameFrom(person)]))
    return failure && items.length + unreadable.length === 0 ? { people, error: failure } : { people }
  } catch (error) {
    return { people: new Map(), error }
  }
}

/** One confidential candidate tells nothing of the key: people who were read before are asked for too. */
async function whyHidden(connection: Connection, db: Knex, refused: readonly string[]): Promise<HiddenWhy> {
  const known = await db('sync_applications')
    .where({ connection: connection.name })
    .whereNotNull('candidate')
    .whereNotNull('candidate_id')
    .whereRaw('candidate_id <> all(?)', [[...refused]])
    .orderBy('application_id')
    .limit(TRIED_MAX)
    .select<{ candidate_id: string }[]>('candidate_id')
  const others = [...new Set(known.map((one) => one.candidate_id))]
  const { people, error } = others.length === 0 ? { people: new Map() } : await peopleOf(connection, others)
  if (people.size > 0) return 'confidential'
  const refusedInAll = refused.length + (codeOf(error) === FORBIDDEN ? others.length : 0)
  return refusedInAll >= SEVERAL ? 'right' : 'unsure'
}

const isNamed = (entry: readonly [string, string | undefined]): entry is readonly [string, string] =>
  entry[1] !== undefined
