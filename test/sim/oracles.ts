import type { EventName } from '../../src/config/schema.ts'
import { BREACHES } from '../kit/laws.ts'
import type { SimServer } from './database.ts'
import type { SimWorld, Temper } from './world.ts'

interface DeliveryRow {
  seq: number
  application_id: string
  interview_id: string
  event: EventName
  occurrence: number
  action: string
  state: string
  reason: string | null
  marker: string
  /** The ATS refused it (403), so often. */
  refusals: number
}

/** The part of a mark that no formatting of an ATS can split. */
const codeOf = ({ marker }: DeliveryRow): string => marker.split(' ').at(-1) ?? marker

export interface Verdict {
  readonly lost: string[]
  readonly doubled: string[]
  readonly silent: string[]
  readonly notes: number
  readonly deliveries: number
  readonly parked: number
}

/** What the rules of the simulation write a note on. */
export const NOTED: readonly EventName[] = [
  'invited',
  'completed',
  'abandoned',
  'expired',
  'analysis.completed',
  'approved',
  'rejected',
]

/** Compares both sides and the engine's own books, once nothing is open any more. */
export async function judge(server: SimServer, world: SimWorld, temper: Temper, connection: string): Promise<Verdict> {
  const deliveries = await server.query<DeliveryRow>(
    `select d.seq, d.application_id, d.interview_id, d.event, d.occurrence, d.action, d.state, d.reason, d.marker, coalesce(r.times, 0) as refusals
       from deliveries d left join delivery_refusals r on r.seq = d.seq where d.connection = $1 order by d.seq`,
    [connection],
  )
  const verdict: Verdict = {
    lost: [],
    doubled: [],
    silent: [],
    notes: world.ats.notes().length,
    deliveries: deliveries.length,
    parked: deliveries.filter((row) => row.state === 'parked').length,
  }
  // A step that no table of a life knows.
  for (const { told } of await server.query<{ told: string }>(BREACHES)) verdict.silent.push(told)
  // An event that `explain` does not tell, or tells twice.
  for (const { told } of await server.query<{ told: string }>(UNTOLD, [connection])) verdict.silent.push(told)
  judgeNotes(verdict, world, deliveries)
  judgeEvents(verdict, world, temper, deliveries)
  judgeApplications(verdict, world, temper, await answers(server, connection))
  judgeCorrected(verdict, world)
  judgeIdentities(verdict, world)
  judgeReplaced(verdict, world, deliveries)
  judgeOrder(verdict, world, deliveries)
  judgePositions(verdict, world)
  verdict.silent.push(...world.api.impatient)
  return verdict
}

/** Each event that was derived is told once: by the row of its version, or by an entry of the history. */
const UNTOLD = `with derived as (
    select i.interview_id, c.key as event, c.value::int as times from sync_interviews i cross join lateral jsonb_each_text(i.event_state -> 'counts') c
    where i.connection = $1
  ), told as (
    select i.interview_id, e.event from sync_interviews i cross join lateral jsonb_array_elements(i.told) g(part)
      cross join lateral jsonb_array_elements_text(g.part -> 'events') e(event) where i.connection = $1
    union all select h.interview_id, h.what from sync_history h where h.connection = $1
  )
  select d.event || ' of interview ' || d.interview_id || ' happened ' || d.times || ' times and is told ' || t.times || ' times' as told
  from derived d cross join lateral (select count(*) as times from told t where t.interview_id = d.interview_id and t.event = d.event) t
  where t.times <> d.times`

function judgeNotes(verdict: Verdict, world: SimWorld, deliveries: readonly DeliveryRow[]): void {
  const notes = world.ats.notes()
  for (const row of deliveries.filter((one) => one.action === 'note')) {
    const found = notes.filter((note) => note.body.includes(codeOf(row)))
    const told = `${row.event} of application ${row.application_id} (delivery ${row.seq})`
    if (found.length > 1) verdict.doubled.push(`${told}: ${found.length} notes`)
    // Deleted with their application.
    if (world.removed.has(row.application_id)) continue
    if (found.length === 0 && row.state === 'confirmed') verdict.lost.push(`${told}: confirmed, but there is no note`)
    if (!['confirmed', 'parked', 'discarded'].includes(row.state)) verdict.silent.push(`${told}: still ${row.state}`)
    if ((row.state === 'parked' || row.state === 'discarded') && !row.reason)
      verdict.silent.push(`${told}: ${row.state} without a reason`)
    if (row.state === 'discarded' && found.length > 0) verdict.doubled.push(`${told}: discarded, but written`)
  }
  for (const note of notes)
    if (!deliveries.some((row) => note.body.includes(codeOf(row))))
      verdict.doubled.push(`a note that nobody meant: ${note.body.slice(0, 80)}`)
}

/** Every event that the last visible state implies was meant, and came to an end. */
function judgeEvents(verdict: Verdict, world: SimWorld, temper: Temper, deliveries: readonly DeliveryRow[]): void {
  for (const id of world.api.interviews.keys()) {
    const body = world.api.current(id)
    if (!body || world.removed.has(body.externalId ?? '')) continue
    const own = deliveries.filter((row) => row.interview_id === id && row.action === 'note')
    const implied: EventName[] = ['invited']
    if (body.status === 'completed' || body.status === 'abandoned' || body.status === 'expired')
      implied.push(body.status)
    if (body.analysisStatus === 'completed') implied.push('analysis.completed')
    if (body.approvalStatus !== 'pending') implied.push(body.approvalStatus)
    for (const event of implied) {
      const last = own.filter((row) => row.event === event).at(-1)
      const told = `${event} of interview ${id} (application ${body.externalId})`
      if (!last) verdict.lost.push(`${told}: never meant`)
      else if (last.state !== 'confirmed' && !(temper.blind && last.state === 'parked') && !isRefused(world, last))
        verdict.lost.push(`${told}: ended ${last.state} (${last.reason})`)
    }
    const decided = own.filter((row) => row.event === 'approved' || row.event === 'rejected').at(-1)
    if (body.approvalStatus !== 'pending' && decided && decided.event !== body.approvalStatus)
      verdict.lost.push(`the last word on interview ${id} is ${body.approvalStatus}, told was ${decided.event}`)
  }
}

