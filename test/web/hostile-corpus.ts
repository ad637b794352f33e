import type { Tenant } from '../kit/product.ts'

export interface Hostile {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

export interface Targets {
  readonly tenant: Tenant
  readonly positionId: string
  readonly interviewId: string
  readonly link: string
  readonly videoPath: string
  readonly questionId: string
}

const json = { 'content-type': 'application/json' }
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const huge = (bytes: number) => `{"name":"${'x'.repeat(bytes)}"}`

/** Requests nobody sends by mistake, and some that everybody does. None may be answered with 5xx or change a row. */
export function hostileCorpus(at: Targets): Hostile[] {
  const api = (
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Hostile => ({
    name,
    method,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${at.tenant.key}`, ...(body === undefined ? {} : json), ...headers },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const candidate = { firstName: 'A', lastName: 'B', email: 'hostile@people.example' }
  const position = {
    name: 'Fine',
    companyId: at.tenant.companyId,
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  }
  const invites = `/positions/${at.positionId}/invites`
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

  const bodies: [string, unknown][] = [
    ['empty', ''],
    ['not json', '{'],
    ['null', 'null'],
    ['number', '1'],
    ['string', '"x"'],
    ['array', '[]'],
    ['true', 'true'],
    ['NaN', 'NaN'],
    ['trailing comma', '{"a":1,}'],
    ['two values', '{}{}'],
    ['deep array', deep(50_000)],
    ['deep object', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['__proto__', '{"__proto__":{"x":1},"name":"Proto"}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['10 MB', huge(10_000_000)],
    ['10 MB of brackets', '['.repeat(10_000_000)],
    ['300 KB', huge(300_000)],
    ['invalid utf-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['byte order mark', '\ufeff{}'],
    ['huge number', '{"name":1e999}'],
    ['long number', `{"name":${'9'.repeat(10_000)}}`],
  ]
  for (const [name, body] of bodies) {
    list.push(api(`create position: ${name}`, 'POST', '/positions', body))
    list.push(api(`invite: ${name}`, 'POST', invites, body))
    list.push(
      api(
        `patch: ${name}`,
        'PATCH',
        `/positions/${at.positionId}`,
        name === 'empty' || name === '__proto__' || name === 'constructor' || name === 'byte order mark'
          ? `{"name":1,"x":${JSON.stringify(String(name))}}`
          : body,
      ),
    )
  }
  for (const [field, values] of Object.entries({
    name: [1, null, [], {}, true, '', ' ', '\u0000ab', '\ud800ab', 'x'.repeat(101), ['ab']],
    companyId: [1, null, '', 'x', '0'.repeat(24), [at.tenant.companyId], { $ne: null }],
    teamId: [1, '', 'x', '0'.repeat(24), []],
    status: ['', 'OPEN', 1, null, ['open']],
    interviewCondition: [1, [], 'x'.repeat(501), '\u0000'],
    analyzePrompt: [1, 'x'.repeat(10_001), '\udfff'],
    questions: [
      null,
      {},
      'x',
      [],
      [null],
      [1],
      [{}],
      [{ text: '', timeLimit: 1, order: 0 }],
      [{ text: 'a', timeLimit: '1', order: 0 }],
      [{ text: 'a', timeLimit: 1, order: 1e10 }],
      [{ text: 'a', timeLimit: 1, order: -0.5 }],
      [{ text: '\u0000', timeLimit: 1, order: 0 }],
      Array(16).fill({ text: 'a', timeLimit: 1, order: 0 }),
    ],
  }))
    for (const value of values)
      list.push(
        api(`position ${field}=${JSON.stringify(value).slice(0, 40)}`, 'POST', '/positions', {
          ...position,
          [field]: value,
        }),
      )
  for (const [field, values] of Object.entries({
    externalId: ['', 1, null, [], {}, 'x'.repeat(201), 'a\u0000b', '\ud800'],
    sendEmail: ['true', 1, null, []],
    expiresInDays: [0, 91, -1, 1.5, '14', null, 1e308, []],
    candidate: [null, [], 'x', 1, {}, { ...candidate, email: 'x' }],
  }))
    for (const value of values)
      list.push(
        api(`invite ${field}=${JSON.stringify(value).slice(0, 40)}`, 'POST', invites, {
          candidate,
          sendEmail: false,
          [field]: value,
        }),
      )
  for (const email of [
    '',
    'a',
    'a@',
    '@b.c',
    'a@b',
    'a b@c.d',
    'a@b.c\r\nBcc: x@y.z',
    'a@@b.c',
    `${'a'.repeat(65)}@b.cc`,
    `a@${'b'.repeat(250)}.cc`,
    'a@b..c',
    '<a@b.cc>',
    'a@b.cc,c@d.ee',
    `${'a.'.repeat(5_000)}@b.cc`,
    'a@-.--',
    '\u0000@b.cc',
    `${'!'.repeat(28)}@`,
    'a@b.c\u202e',
  ])
    list.push(
      api(`email ${JSON.stringify(email).slice(0, 30)}`, 'POST', invites, {
        candidate: { ...candidate, email },
        sendEmail: false,
      }),
    )
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'video/webm',
    '',
    'application/jsonx',
  ])
    list.push(
      api(
        `content type ${type}`,
        'POST',
        '/positions',
        type.startsWith('application/json;') ? 'x' : JSON.stringify(position),
        { 'content-type': type },
      ),
    )
  for (const header of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    `bearer ${at.tenant.key}`,
    `Bearer ${at.tenant.key}x`,
    `Bearer ${'x'.repeat(7_000)}`,
    'Basic eDp5',
    'Bearer ib_\u00e9',
  ])
    list.push({
      name: `authorization ${header.slice(0, 20)}`,
      method: 'GET',
      path: '/api/v1/me',
      headers: { authorization: Buffer.from(header).toString('latin1') },
    })
  for (const path of [
    '/api/v1/',
    '/api/v1//me',
    '/api/v1/me/',
    '/api/v1/ME',
    '/api/v1/me/../me',
    '/api/v1/%2e%2e/me',
    '/api/v1/interviews/%',
    '/api/v1/\\',
    '/api/v2/me',
    '/api',
    `/api/v1/${'x'.repeat(5_000)}`,
  ])
    list.push({
      name: `path ${path.slice(0, 30)}`,
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${at.tenant.key}` },
    })
  for (const method of ['PUT', 'TRACE', 'OPTIONS', 'PATCH', 'HEAD', 'POST'])
    list.push(api(`${method} /interviews`, method, '/interviews'))

  const link = new URL(at.link).pathname
  for (const token of ['x', 'A'.repeat(43), '%00', '..%2f', `${link.slice(3)}x`, 'A'.repeat(4_000)]) {
    list.push(
      { name: `link ${token.slice(0, 20)}`, method: 'GET', path: `/i/${token}` },
      { name: `link state ${token.slice(0, 20)}`, method: 'GET', path: `/i/${token}/state` },
      {
        name: `link start ${token.slice(0, 20)}`,
        method: 'POST',
        path: `/i/${token}/start`,
        headers: json,
        body: '{"consent":true}',
      },
    )
  }
  for (const body of [
    '',
    '{}',
    'null',
    '{"consent":false}',
    '{"consent":"true"}',
    '{"consent":1}',
    '{"consent":true,"aiAnalysis":"no"}',
    '{',
    '[]',
  ])
    list.push({ name: `start ${body}`, method: 'POST', path: `${link}/start`, headers: json, body })
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const [type, body] of [
    ['video/webm', bytes('')],
    ['video/webm', bytes('x')],
    ['video/webm', bytes('not a recording at all')],
    ['video/mp4', bytes('not a recording at all')],
    ['text/html', bytes('<script>')],
    ['application/json', bytes('{}')],
    ['video/webm;codecs=evil', bytes('zzzzzzzzzzzz')],
  ] as const) {
    list.push({
      name: `answer ${type} ${body.length}`,
      method: 'PUT',
      path: `${link}/answers/${at.questionId}`,
      headers: { 'content-type': type },
      body,
    })
    list.push({
      name: `answer to no question ${type} ${body.length}`,
      method: 'PUT',
      path: `${link}/answers/${'0'.repeat(24)}`,
      headers: { 'content-type': type },
      body,
    })
  }
  for (const path of [
    `${at.videoPath}x`,
    at.videoPath.replace('/v/', '/v/../v/'),
    '/v/a/b/c/d',
    `/v/${at.interviewId}/${at.questionId}/zzzzzz/${'A'.repeat(43)}`,
    '/v/%00/%00/%00/%00',
  ])
    list.push({ name: `video ${path.slice(0, 20)}`, method: 'GET', path })
  for (const range of [
    'bytes=',
    'bytes=-0',
    'bytes=9-1',
    'bytes=999999999-',
    'bytes=0-0,1-1',
    'lines=1-2',
    'bytes=a-b',
    `bytes=${'9'.repeat(400)}-`,
  ])
    list.push({ name: `range ${range.slice(0, 20)}`, method: 'GET', path: at.videoPath, headers: { range } })
  for (const [path, body] of [
    ['/dashboard/login', ''],
    ['/dashboard/login', 'email=x'],
    ['/dashboard/login', 'email=a&email=b&password=c'],
    ['/dashboard/login', `email=${'x'.repeat(1_000)}&password=y`],
    [`/dashboard/interviews/${at.interviewId}/approval`, 'decision=approved'],
    ['/dashboard/logout', ''],
  ] as const)
    list.push({
      name: `form ${path} ${body.slice(0, 20)}`,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  for (const path of ['/dashboard', '/dashboard/interviews/x', '/dashboard?page=-1', '/p/x', '/p/%00'])
    list.push({ name: `page ${path}`, method: 'GET', path, headers: { cookie: 'ib_session=%00; ib_session=x' } })
  return list
}
