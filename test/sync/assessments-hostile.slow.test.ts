import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ordering, PARTNERS, type Partner, startOrdering } from '../kit/partners.ts'

/** Whatever an ATS that orders may send: it is refused in its own form, and nothing of ours fails. */

let ordering: Ordering
beforeAll(async () => {
  ordering = await startOrdering()
}, 600_000)
afterAll(() => ordering.close())

const counts = () => {
  const { knex } = ordering.product.core.database
  const count = async (table: string) => (await knex(table).count('* as n').first())?.['n']
  return Promise.all(['interviews', 'sync_orders'].map(count))
}

test('no hostile order is answered with a fault of ours, and none invites anybody', async () => {
  const before = await counts()
  const bad: unknown[] = [
    '\0',
    'a\ud800b',
    'x'.repeat(3_000),
    '',
    null,
    7,
    [],
    {},
    '../..',
    "'; drop table",
    '{{ x }}',
    true,
  ]
  const answers: string[] = []
  for (const [name, partner] of Object.entries(PARTNERS)) {
    const { path, body } = partner.order(
      ordering.person(),
      ordering.position.id,
      90,
      ordering.mailboxes[name]?.url ?? '',
    )
    const headers = { 'content-type': 'application/json', ...partner.headers('right', body) }
    const post = async (text: string, told: string) => {
      const answer = await fetch(`${ordering.product.origin}/assessments/${name}/${path}`, {
        method: 'POST',
        headers,
        body: text,
      })
      if (answer.status >= 500 || answer.ok) answers.push(`${name} ${told}: ${answer.status}`)
    }
    for (const text of ['', '{', '[]', 'null', '"x"', `${'['.repeat(5_000)}`, '{"__proto__":{"x":1}}'])
      await post(text, text.slice(0, 20))
    for (const deep of [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`])
      await post(JSON.stringify(body).replace(/}$/, `,"deep":${deep}}`), `5,000 levels of ${deep.slice(0, 1)}`)
    // Every field by itself, in an order for a position that is not there: it must not come as far as an invite.
    for (const field of leaves(body)) {
      for (const value of bad) {
        const changed = structuredClone(body)
        place(changed, field, value)
        if (!TEST_FIELD.test(field)) placeTest(changed, 'f'.repeat(24))
        await post(JSON.stringify(changed), `${field} = ${JSON.stringify(value).slice(0, 20)}`)
      }
    }
    for (const query of ['partner_interview_id=a&partner_interview_id=b', 'partner_interview_id=%00', 'x[]=1', '%zz'])
      for (const what of ['status', 'config', 'tests', '%00', '..%2f..%2fapi'])
        await fetch(`${ordering.product.origin}/assessments/${name}/${what}?${query}`, { headers }).then((answer) => {
          if (answer.status >= 500) answers.push(`${name} ${what}?${query}: ${answer.status}`)
        })
  }
  expect(answers).toEqual([])
  expect(await counts()).toEqual(before)
}, 600_000)

test('an order with an address longer than an index takes is refused as the order it is, and invites nobody', async () => {
  const long = `${Array.from({ length: 200 }, () => crypto.randomUUID()).join('')}@people.example`
  const before = await counts()
  for (const [name, partner] of Object.entries(PARTNERS)) {
    const mailbox = ordering.mailboxes[name]?.url ?? ''
    const { path, body } = partner.order(ordering.person(), ordering.position.id, 91, mailbox)
    const changed = structuredClone(body)
    for (const field of leaves(body).filter((one) => /email/i.test(one))) place(changed, field, long)
    const text = JSON.stringify(changed)
    const headers = { 'content-type': 'application/json', ...partner.headers('right', changed) }
    const url = `${ordering.product.origin}/assessments/${name}/${path}`
    const { status } = await fetch(url, { method: 'POST', headers, body: text })
    expect(`${name} ${status}`).toMatch(/ 4\d\d$/)
  }
  expect(await counts()).toEqual(before)
}, 600_000)

test('Teamtailor signs the id of an event alone: each event orders once, whatever else its body says', async () => {
  const partner = PARTNERS['teamtailor'] as Partner
  const post = async (n: number, change: (body: Record<string, unknown>) => void, claims?: object) => {
    const { path, body } = partner.order(ordering.person(), ordering.position.id, n, '')
    change(body)
    const headers = { 'content-type': 'application/json', ...partner.headers('right', body, claims) }
    const url = `${ordering.product.origin}/assessments/teamtailor/${path}`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  expect(await post(81, () => {})).toBe(200)
  const before = await counts()
  for (const n of [82, 83]) expect(await post(n, (body) => place(body, 'partner-event/id', 'event-81'))).toBe(200)
  for (const claims of [{ exp: 1_000_000_000 }, { exp: '2099' }, { nbf: 4_000_000_000 }])
    expect([claims, await post(84, () => {}, claims)]).toEqual([claims, 401])
  expect(await counts()).toEqual(before)
  expect(await post(84, () => {}, { exp: 4_000_000_000, nbf: 1 })).toBe(200)
}, 600_000)

function leaves(value: unknown, path: string[] = []): string[] {
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : [path.join('/')]
}

function place(body: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('/')
  const last = names.pop() ?? ''
  const inner = names.reduce<Record<string, unknown>>((node, name) => node[name] as Record<string, unknown>, body)
  inner[last] = value
}

const TEST_FIELD = /(test_id|type_id|position)$/

/** Names a position that is not there, wherever the vendor names it. */
function placeTest(body: Record<string, unknown>, id: string): void {
  for (const field of leaves(body)) if (TEST_FIELD.test(field)) place(body, field, id)
}