/** A write about a confidential candidate ends parked, after several refusals and with the reason; about nobody else. */
function isRefused(world: SimWorld, { application_id, state, refusals, reason }: DeliveryRow): boolean {
  return (
    state === 'parked' && refusals > 1 && (reason ?? '').includes('does not permit') && world.refuses(application_id)
  )
}

/** Applications for which the engine gave a reason why somebody waits. */
async function answers(server: SimServer, connection: string): Promise<Map<string, string>> {
  const rows = await server.query<{ application_id: string; told: string }>(
    `select application_id, state || ': ' || coalesce(last_problem, reason) as told from sync_applications where connection = $1`,
    [connection],
  )
  return new Map(rows.map((row) => [row.application_id, row.told]))
}

/** Who stands in the stage has an interview or a reason; who left it before starting has none, but for what a colleague made. */
function judgeApplications(
  verdict: Verdict,
  world: SimWorld,
  temper: Temper,
  reasons: ReadonlyMap<string, string>,
): void {
  const all = [...world.api.interviews.keys()].flatMap((id) => world.api.current(id) ?? [])
  for (const { id, isThere } of world.ats.applications()) {
    const own = all.filter((one) => one.externalId === id)
    if (new Set(own.map((one) => one.positionId)).size < own.length)
      verdict.doubled.push(`application ${id} has ${own.length} interviews`)
    if (isThere && own.length === 0 && !/^(open|person):/.test(reasons.get(id) ?? ''))
      verdict.lost.push(`application ${id} is in the stage, not invited, and nobody says why: ${reasons.get(id)}`)
    const hasOnlyExpired = own.length > 0 && own.every((one) => one.status === 'expired')
    if (temper.reinvite && isThere && hasOnlyExpired && !/^(open|person):/.test(reasons.get(id) ?? ''))
      verdict.lost.push(`the invite of application ${id} expired, and it was not invited anew: ${reasons.get(id)}`)
    if (!isThere && !world.byHand.has(id) && own.some((one) => one.status === 'created'))
      verdict.lost.push(`application ${id} left the stage, and its unstarted invite is still open`)
  }
}

/** Whose data was corrected in the ATS is invited, and what cannot be sent was not sent. */
function judgeCorrected(verdict: Verdict, world: SimWorld): void {
  const invited = new Set(
    [...world.api.interviews.values()].flatMap(({ versions }) => versions.map((one) => one.body.externalId)),
  )
  for (const { id, isThere } of world.ats.applications())
    if (isThere && world.corrected.has(id) && !invited.has(id))
      verdict.lost.push(`application ${id} was corrected in the ATS, and is not invited`)
  if (world.api.longNames > 0)
    verdict.silent.push(`names above 100 characters were sent to the interview API ${world.api.longNames} times`)
}

/** Nobody is left with an open invite for a job that the application has left, or of an application that is deleted. */
function judgeIdentities(verdict: Verdict, world: SimWorld): void {
  for (const id of world.api.interviews.keys()) {
    const body = world.api.current(id)
    const application = body?.externalId ?? ''
    if (body?.status !== 'created' || world.byHand.has(application)) continue
    if (world.removed.has(application))
      verdict.lost.push(`application ${application} is deleted, and its unstarted invite ${id} is still open`)
    if (world.movedJob.has(application) && body.positionId !== world.otherPositionId)
      verdict.lost.push(`application ${application} is at another job, and its unstarted invite ${id} is still open`)
  }
}

/** An invite that expired and made room for a new one was told to have expired, if anything was told of it. */
function judgeReplaced(verdict: Verdict, world: SimWorld, deliveries: readonly DeliveryRow[]): void {
  for (const { id, externalId } of world.api.gaveWay) {
    const told = deliveries.filter((row) => row.interview_id === id)
    if (told.length === 0 || [world.left, world.removed, world.movedJob].some((ids) => ids.has(externalId ?? '')))
      continue
    if (!told.some((row) => row.event === 'expired'))
      verdict.lost.push(`expired of interview ${id} (application ${externalId}), which made room: never meant`)
  }
}

/**
 * Notes of one application stand in the ATS in the order in which they were meant. One that was parked in doubt, where
 * nobody can look, may be carried out late, after those behind it.
 */
function judgeOrder(verdict: Verdict, world: SimWorld, deliveries: readonly DeliveryRow[]): void {
  for (const [on, notes] of Map.groupBy(world.ats.notes(), (note) => note.on)) {
    const order = notes
      .filter((note) => !deliveries.some((row) => row.state === 'parked' && note.body.includes(codeOf(row))))
      .map((note) => Number(deliveries.find((row) => note.body.includes(codeOf(row)))?.seq ?? 0))
    if (order.some((seq, at) => at > 0 && seq < (order[at - 1] ?? 0)))
      verdict.lost.push(`the notes on ${on} stand in the order ${order.join(', ')}`)
  }
}

function judgePositions(verdict: Verdict, world: SimWorld): void {
  const made = world.api.positions.filter(({ id }) => id !== world.positionId && id !== world.otherPositionId)
  if (made.length > 1) verdict.doubled.push(`${made.length} positions were made for one job`)
}
