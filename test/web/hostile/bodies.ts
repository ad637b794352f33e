import { apiCase, deep, type Hostile, type Targets } from './case.ts'

const huge = (bytes: number) => `{"name":"${'x'.repeat(bytes)}"}`

/** Bodies that are no JSON or no object of ours. */
export function bodies(at: Targets): Hostile[] {
  const api = apiCase(at)
  const list: Hostile[] = []
  const invites = `/positions/${at.positionId}/invites`
  const texts: [string, unknown][] = [
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
  for (const [name, body] of texts) {
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
  return list
}

/** Objects of ours in which one field is wrong. */
export function fields(at: Targets): Hostile[] {
  const api = apiCase(at)
  const list: Hostile[] = []
  const candidate = { firstName: 'A', lastName: 'B', email: 'hostile@people.example' }
  const position = {
    name: 'Fine',
    companyId: at.tenant.companyId,
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  }
  const invites = `/positions/${at.positionId}/invites`
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
  return list
}
