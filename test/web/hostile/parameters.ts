import { apiCase, type Hostile, type Targets } from './case.ts'

/** Parameters of lists, and ids in paths. */
export function parameters(at: Targets): Hostile[] {
  const api = apiCase(at)
  const list: Hostile[] = []
  for (const value of [
    '0',
    '-1',
    '1e2',
    '0x10',
    '1.5',
    ' 1',
    '1 ',
    '+1',
    '',
    'NaN',
    'Infinity',
    '١',
    '9999999999999999',
    'null',
    '[]',
    "1'--",
    '%00',
    '1%0d%0aX:1',
    '00000000000000000000',
  ])
    for (const key of ['page', 'limit'])
      list.push(
        api(`${key}=${value}`, 'GET', `/interviews?${key}=${value.includes('%') ? value : encodeURIComponent(value)}`),
      )
  for (const key of ['page', 'limit', 'status', 'positionId', 'externalId', 'updatedSince']) {
    list.push(api(`${key} twice`, 'GET', `/interviews?${key}=1&${key}=2`))
    list.push(api(`${key}[] as array`, 'GET', `/interviews?${key}=1&${key}=1&${key}=1`))
  }
  for (const value of [
    'now',
    'tomorrow',
    'infinity',
    '-infinity',
    'epoch',
    '2024-02-30T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-01-01',
    '2024-01-01T25:00:00Z',
    '2024-01-01T00:00:60Z',
    '20240101T000000Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00+25:00',
    '99999-01-01T00:00:00Z',
    '1700000000000',
    '',
    "'; drop table interviews; --",
    '2024-01-01T00:00:00Z\u0000',
  ])
    list.push(api(`updatedSince=${value}`, 'GET', `/interviews?updatedSince=${encodeURIComponent(value)}`))
  for (const value of ['nope', 'COMPLETED', 'created,completed', '__proto__', 'constructor', ''])
    list.push(api(`status=${value}`, 'GET', `/interviews?status=${encodeURIComponent(value)}`))
  list.push(
    api('externalId with U+0000', 'GET', '/interviews?externalId=%00'),
    api('externalId broken utf-8', 'GET', '/interviews?externalId=%ff%fe'),
    api('externalId too long', 'GET', `/interviews?externalId=${'x'.repeat(5_000)}`),
  )
  for (const id of [
    'x',
    '0',
    '%00',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    `${'0'.repeat(23)}`,
    `${'0'.repeat(25)}`,
    `${'g'.repeat(24)}`,
    '%ff',
    '%',
    '%E0%A4%A',
    "'or'1'='1",
    'null',
    '９'.repeat(24),
    'a'.repeat(500),
  ])
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/analysis'],
    ] as const)
      list.push(
        api(
          `${method} id ${id.slice(0, 30)}`,
          method,
          `/interviews/${/^%|%2/.test(id) ? id : encodeURIComponent(id)}${rest}`,
        ),
      )
  return list
}
