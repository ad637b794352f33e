import { expect, test } from 'vitest'
import { connectors, partners } from '../../connectors/index.ts'
import type { AppError } from '../../src/base/errors.ts'
import { type HttpAnswer, HttpFailure } from '../../src/base/http.ts'
import type { AtsSession, Write } from '../../src/connector-kit/contract.ts'
import { Notices, noticeWords, type VersionNotice } from '../../src/connector-kit/notices.ts'
import { type RecordedExchange, withPriority } from '../../src/connector-kit/priority.ts'
import { whatIsOver } from '../../src/connector-kit/versions.ts'
import { openSession } from '../../src/fake-kit/session.ts'

/** Where no vendor's API is called but one that somebody describes. */
const WITHOUT = ['rest']

test('every bundled connector names the version that it calls', () => {
  const unnamed = Object.values(connectors).filter(({ version }) => version === undefined)
  expect(unnamed.map(({ id }) => id).filter((id) => !WITHOUT.includes(id))).toEqual([])
})

const KEY = 'a-lever-key'
const answer = (status: number, body = '', headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers,
  body,
})

/** A session of Lever whose answers are planned by the path below `/v1`; `asked` holds the paths. */
function leverOf(plan: (path: string, nth: number) => HttpAnswer): { asked: string[]; ats: AtsSession } {
  const asked: string[] = []
  const ats = openSession(
    connectors['lever'] as NonNullable<(typeof connectors)['lever']>,
    { apiKey: KEY, performAs: '8d49b010-cc6a-4f40-ace5-e86061c677ed', baseUrl: 'https://lever.example/v1' },
    {
      exchange: async ({ url }) => {
        const path = new URL(url).pathname.slice('/v1/'.length)
        asked.push(path)
        return plan(path, asked.filter((one) => one === path).length)
      },
    },
  )
  return { asked, ats }
}

const ROOT = 'stages'
const one = 'opportunities/7e9d6b6c-1c1d-4c3f-9a77-3f6b1c9a1e01'
const id = one.split('/')[1] ?? ''

async function foundOf(ats: AtsSession): Promise<{ items: number; code: string | undefined; failure?: AppError }> {
  const { items, failure } = await ats.applicationsById([id])
  return { items: items.length, code: failure?.code, ...(failure ? { failure } : {}) }
}

test('a 410 of a call while the root is answered ends no version, and says of nobody that they are gone', async () => {
  const { asked, ats } = leverOf((path) => (path === ROOT ? answer(200, '{"data":[]}') : answer(410)))
  expect(await foundOf(ats)).toMatchObject({ items: 0, code: 'ats.rejected' })
  expect(asked.filter((path) => path === ROOT)).toHaveLength(1)
})

const GONE_RECORD = { method: 'GET', path: 'entity/Candidate/7' }
const SERVED = () => Promise.resolve({ status: 200, headers: {}, json: {} })
const LOST = { status: 410, headers: {}, json: null }

test('where the vendor documents 410 for removed records, one is that record’s', async () => {
  const version = { vendor: 'V', name: 'v1', root: { method: 'GET', path: 'jobs' } } as const
  expect(await whatIsOver(version, GONE_RECORD, LOST, SERVED)).toBeUndefined()
  expect(await whatIsOver({ ...version, showsRemovedBy410: true }, GONE_RECORD, LOST, SERVED)).toBe('record')
})

test('a place in a list that the vendor has forgotten (410) ends no version, though the list stands at the root', async () => {
  const version = { vendor: 'V', name: 'v1', root: { method: 'GET', path: 'jobs', query: { limit: '1' } } } as const
  const at = (query?: Record<string, string>) => ({ method: 'GET', path: 'jobs', ...(query ? { query } : {}) })
  expect(await whatIsOver(version, at({ offset: 'xyz' }), LOST, SERVED)).toBeUndefined()
  expect(await whatIsOver(version, at({ limit: '1' }), LOST, SERVED)).toBe('version')
})

test('a write that is refused is no doubt although the root does not answer', async () => {
  const { ats } = leverOf((path) => {
    if (path === ROOT) throw new HttpFailure('the line broke', true, undefined)
    return answer(410)
  })
  expect((await foundOf(ats)).failure).toMatchObject({ code: 'ats.no_answer', facts: { doubtful: false } })
})

test('many removed records ask the root once', async () => {
  const { asked, ats } = leverOf((path) => (path === ROOT ? answer(200, '{"data":[]}') : answer(410)))
  await ats.applicationsById(Array.from({ length: 30 }, (_, n) => `${id.slice(0, -2)}${10 + n}`))
  expect(asked.filter((path) => path === ROOT)).toHaveLength(1)
})

test.each([
  ['a key that is refused there', answer(401, '{"message":"no"}'), 'ats.rejected'],
  ['a root that our key may not read', answer(403), 'ats.rejected'],
  ['a root that is not there', answer(404), 'ats.rejected'],
  ['an outage of the root', answer(503), 'ats.failed'],
  ['a root that asks us to wait long', answer(429, '', { 'retry-after': '600' }), 'ats.throttled'],
  ['a root that is gone', answer(410), 'ats.version_ended'],
])('a 410 of one record and %s', async (_name, root, code) => {
  const { ats } = leverOf((path) => (path === ROOT ? root : answer(410)))
  expect(await foundOf(ats)).toMatchObject({ items: 0, code })
})

