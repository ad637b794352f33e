import type { Tenant } from '../kit/product.ts'

export interface Hostile {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
  /** The one status that is right, and the sentence that says so; absent: anything below 500 that changes no row. */
  readonly wanted?: number
  readonly rule?: string
}

export interface Targets {
  readonly tenant: Tenant
  readonly positionId: string
  readonly interviewId: string
  readonly link: string
  readonly videoPath: string
  readonly questionId: string
  /** A reviewer who is logged in: the cookie, and the value that their forms carry. */
  readonly cookie: string
  readonly csrf: string
  /** The position's public link. */
  readonly publicPath: string
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
      [{ text: 'a', timeLimit: 1, order: 1e16 }],
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
  for (const query of [
    '',
    '?code=x',
    '?state=%00&code=%00',
    '?state=__proto__&state=x',
    '?state[a]=b',
    `?state=${'x'.repeat(43)}&code=${'y'.repeat(4_000)}`,
    '?error=%ff%fe&error_description=<script>',
  ])
    list.push({
      name: `callback ${query.slice(0, 20)}`,
      method: 'GET',
      path: `/dashboard/login/oidc/callback${query}`,
      headers: { cookie: `ib_oidc_xxxxxxxxxxxxxxxx=${'x'.repeat(43)}; ib_oidc_=%00` },
      wanted: 400,
    })
  for (const [path, body] of [
    ['/dashboard/login', ''],
    ['/dashboard/login', 'email=x'],
    ['/dashboard/login', 'email=a&email=b&password=c'],
    ['/dashboard/login', `email=${'x'.repeat(1_000)}&password=y`],
    [
      `/dashboard/first/${'x'.repeat(43)}`,
      'organization=a&email=b@c.example&password=correct%20horse&passwordAgain=correct%20horse',
    ],
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
  return [...list, ...letterOfTheSpecification(at), ...generated(at, 20261123)]
}

const PAGE_RULE = 'spec §8: page is an integer >= 1'
const SINCE_RULE = 'spec §4: updatedSince is an ISO 8601 date-time; spec §7: 400 for invalid input'
const JSON_RULE = 'spec, conventions: request and response bodies are JSON'
const ORDER_RULE = 'spec §8: question order is an integer >= 0'
const NO_5XX = 'product.md §4 and hazards.md §4: refuse at the edge; bad input is 4xx'
const BODYLESS_RULE = 'spec §4: POST /interviews/{id}/analysis and DELETE have no body'

/** Requests whose one right status the specification names. */
function letterOfTheSpecification(at: Targets): Hostile[] {
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
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  list.push(
    send(position, form, 'name=Changed', 415, JSON_RULE),
    send(create, form, 'name=Made', 415, JSON_RULE),
    send(invite, form, 'externalId=x', 415, JSON_RULE),
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
      send(position, { ...json, 'content-encoding': encoding }, '{"name":"Changed"}', 415, JSON_RULE),
      send(create, { ...json, 'content-encoding': encoding }, '{"name":"Made"}', 415, JSON_RULE),
    )
  // An empty patch changes nothing, so what is accepted can be told from what is refused without a row that changes.
  for (const headers of [
    json,
    { 'content-type': 'application/json; charset="UTF-8"' },
    { 'content-type': 'Application/JSON;CHARSET=utf8; profile=x' },
    { ...json, 'content-encoding': 'identity' },
    { ...json, 'content-encoding': 'Identity, identity' },
    { ...json, 'content-encoding': '' },
  ])
    list.push(send(position, headers, '{}', 200, JSON_RULE))
  for (const headers of [json, form, { 'content-type': 'text/plain' }, {}])
    list.push(send(['POST', `/interviews/${at.interviewId}/analysis`], headers, '', 409, BODYLESS_RULE))
  for (const order of ['-1', '1.5', '9007199254740992', '1e300', '"1"'])
    list.push(send(position, json, `{"questions":[{"text":"Why?","timeLimit":1,"order":${order}}]}`, 400, ORDER_RULE))
  for (const depth of [65, 5_000, 100_000])
    for (const body of [
      deep(depth),
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      `{"name":"x","x":${deep(depth)}}`,
    ])
      list.push(send(position, json, body, body.length > 256 * 1024 ? 413 : 400, NO_5XX))
  list.push(send(position, json, `{"x":${deep(40)},"y":"${'['.repeat(5_000)}\\"${'{'.repeat(100)}"}`, 200, JSON_RULE))

  const cookie = at.cookie
  const page = (path: string, wanted: number): Hostile => ({
    name: `page ${path}`,
    method: 'GET',
    path,
    headers: { cookie },
    wanted,
    rule: NO_5XX,
  })
  for (const query of [
    'updatedSince=',
    'updatedSince=now',
    'updatedSince=0000-01-01T00:00:00Z',
    'updatedSince=2026-01-01T00:00:00Z&updatedSince=x',
    'page=',
    'page=0',
    'page=99999999999999999999',
    'page=1&page=2',
    'status=nope',
    'status=',
    'status=created&status=expired',
    'externalId=%00',
    'externalId=%ff%fe',
    'externalId=%ED%A0%80',
    'externalId=a&externalId=b',
    'positionId=%00',
    'positionId=',
    'limit=1000000',
    'limit=%00',
    '__proto__=x',
    'constructor=x&toString=y',
    '%00=%00',
    'unknown=%zz',
    '&&&=&=',
    `q=${'x'.repeat(8_000)}`,
    `q=${'ab '.repeat(2_000)}`,
    'q=%00',
    'q=%F0%9F%98%80%25_%5C',
    'q=%ED%A0%80&position=%EF%B7%BA%EF%B7%BA%EF%B7%BA',
    `position=${'%EF%B7%BA'.repeat(300)}`,
    'from=0000-00-00&until=9999-12-31&dates=completed',
    'from=0001-01-01&until=0001-01-01&sort=name',
    `after=${'f'.repeat(24)}~infinity`,
    `before=${'f'.repeat(24)}~9999-12-31T23:59:59.999Z`,
    `sort=name&after=${'f'.repeat(24)}~%00`,
    `sort=name&before=${'f'.repeat(24)}~${'%EF%BF%BF'.repeat(100)}`,
    'q=a&decision=approved&analysis=failed&status=expired&sort=waiting',
  ])
    list.push(page(`/dashboard?${query}`, 200))
  for (const query of ['', 'id=%00', 'id=x&id=y', `id=${at.interviewId}&id=${at.interviewId}`])
    list.push(page(`/dashboard/compare?${query}`, 400))
  for (const query of ['', 'id=%00', 'id=x&done=1e9', `id=${'x'.repeat(3_000)}`])
    list.push(page(`/dashboard/remind?${query}`, 400))
  for (const query of ['decision=approved', 'decision=rejected&id=%00', `decision=approved&id=${'x'.repeat(3_000)}`])
    list.push(page(`/dashboard/decision?${query}`, 400))
  for (const query of ['after=%00', 'after=99999999999999999', 'after=', 'state=nope', 'state=%00', 'after=1&after=2'])
    list.push(page(`/dashboard/deliveries?${query}`, 200))
  // Of the installation alone.
  for (const query of ['', '?file=/etc/passwd', '?path=%00', '?section=__proto__'])
    list.push(page(`/dashboard/configuration${query}`, 403))
  for (const path of [
    '/dashboard/first/%00',
    `/dashboard/first/${'x'.repeat(43)}`,
    '/dashboard/interviews/%00',
    `/dashboard/interviews/${'f'.repeat(24)}`,
    '/dashboard/connections/%00',
    '/dashboard/connections/%ff',
    '/dashboard/connections/__proto__',
    '/dashboard/deliveries?connection=%00',
    '/dashboard/deliveries?connection=nope',
    '/dashboard/timeline?connection=%00&application=%00',
    '/dashboard/timeline?connection=a&connection=b&application=x',
    '/dashboard/timeline',
    '/p/%00',
    '/p/%ff',
    `/p/${'x'.repeat(199)}`,
    '/hooks/%00',
  ])
    list.push({ ...page(path, 404), ...(path.includes('%ff') ? { wanted: 400 } : {}) })
  const posted = (path: string, body: string, wanted: number): Hostile => ({
    name: `form ${path} ${body.slice(0, 40)}`,
    method: 'POST',
    path,
    headers: { ...form, cookie },
    body,
    wanted,
    rule: NO_5XX,
  })
  for (const email of ['%00', 'a%00@b.example', ''])
    list.push(
      { ...posted('/dashboard/login', `email=${email}&password=x`, 400), headers: form },
      { ...posted('/dashboard/login', `email=${email}&password=%00`, 400), headers: form },
    )
  list.push(
    { ...posted('/dashboard/login', 'email=nobody@b.example&password=%00', 400), headers: form },
    { ...posted('/dashboard/login', '{"email":"x","password":"y"}', 415), headers: { 'content-type': 'text/plain' } },
    { ...posted('/dashboard/login', '', 400), headers: {} },
    // There is somebody, so no link for a first administrator works.
    ...['%00', '%2e%2e', 'x'.repeat(43), 'x'.repeat(199)].map((token) =>
      posted(`/dashboard/first/${token}`, `organization=%00&email=%00&password=%00&passwordAgain=`, 404),
    ),
    // Who is logged in here administers nothing.
    posted('/dashboard/organizations', `csrf=${at.csrf}&drawn=%00&name=%00`, 403),
    posted('/dashboard/organizations/%00', `csrf=${at.csrf}&act=save&credits=1e9`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/approval`, `csrf=${at.csrf}&decision=%00`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/decision`, `csrf=${at.csrf}&decision=rejected&reason=%00`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/decision`, `csrf=${at.csrf}&decision=x`, 403),
    posted(
      `/dashboard/interviews/${at.interviewId}/decision/undo`,
      `csrf=${at.csrf}&decisionId=${'9'.repeat(30)}`,
      403,
    ),
    posted(`/dashboard/interviews/%00/approval`, `csrf=${at.csrf}&decision=approved`, 404),
    { ...posted('/dashboard/login/oidc', '{"next":"/dashboard"}', 415), headers: { 'content-type': 'text/plain' } },
    { ...posted('/dashboard/login/oidc', 'next=//evil.example&next=%00', 200), headers: form },
    { ...posted('/dashboard/login/oidc', `unsentPath=%00&unsentFields=${'['.repeat(5_000)}`, 200), headers: form },
    { ...posted('/dashboard/login/oidc', 'unsentPath=/dashboard/find&unsentFields={"a":"%00"}', 200), headers: form },
    { ...posted('/dashboard/login/link/%00', '', 404), headers: form },
    { ...posted(`/dashboard/login/link/${'x'.repeat(43)}`, 'token=x', 404), headers: form },
    // Bytes that are not UTF-8 are read as U+FFFD, an address that nobody has.
    { ...posted('/dashboard/login', 'email=%ED%A0%80%ff@b.example&password=x', 401), headers: form },
    posted('/dashboard/find', `csrf=${at.csrf}&connection=%00&who=%00`, 403),
    posted('/dashboard/find', `csrf=${at.csrf}&connection=nope&who=x`, 404),
    posted('/dashboard/deliveries/%00', `csrf=${at.csrf}&act=retry`, 403),
    posted('/dashboard/deliveries/999999999999999', `csrf=${at.csrf}&act=discard&connection=%00`, 403),
    posted('/dashboard/connections/%00/brake', `csrf=${at.csrf}&verdict=approve`, 403),
    posted(at.publicPath, 'firstName=%00&lastName=b&email=a@b.example', 400),
    posted(at.publicPath, 'firstName=a&firstName=b&lastName=c&email=a@b.example', 400),
    posted(at.publicPath, '__proto__=x&constructor=y', 400),
    posted(at.publicPath, '', 400),
  )
  return list
}

/** mulberry32: one seed, one list. */
function seeded(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
}

const NASTY_TEXTS = [
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u0085',
  '',
  ' ',
  '\r\n',
  '-1',
  '0',
  '1e400',
  '9'.repeat(40),
  '0.1',
  'NaN',
  'null',
  'true',
  '[]',
  '../../..',
  '__proto__',
  "'; drop table interviews; --",
  '${jndi:ldap://x}',
  '{{ 1 }}',
  '<script>',
  '%00',
  '%25%30%30',
  '𝒳'.repeat(300),
  'x'.repeat(2_000),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '10000-01-01T00:00:00Z',
  '2026-01-01T00:00:00.123456789123Z',
  'infinity',
  'ffffffffffffffffffffffff',
  'FFFFFFFFFFFFFFFFFFFFFFFG',
]
const NASTY_VALUES: readonly unknown[] = [
  ...NASTY_TEXTS,
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
  Array(300).fill(null),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i])),
]

/** Every parameter of every API route with values drawn by a seed; bodies are made so that none can be accepted. */
function generated(at: Targets, seed: number): Hostile[] {
  const draw = seeded(seed)
  const one = <Value>(of: readonly Value[]): Value => of[draw(of.length)] as Value
  const headers = { authorization: `Bearer ${at.tenant.key}`, ...json }
  const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')
  const list: Hostile[] = []
  const queries = [
    'page',
    'limit',
    'status',
    'positionId',
    'externalId',
    'updatedSince',
    'unknown',
    'page[]',
    'limit[a]',
  ]
  for (let i = 0; i < 250; i++) {
    const path = one(['/interviews', '/positions', '/companies', '/teams', '/me', `/interviews/${at.interviewId}`])
    const query = Array.from({ length: 1 + draw(3) }, () => `${one(queries)}=${encoded(one(NASTY_TEXTS))}`).join('&')
    list.push({
      name: `seed ${seed} #${i} GET ${path}?${query.slice(0, 80)}`,
      method: 'GET',
      path: `/api/v1${path}?${query}`,
      headers,
    })
  }
  const bodies = [
    [
      'POST',
      '/positions',
      {
        name: 'Fine',
        companyId: at.tenant.companyId,
        questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
        analyzePrompt: 'x',
        interviewCondition: 'x',
        status: 'open',
        teamId: null,
      },
    ],
    [
      'PATCH',
      `/positions/${at.positionId}`,
      {
        name: 'Fine',
        companyId: at.tenant.companyId,
        teamId: at.tenant.teamId,
        status: 'open',
        interviewCondition: 'x',
        analyzePrompt: 'x',
        questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
      },
    ],
    [
      'POST',
      `/positions/${at.positionId}/invites`,
      {
        candidate: {
          firstName: 'A',
          lastName: 'B',
          email: 'generated@people.example',
          phoneNumber: '1234567',
          countryCode: '+49',
        },
        externalId: 'generated',
        sendEmail: false,
        expiresInDays: 14,
      },
    ],
  ] as const
  for (let i = 0; i < 350; i++) {
    const [method, path, sample] = one(bodies)
    const body = structuredClone(sample) as Record<string, unknown>
    for (let more = draw(3); more >= 0; more--) {
      const inner = one([
        body,
        ...Object.values(body).flatMap((value) =>
          value !== null && typeof value === 'object' ? [Array.isArray(value) ? (value[0] ?? {}) : value] : [],
        ),
      ]) as Record<string, unknown>
      inner[one([...Object.keys(inner), 'extra'])] = structuredClone(one(NASTY_VALUES))
    }
    // A text is always a wrong time limit, a list of companies a wrong company, a word a wrong number of days.
    if (path.endsWith('/invites')) body['expiresInDays'] = one(['14', 0, 91, null, 1.5])
    else body['companyId'] = one([null, [], 'x', 7, '\u0000'])
    list.push({
      name: `seed ${seed} #${i} ${method} ${path.slice(0, 11)} ${JSON.stringify(body).slice(0, 120)}`,
      method,
      path: `/api/v1${path}`,
      headers,
      body: JSON.stringify(body),
      wanted: 400,
      rule: 'spec §7: 400 for invalid input',
    })
  }
  return list
}
