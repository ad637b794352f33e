import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import { keyOf, sealLink, withoutLinks } from '../../base/seals.ts'
import type { Database } from '../../db/database.ts'
import { transaction } from './connection.ts'
import { aboutInterview, mapTexts } from './sealed-links.ts'

/** Links that an earlier version stored readable: in versions of interviews, and in everything that was written about them. */

/** Interviews whose rows are sealed in one transaction. */
const GROUP = 100

interface Old {
  readonly connection: string
  readonly interview_id: string
  readonly application_id: string
  readonly link: string
}

interface OldDelivery {
  readonly seq: number
  readonly connection: string
  readonly interview_id: string
  readonly payload: object
  readonly template_values: object | null
  readonly reason: string | null
}

interface OldAttempt {
  readonly id: number
  readonly seq: number
  readonly problem: string | null
  readonly exchanges: object
}

/** Seals the rows of one group of interviews. Returns how many interviews; 0: nothing is left that can be sealed now. */
export async function sealOldVersions({ knex }: Database, secret: Buffer): Promise<number> {
  return transaction(knex, async (trx) => {
    // Rows that the engine works on come with the next group: nothing here waits for a lock, so nothing can wait in a ring.
    const old: Old[] = await trx('sync_interviews')
      .whereRaw("body ->> 'inviteUrl' is not null and body ->> 'inviteUrl' not like '[sealed:%'")
      .limit(GROUP)
      .forUpdate()
      .skipLocked()
      .select('connection', 'interview_id', 'application_id', trx.raw("body ->> 'inviteUrl' as link"))
    if (old.length === 0) return 0
    const busy = await sealDeliveries(trx, secret, old)
    const sealed = old.filter((one) => !busy.has(nameOf(one)))
    await maskHistory(trx, sealed)
    await trx.raw(
      `update sync_interviews i set body = jsonb_set(i.body, '{inviteUrl}', to_jsonb(s.link))
       from jsonb_to_recordset(?::jsonb) as s(connection text, interview text, link text) where i.connection = s.connection and i.interview_id = s.interview`,
      [
        storableJson(
          sealed.map(({ connection, interview_id: interview, link }) => ({
            connection,
            interview,
            link: sealLink(secret, link, aboutInterview(interview)),
          })),
        ),
      ],
    )
    return sealed.length
  })
}

const nameOf = ({ connection, interview_id }: Pick<Old, 'connection' | 'interview_id'>) =>
  `${connection} ${interview_id}`

/** Seals payloads, and masks the links in what was recorded of them. Answers the interviews of which a delivery is being written. */
async function sealDeliveries(trx: Knex.Transaction, secret: Buffer, old: readonly Old[]): Promise<Set<string>> {
  const links = new Map(old.map((one) => [nameOf(one), one.link]))
  const all = trx('deliveries').whereRaw('(connection, interview_id) in (select * from unnest(?::text[], ?::text[]))', [
    old.map((one) => one.connection),
    old.map((one) => one.interview_id),
  ])
  // A write under way was read before its link is sealed here, and is recorded with its link afterwards.
  const free: OldDelivery[] = await all
    .clone()
    .whereNot({ state: 'claimed' })
    .forUpdate()
    .skipLocked()
    .select('seq', 'connection', 'interview_id', 'payload', 'template_values', 'reason')
  const isFree = new Set(free.map(({ seq }) => seq))
  const every: OldDelivery[] = await all.clone().select('seq', 'connection', 'interview_id')
  const busy = new Set(every.filter(({ seq }) => !isFree.has(seq)).map(nameOf))
  const mine = free.filter((one) => !busy.has(nameOf(one)))
  const linkOf = new Map(mine.map((one) => [one.seq, links.get(nameOf(one)) ?? '']))
  const changed = mine.flatMap((one) => {
    const link = linkOf.get(one.seq) ?? ''
    if (!JSON.stringify([one.payload, one.template_values, one.reason]).includes(keyOf(link))) return []
    const sealed = sealLink(secret, link, aboutInterview(one.interview_id))
    const put = (text: string) => withoutLinks(text.replaceAll(link, sealed), [link])
    return {
      seq: one.seq,
      payload: mapTexts(one.payload, put),
      vals: mapTexts(one.template_values, put),
      reason: one.reason && withoutLinks(one.reason, [link]),
    }
  })
  await trx.raw(
    `update deliveries d set payload = s.payload, template_values = s.vals, reason = s.reason
     from jsonb_to_recordset(?::jsonb) as s(seq bigint, payload jsonb, vals jsonb, reason text) where d.seq = s.seq`,
    [storableJson(changed)],
  )
  const attempts: OldAttempt[] = await trx('delivery_attempts')
    .whereRaw('seq = any(?)', [[...linkOf.keys()]])
    .select('id', 'seq', 'problem', 'exchanges')
  const masked = attempts.flatMap(({ id, seq, problem, exchanges }) => {
    const recorded = { problem, exchanges }
    const masked = mapTexts(recorded, (text) => withoutLinks(text, [linkOf.get(seq) ?? '']))
    return JSON.stringify(masked) === JSON.stringify(recorded) ? [] : { id, ...masked }
  })
  await trx.raw(
    `update delivery_attempts a set problem = s.problem, exchanges = s.exchanges
     from jsonb_to_recordset(?::jsonb) as s(id bigint, problem text, exchanges jsonb) where a.id = s.id`,
    [storableJson(masked)],
  )
  return busy
}

/** A sentence may quote an ATS that quoted the text of a note. */
async function maskHistory(trx: Knex.Transaction, old: readonly Old[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: number; sentence: string; facts: object | null; link: string }[] }>(
    `select h.id, h.sentence, h.facts, s.link
     from jsonb_to_recordset(?::jsonb) as s(connection text, application text, link text, part text)
     join sync_history h on h.connection = s.connection and h.application_id = s.application
     where position(s.part in h.sentence) > 0 or position(s.part in h.facts::text) > 0`,
    [
      storableJson(
        old.map(({ connection, application_id: application, link }) => ({
          connection,
          application,
          link,
          part: keyOf(link),
        })),
      ),
    ],
  )
  for (const { id, sentence, facts, link } of rows)
    await trx('sync_history')
      .where({ id })
      .update({
        sentence: withoutLinks(sentence, [link]),
        facts: facts && storableJson(mapTexts(facts, (text) => withoutLinks(text, [link]))),
      })
}
