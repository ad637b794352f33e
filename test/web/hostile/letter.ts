import { deep, FORM_TYPE, type Hostile, JSON_TYPE, NO_5XX, type Targets } from './case.ts'

const PAGE_RULE = 'spec §8: page is an integer >= 1'
const SINCE_RULE = 'spec §4: updatedSince is an ISO 8601 date-time; spec §7: 400 for invalid input'
const JSON_RULE = 'spec, conventions: request and response bodies are JSON'
const ORDER_RULE = 'spec §8: question order is an integer >= 0'
const BODYLESS_RULE = 'spec §4: POST /interviews/{id}/analysis and DELETE have no body'

/** Requests of the API whose one right status the specification names. */
export function letterOfTheSpecification(at: Targets): Hostile[] {
  const authorization = `Bearer ${at.tenant.key}`
  const get = (path: string, wanted: number, rule: string): Hostile => ({
    name: `GET ${path}`,
    method: 'GET',
    path: `/api/v1${path}`,
    headers: { authorization },
    wanted,
    rule,
  })
  const send = (
    [method, path]: readonly [string, string],
    headers: Record<string, string>,
    body: string | Uint8Array,
    wanted: number,
    rule: string,
  ): Hostile => ({
    name: `${method} ${path} ${JSON.stringify(headers)} ${typeof body === 'string' ? body.slice(0, 30) : body.length}`,
    method,
    path: `/api/v1${path}`,
    headers: { authorization, ...headers },
    body,
    wanted,
    rule,
  })
  const list: Hostile[] = []
  for (const path of [
    '/interviews',
    '/positions',
    '/companies',
    '/teams',
    '/interviews?updatedSince=2020-01-01T00:00:00Z',
  ]) {
    const and = path.includes('?') ? '&' : '?'
    for (const page of [
      '2147483648',
      '4294967296',
      '999999999999999',
      '9007199254740993',
      '9'.repeat(22),
      '9'.repeat(400),
    ])
      list.push(get(`${path}${and}page=${page}`, 200, PAGE_RULE))
    for (const page of ['0', '-1', '-99999999999999999999', '1.0', '0x1', '1e3', '%31%00'])
      list.push(get(`${path}${and}page=${page}`, 400, PAGE_RULE))
    list.push(get(`${path}${and}limit=99999999999999999999`, 400, 'spec §8: limit is 1-100'))
  }
  for (const [since, wanted] of [
    ['0000-01-01T00:00:00Z', 400],
    ['0001-01-01T00:00:00Z', 200],
    ['0001-01-01T00:00:00+14:00', 400],
    ['0001-01-01T00:00:00-14:00', 200],
    ['9999-12-31T23:59:59.999Z', 200],
    ['9999-12-31T23:59:59.9991Z', 400],
    ['9999-12-31T23:59:59-00:01', 400],
    ['9999-12-31T23:59:59+14:00', 200],
    ['-0001-01-01T00:00:00Z', 400],
    ['+010000-01-01T00:00:00Z', 400],
    ['2026-02-29T00:00:00Z', 400],
    ['2028-02-29T00:00:00Z', 200],
    ['2026-01-01T24:00:00Z', 400],
    ['2026-01-01T00:00:00.000000001+00:00', 200],
  ] as const)
    list.push(get(`/interviews?updatedSince=${encodeURIComponent(since)}`, wanted, SINCE_RULE))

  const position = ['PATCH', `/positions/${at.positionId}`] as const
  const create = ['POST', '/positions'] as const
  const invite = ['POST', `/positions/${at.positionId}/invites`] as const
  list.push(
    send(position, FORM_TYPE, 'name=Changed', 415, JSON_RULE),
    send(create, FORM_TYPE, 'name=Made', 415, JSON_RULE),
    send(invite, FORM_TYPE, 'externalId=x', 415, JSON_RULE),
  )
  for (const type of [
    'application/json; charset=utf-16',
    'application/json;charset="UTF-16LE"',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-8; charset=utf-16',
    "application/json; charset=''",
    'text/json',
    'application/vnd.api+json',
    'application/json, text/plain',
  ])
    list.push(send(position, { 'content-type': type }, '{"name":"Changed"}', 415, JSON_RULE))
  for (const encoding of ['gzip', 'deflate', 'br', 'x', 'identity, gzip', 'gzip, identity', 'utf-8'])
    list.push(
      send(position, { ...JSON_TYPE, 'content-encoding': encoding }, '{"name":"Changed"}', 415, JSON_RULE),
      send(create, { ...JSON_TYPE, 'content-encoding': encoding }, '{"name":"Made"}', 415, JSON_RULE),
    )
  // An empty patch changes nothing, so what is accepted can be told from what is refused without a row that changes.
  for (const headers of [
    JSON_TYPE,
    { 'content-type': 'application/json; charset="UTF-8"' },
    { 'content-type': 'Application/JSON;CHARSET=utf8; profile=x' },
    { ...JSON_TYPE, 'content-encoding': 'identity' },
    { ...JSON_TYPE, 'content-encoding': 'Identity, identity' },
    { ...JSON_TYPE, 'content-encoding': '' },
  ])
    list.push(send(position, headers, '{}', 200, JSON_RULE))
  for (const headers of [JSON_TYPE, FORM_TYPE, { 'content-type': 'text/plain' }, {}])
    list.push(send(['POST', `/interviews/${at.interviewId}/analysis`], headers, '', 409, BODYLESS_RULE))
  for (const order of ['-1', '1.5', '9007199254740992', '1e300', '"1"'])
    list.push(
      send(position, JSON_TYPE, `{"questions":[{"text":"Why?","timeLimit":1,"order":${order}}]}`, 400, ORDER_RULE),
    )
  for (const depth of [65, 5_000, 200_000])
    for (const body of [
      deep(depth),
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      `{"name":"x","x":${deep(depth)}}`,
    ])
      list.push(send(position, JSON_TYPE, body, body.length > 512 * 1024 ? 413 : 400, NO_5XX))
  list.push(
    send(position, JSON_TYPE, `{"x":${deep(40)},"y":"${'['.repeat(5_000)}\\"${'{'.repeat(100)}"}`, 200, JSON_RULE),
  )
  return list
}