test.each([400, 403, 404, 405, 406, 426])('a %s that the vendor does not document ends no version', async (status) => {
  const words = JSON.stringify({ message: 'This API version is deprecated, sunset and no longer supported' })
  const { ats } = leverOf(() => answer(status, words))
  expect((await foundOf(ats)).code).not.toBe('ats.version_ended')
})

test('the vendor’s own answer to one request ends no version while the root is answered', async () => {
  const teamtailor = connectors['teamtailor'] as NonNullable<(typeof connectors)['teamtailor']>
  const sessionWith = (root: HttpAnswer) =>
    openSession(
      teamtailor,
      { apiKey: 'a-teamtailor-key', userId: '1', baseUrl: 'https://teamtailor.example/v1' },
      { exchange: async ({ url }) => (url.endsWith('/company') ? root : answer(406, '<h1>Not Acceptable</h1>')) },
    )
  const asked = async (root: HttpAnswer) => (await sessionWith(root).applicationsById(['7'])).failure?.code
  expect(await asked(answer(200, '{"data":{"id":"1"}}'))).toBe('ats.rejected')
  expect(await asked(answer(406))).toBe('ats.version_ended')
})

test('the sentence quotes the ATS without our key, names no request, and is bounded', async () => {
  const said = `<html>Bearer ${Buffer.from(`${KEY}:`).toString('base64')} is gone ${'x'.repeat(5_000)}`
  const { ats } = leverOf(() => answer(410, JSON.stringify({ message: said })))
  const { failure } = await foundOf(ats)
  expect(failure).toMatchObject({ kind: 'config', code: 'ats.version_ended', facts: { doubtful: false, status: 410 } })
  expect(failure?.message).toMatch(
    /^Lever does not serve Data API v1, which this connection calls: it answers 410 \(<html>/,
  )
  expect(failure?.message).not.toContain(Buffer.from(`${KEY}:`).toString('base64'))
  expect(failure?.message).not.toContain('opportunities')
  expect(failure?.message.length).toBeLessThan(1_000)
})

test('the record of a call ends with its own refusal, marked as nobody’s in particular', async () => {
  const { ats } = leverOf(() => answer(410))
  const ended: RecordedExchange[] = []
  await withPriority('write', () => foundOf(ats), ended)
  expect(ended).toMatchObject([{ method: 'GET', path: `/v1/${one}`, status: 410, versionEnded: true }])
  const { ats: served } = leverOf((path) => (path === ROOT ? answer(200, '{"data":[]}') : answer(410)))
  const gone: RecordedExchange[] = []
  await withPriority('write', () => foundOf(served), gone)
  expect(gone).toMatchObject([{ path: `/v1/${one}`, status: 410 }])
  expect(gone[0]).not.toHaveProperty('versionEnded')
})

test('a login whose address is gone is no refused key, and says so', async () => {
  const greenhouse = connectors['greenhouse'] as NonNullable<(typeof connectors)['greenhouse']>
  const settings = { clientId: 'c', clientSecret: 'a-client-secret', userId: '1', authUrl: 'https://auth.example' }
  const ats = openSession(greenhouse, settings, { exchange: async () => answer(410, 'a-client-secret') })
  const refusal = ats.identify()
  await expect(refusal).rejects.toMatchObject({ kind: 'config', code: 'ats.version_ended' })
  await expect(refusal).rejects.toThrow(
    'The address where a login is asked for is gone: it answers 410. Nothing is lost',
  )
})

test('a partner’s API has no root to ask: whatever refuses a result is that result’s', async () => {
  let next = answer(406, '{"errors":{"detail":"Invalid API version"}}')
  const order = { id: 'o', callback: 'partner-results/1', facts: { result: '1' }, isWithdrawn: false }
  const ats = openSession(
    partners['teamtailor-partner'] as NonNullable<(typeof partners)['teamtailor-partner']>,
    { apiKey: 'partner-key', webhookSecret: 'webhook-secret', baseUrl: 'https://teamtailor.example/partner/v1' },
    { exchange: async () => next, orders: { find: () => Promise.resolve(order as never) } },
  )
  const report = () =>
    ats.actions.result?.perform({
      applicationId: 'o',
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
      payload: { action: 'result', result: { status: 'started', score: null, summary: '', url: null } },
    } as unknown as Write<never>)
  await expect(report()).rejects.toMatchObject({ code: 'ats.rejected' })
  next = answer(410)
  await expect(report()).rejects.toMatchObject({ code: 'ats.rejected' })
})

test('the version of the settings goes along to Ashby; without one the key decides', async () => {
  const ashby = connectors['ashby'] as NonNullable<(typeof connectors)['ashby']>
  const sent: unknown[] = []
  const ask = (settings: object) =>
    openSession(
      ashby,
      { apiKey: 'ashby-api-key', ...settings },
      {
        exchange: async ({ headers }) => {
          sent.push(headers?.['ashby-version'])
          return answer(410)
        },
      },
    ).identify()
  await expect(ask({})).rejects.toThrow('Ashby does not serve the API version of this key, which this connection calls')
  await expect(ask({ apiVersion: '2026-01-01' })).rejects.toThrow('Ashby does not serve API version 2026-01-01, which')
  expect(sent).toEqual([undefined, '2026-01-01'])
  expect(ashby.settings.safeParse({ apiKey: 'k', apiVersion: 'newest' }).success).toBe(false)
})

const at = (ms: number) => ({ monotonicMs: () => ms, now: () => new Date('2026-11-27T00:00:00Z') })
const IN_MARCH = 'Mon, 01 Mar 2027 00:00:00 GMT'

test.each<[string, HttpAnswer['headers'], string | null, string | null]>([
  ['a date of HTTP', { sunset: IN_MARCH }, null, '2027-03-01'],
  ['a date of structured fields', { deprecation: '@1791590400' }, '2026-10-10', null],
  ['one with a parameter', { deprecation: '@1791590400;a=b' }, '2026-10-10', null],
  ['one good and one bad header', { sunset: IN_MARCH, deprecation: 'true' }, null, '2027-03-01'],
])('an announcement is read: %s', (_name, headers, deprecatedFrom, endsOn) => {
  const notices = new Notices(undefined)
  notices.learn('GET jobs', headers, at(0))
  expect(notices.present(0)).toEqual({ of: 'GET jobs', deprecatedFrom, endsOn })
})

test.each<[string, HttpAnswer['headers']]>([
  ['none', {}],
  ['an empty one', { sunset: '', deprecation: '' }],
  ['ISO 8601', { sunset: '2027-03-01T00:00:00Z' }],
  ['two of them', { sunset: [IN_MARCH, IN_MARCH] }],
  ['two in one line', { sunset: `${IN_MARCH}, ${IN_MARCH}` }],
  ['no day of the calendar', { sunset: 'Mon, 99 Mar 2027 00:00:00 GMT' }],
  ['the 31st of February', { sunset: 'Wed, 31 Feb 2027 00:00:00 GMT' }],
  ['24 o’clock', { sunset: 'Mon, 01 Mar 2027 24:00:00 GMT' }],
  ['a form that nobody may send any more', { sunset: 'Monday, 01-Mar-27 00:00:00 GMT' }],
  ['the boolean of a draft', { deprecation: 'true' }],
  ['the boolean of structured fields', { deprecation: '?1' }],
  ['a number without its sign', { deprecation: '1791590400' }],
  ['no number', { deprecation: '@soon' }],
  ['a time that no date holds', { deprecation: '@999999999999999' }],
  ['a time before 1970', { deprecation: '@-99999999999' }],
  ['markup', { sunset: '<script>alert(1)</script>', deprecation: '@1791590400<script>' }],
  ['another vendor’s word', { 'ashby-version-status': 'deprecated' }],
])('a malformed announcement is ignored: %s', (_name, headers) => {
  const notices = new Notices(undefined)
  notices.learn('GET jobs', headers, at(0))
  expect(notices.present(0)).toBeUndefined()
})

test('what ends first is kept, and a header that is not sent any more is forgotten', () => {
  const notices = new Notices(undefined)
  notices.learn('GET old', { sunset: 'Sun, 11 Nov 2018 00:00:00 GMT' }, at(0))
  notices.learn('GET jobs', { sunset: IN_MARCH }, at(0))
  notices.learn('GET users', { deprecation: '@1791590400' }, at(1_000))
  notices.learn('GET old', { sunset: 'Sun, 11 Nov 2018 00:00:00 GMT' }, at(1_500))
  expect(notices.present(2_000)).toMatchObject({ of: 'GET jobs', endsOn: '2027-03-01' })
  expect(notices.present(3 * 60 * 60_000)).toBeUndefined()
  expect(noticeWords('Acme', notices.present(2_000) as VersionNotice)).toBe(
    'Acme says in its answers that GET jobs has its end on 2027-03-01. Install a newer release of Interview Bridge, if there is one.',
  )
})

test.each([
  ['active', undefined],
  ['deprecated', 'Ashby says in its answers that POST apiKey.info is deprecated. Install'],
  ['unsupported', 'Ashby says in its answers that POST apiKey.info is deprecated. Install'],
  ['pre-release', undefined],
])('Ashby tells the state of its version in a header of its own: %s', async (status, sentence) => {
  const ashby = connectors['ashby'] as NonNullable<(typeof connectors)['ashby']>
  const headers = { 'ashby-version': '2026-01-01', 'ashby-version-status': status }
  const body = '{"success":true,"results":{"title":"Bridge"}}'
  const ats = openSession(ashby, { apiKey: 'ashby-api-key' }, { exchange: async () => answer(200, body, headers) })
  await ats.identify()
  const notice = ats.notice?.()
  expect(notice && noticeWords('Ashby', notice).slice(0, sentence?.length)).toBe(sentence)
})
