import { type Hostile, JSON_TYPE, type Targets } from './case.ts'

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
export function generated(at: Targets, seed: number): Hostile[] {
  const draw = seeded(seed)
  const one = <Value>(of: readonly Value[]): Value => of[draw(of.length)] as Value
  const headers = { authorization: `Bearer ${at.tenant.key}`, ...JSON_TYPE }
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
