import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblems, configuration, problemLine, problemText } from '../../src/app/configuration.ts'
import { FIELDS_OF_RULE_MAX } from '../../src/config/schema.ts'
import { problemsOf } from '../kit/config-problems.ts'

const folder = mkdtempSync(join(tmpdir(), 'ib-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONNECTION = `connections:
  - name: acme
    connector: greenhouse
    organization: 665f00000000000000000001
    settings: { clientId: a, clientSecret: b, userId: "1" }
`

const ANALYSIS = `analysis:
  baseUrl: http://models.example/v1
  model: judge
  transcription: { baseUrl: "http://models.example/v1", model: listen }
`

function load(text: string, environment: Record<string, string> = {}) {
  const file = join(folder, 'c.yaml')
  writeFileSync(file, text)
  return configuration(file, environment)
}

const problems = (text: string, environment: Record<string, string> = {}): string[] =>
  problemsOf(() => load(text, environment)).map((problem) => problemLine(problem).replace(`${folder}/`, ''))

test.each([
  [
    'an unknown key, with the nearest word',
    'servr: { port: 1 }',
    'c.yaml:1:1: servr: unknown key "servr"; did you mean "server"?',
  ],
  ['a nested unknown key', 'server:\n  prot: 1', 'c.yaml:2:3: server.prot: unknown key "prot"; did you mean "port"?'],
  [
    'a text with U+0000',
    'server:\n  host: "a\\0b"',
    'c.yaml:2:9: holds U+0000 or half of a character, which no text may',
  ],
  [
    'a text with half a character',
    'server: { host: "\\uD83D" }',
    'c.yaml:1:17: holds U+0000 or half of a character, which no text may',
  ],
  [
    'a wrong type',
    'server: { port: web }',
    'c.yaml:1:17: server.port: expected a whole number from 0 to 65535, got "web"',
  ],
  [
    'a wrong word',
    `${CONNECTION}    onLeave: cancle`,
    'c.yaml:6:14: connections.0.onLeave: expected cancel | keep, got "cancle"; did you mean "cancel"?',
  ],
  [
    'an unknown event',
    `${CONNECTION}    writeBack: [{ on: complete, note: x }]`,
    'c.yaml:6:23: connections.0.writeBack.0.on: expected invited | started | completed',
  ],
  ['a duration', `${CONNECTION}    poll: { every: fast }`, 'c.yaml:6:11: connections.0.poll'],
  [
    'more judges than samples',
    `${ANALYSIS}  samples: 1\n  judges: [a, b]`,
    'c.yaml:6:11: analysis.judges: 2 models need 2 or more for analysis.samples, since each judges at least once (raise it, or name at most 1), got a list',
  ],
  [
    'more judges than requests at once',
    `${ANALYSIS}  concurrency: { judgements: 1 }\n  judges: [a, b]`,
    'c.yaml:6:11: analysis.judges: 2 models need 2 or more for analysis.concurrency.judgements, since each judges at least once (raise it, or name at most 1), got a list',
  ],
  ...['61 * * * *', '0 0 31 2 *', 'daily', '5m', ''].map((cron) => [
    `the cron "${cron}"`,
    `${CONNECTION}    poll: { cron: "${cron}" }`,
    `c.yaml:6:19: connections.0.poll.cron: expected cron: minute, hour, day, month and weekday, such as "*/5 * * * *", and a day that comes, got "${cron}"`,
  ]),
  [
    'an unknown connector',
    CONNECTION.replace('greenhouse', 'grenhouse'),
    'c.yaml:3:16: connections.0.connector: there is no connector "grenhouse"; did you mean "greenhouse"?',
  ],
  [
    'an unknown setting of the connector',
    CONNECTION.replace('userId', 'userid'),
    'c.yaml:5:47: connections.0.settings.userid: unknown setting "userid" of greenhouse; did you mean "userId"?',
  ],
  [
    'a file of both kinds',
    `${CONNECTION}    writeBack: [{ on: approved, attach: { filename: a.pdf, text: x, pdf: default } }]`,
    'c.yaml:6:41: connections.0.writeBack.0.attach: expected either text or pdf',
  ],
  [
    'a PDF that no program would open as one',
    `${CONNECTION}    writeBack: [{ on: approved, attach: { filename: a.txt, pdf: default } }]`,
    'c.yaml:6:53: connections.0.writeBack.0.attach.filename: expected a filename that ends in .pdf, so that the file opens',
  ],
  [
    'a result before there is one',
    `${CONNECTION}    writeBack: [{ on: completed, attach: { filename: a.pdf, pdf: default } }]`,
    'c.yaml:6:66: connections.0.writeBack.0.attach.pdf: on completed there is no result yet that it could show; use on: analysis.completed, approved, rejected',
  ],
  [
    'an action that the connector cannot do',
    `${CONNECTION}    writeBack: [{ on: invited, link: { title: a, url: b } }]`,
    'c.yaml:6:32: connections.0.writeBack.0.link: greenhouse cannot do "link"',
  ],
  [
    'a value that does not exist',
    `${CONNECTION}    writeBack: [{ on: invited, note: "{{ interview.invteUrl }}" }]`,
    'did you mean "{{ interview.inviteUrl }}"?',
  ],
  [
    'more fields than a rule may set',
    `${CONNECTION}    writeBack: [{ on: invited, field: { ${Array.from({ length: FIELDS_OF_RULE_MAX + 1 }, (_, n) => `f${n}: v`).join(', ')} } }]`,
    `c.yaml:6:39: connections.0.writeBack.0.field: expected at most ${FIELDS_OF_RULE_MAX} fields`,
  ],
  ['a rule without an action', `${CONNECTION}    writeBack: [{ on: invited }]`, 'a writeBack rule needs an action'],
  [
    'a missing organization',
    CONNECTION.replace(/ {4}organization.*\n/, ''),
    'c.yaml:2:5: connections.0: "organization" is missing',
  ],
  [
    'an organization beside a remote API',
    `interviewApi: { baseUrl: "https://x.example/v1", apiKey: k }\n${CONNECTION}`,
    'must not be set beside interviewApi',
  ],
  ['a name used twice', `${CONNECTION}${CONNECTION.replace('connections:\n', '')}`, 'the name "acme" is used twice'],
  [
    'both position and template',
    `${CONNECTION}    invite: [{ job: "*", stage: s, position: 665f00000000000000000001, positionTemplate: standard }]`,
    'expected either position or positionTemplate',
  ],
  [
    'an unknown template',
    `${CONNECTION}    invite: [{ job: "*", stage: s, positionTemplate: standrad }]`,
    'did you mean "standard"?',
  ],
  ['an absent variable', 'server: { publicUrl: "${NOWHERE}" }', 'c.yaml:1:22: the environment has no variable NOWHERE'],
  [
    'a file that is not there',
    'server: { publicUrl: "${file:/nowhere/at/all}" }',
    '${file:/nowhere/at/all} cannot be read (ENOENT)',
  ],
  ['YAML that is none', 'a: [', 'c.yaml:1:5: not valid YAML'],
  ['a key twice', 'server: {}\nserver: {}', 'not valid YAML: Map keys must be unique'],
  ['a list where a mapping belongs', '- a', 'expected a mapping'],
])('%s is named with its place', (_name, text, expected) => {
  expect(problems(text).join('\n')).toContain(expected)
})

test('a secret or a configuration that cannot be read says why', () => {
  const loop = join(folder, 'loop')
  symlinkSync('loop', loop)
  writeFileSync(join(folder, 'plain'), '')
  for (const [path, why] of [
    [loop, '(ELOOP: it is a symbolic link that leads to itself)'],
    [join(folder, 'plain/below'), '(ENOTDIR: it is no folder, or something on its path is none)'],
    [join(folder, 'n'.repeat(300)), '(ENAMETOOLONG: it has a longer name than its file system takes)'],
  ]) {
    expect(problems(`mail: { smtpUrl: "\${file:${path}}" }`).join()).toContain(`cannot be read ${why}`)
    expect(() => configuration(path)).toThrow(`cannot be read ${why}. Give its path with --config.`)
  }
})

test('the name of a folder that is no UTF-8 is refused, not made a second time', () => {
  const dataDir = Buffer.from('/srv/br\xfccke', 'latin1').toString()
  for (const text of [`dataDir: ${dataDir}`, `storage: { kind: local, folder: ${dataDir} }`])
    expect(problems(text).join()).toContain('holds a byte that is no character in UTF-8')
})

test('all mistakes are told at once, in order', () => {
  expect(
    problems('servr: 1\nlog: { level: loud }\nmail: { from: "" }').map((line) => line.split(':').slice(0, 2).join(':')),
  ).toEqual(['c.yaml:1', 'c.yaml:2', 'c.yaml:3'])
})

test("a decision by the AI's output alone needs allowAutomatedDecision, and check says why", () => {
  const rule = (extra: string) =>
    `${CONNECTION}    writeBack: [{ on: analysis.completed, reject: { reason: No }${extra} }]`
  expect(problems(rule('')).join()).toContain('legal question')
  expect(problems(rule(', allowAutomatedDecision: true'))).toEqual([])
  // The same by another event, while the AI's output is at hand.
  const asking = (on: string) =>
    `${CONNECTION}    writeBack: [{ on: ${on}, when: { analysis.hiringRecommendation.decision: "NO" }, reject: { reason: No } }]`
  expect(problems(asking('completed')).join()).toContain('legal question')
  expect(problems(asking('rejected')).join()).not.toContain('legal question')
})

test('secrets are put in after parsing: a newline in one does not become another key', () => {
  const { config } = load('mail: { smtpUrl: "${SMTP}", from: "x\\n" }', {
    SMTP: 'smtp://a:b@c/?x\nserver: { port: 1 }',
  })
  expect(config.mail.smtpUrl).toBe('smtp://a:b@c/?x\nserver: { port: 1 }')
  expect(config.server.port).toBe(8080)
})

test('a secret file is read, and read anew', () => {
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'first\n')
  const loaded = load(`interviewApi: { baseUrl: "https://x.example/v1", apiKey: "\${file:${secret}}" }`)
  expect(loaded.config.interviewApi?.apiKey).toBe('first')
  writeFileSync(secret, 'second\n')
  expect(loaded.reread(['interviewApi', 'apiKey'])).toBe('second')
})

test('the environment wins over the file', () => {
  const { config } = load('server: { port: 1, host: a }\nlog: { level: debug }', {
    PORT: '2',
    LOG_LEVEL: 'warn',
    DATABASE_URL: 'postgres://x/y',
  })
  expect([config.server.port, config.server.host, config.log.level, config.database.url]).toEqual([
    2,
    'a',
    'warn',
    'postgres://x/y',
  ])
})

test('a wrong value is not repeated whole: it may be a secret', () => {
  expect(
    problems('database: { url: "${S}" }', { S: 'mysql://user:long-password-that-nobody-should-see@host/db' }).join(),
  ).not.toContain('long-password')
})

test('a secret is neither named nor shown in its line, however it is written', () => {
  const settings = 'connector: rest, name: a, settings'
  for (const [text, secret] of [
    ['database: { url: "mysql://bridge:pw/9+x==hidden@h/db" }', 'hidden'],
    ["database: { url: 'host=h password=hidden user=x' }", 'hidden'],
    ['interviewApi: { baseUrl: "https://a.example", apiKey: 123456789012 }', '3456789'],
    [`connections:\n  - { ${settings}: { bad: 1, apiKey: [one, hidden] } }`, 'hidden'],
    [
      `connections:\n  - connector: rest\n    name: a\n    settings:\n      apiKey: "first\n        hidden"\n      bad: 1`,
      'hidden',
    ],
    // A misspelt name hides its value like the right one.
    ['mail: { from: x, smtpPasword: "hidden-word" }', 'hidden'],
    ['server: { metrics: { tokn: hidden-word } }', 'hidden'],
    [`connections:\n  - { ${settings}: { bad: 1, client_secrt: hidden } }`, 'hidden'],
    ['k: &KEY hidden-key\ninterviewApi: { baseUrl: 1, apiKey: *KEY }', 'hidden'],
  ] as const) {
    let printed = ''
    try {
      load(text)
    } catch (error) {
      if (!(error instanceof ConfigProblems)) throw error
      printed = error.problems.map((problem) => JSON.stringify(problem) + problemText(problem)).join()
    }
    expect(printed).toMatch(/c\.yaml:/)
    expect(printed).not.toContain(secret)
  }
})

test('what stands between ${ and } is quoted only where it names a variable or a file', () => {
  const printed = (text: string) => {
    try {
      load(text, {})
    } catch (error) {
      if (!(error instanceof ConfigProblems)) throw error
      return error.problems.map((problem) => JSON.stringify(problem) + problemText(problem)).join()
    }
    return ''
  }
  for (const text of [
    'server: { publicUrl: "${hunter2 the-secret}" }',
    'server: { publicUrl: "${the-secret}", port: x }',
    'server: { publicUrl: "${the_secret}" }',
    'interviewApi: { baseUrl: 1, apiKey: "${the_secret:-x}" }',
    'interviewApi: { baseUrl: 1, apiKey: "${KEY:-the_secret}" }',
    'interviewApi: { baseUrl: 1, apiKey: "the_secret${KEY}" }',
    'interviewApi: { baseUrl: 1, apiKey: "${file:the_secret}" }',
    'dataDir: "${the_secret:-${B}}"',
  ]) {
    const told = printed(text)
    expect([text, told]).toEqual([text, expect.stringMatching(/c\.yaml:1:/)])
    expect([text, told]).toEqual([text, expect.not.stringMatching(/the.secret|hunter2/)])
  }
  expect(printed('server: { publicUrl: "${a b}" }')).toContain('names no variable, and is not shown')
  expect(printed('interviewApi: { baseUrl: 1, apiKey: "${KEY}" }')).toContain('apiKey: "${KEY}"')
})

test('a value of 90 KB is described as fast as a short one', () => {
  for (const part of [':', '${', '${a', 'x@', ':@', 'a://b:', '"', "'", 'key: ']) {
    const value = part.repeat(Math.ceil(90_000 / part.length))
    const begin = performance.now()
    expect(problems(`server: { publicUrl: ${JSON.stringify(value)}, port: ${JSON.stringify(value)} }`)).not.toEqual([])
    expect(problems(`${JSON.stringify(value)}: 1`)).not.toEqual([])
    expect([part, performance.now() - begin]).toEqual([part, expect.toSatisfy((ms: number) => ms < 3_000)])
  }
})

test('many aliases, or one within the value that it names, are mistakes with their place', () => {
  expect(problems(`a: &a [x]\nb: [${Array(5_000).fill('*a').join(', ')}]`).join()).toMatch(/more than 100 aliases/)
  expect(problems('a: &a [x, *a]').join()).toMatch(/1:\d+.*stands within the value/)
})

test('a secret comes from an ordinary file of its size only', () => {
  expect(problems('interviewApi: { baseUrl: "https://a.example", apiKey: "${file:/dev/zero}" }').join()).toContain(
    'no ordinary file',
  )
})

test('an alias bomb is refused', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
    .split('')
    .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`)
    .join('\n')}`
  expect(problems(bomb).join()).toMatch(/alias/i)
})

const examples = resolve(import.meta.dirname, '../../config')
test.each(readdirSync(examples).filter((name) => name.endsWith('.yaml') && /^(example|rest-)/.test(name)))(
  'config/%s is right',
  (name) => {
    const environment = Object.fromEntries(
      [...readFileSync(join(examples, name), 'utf8').matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => [
        match[1] ?? '',
        EXAMPLE_VALUES[match[1] ?? ''] ?? 'a value that is long enough',
      ]),
    )
    expect(() => configuration(join(examples, name), environment)).not.toThrow()
  },
)

const EXAMPLE_VALUES: Record<string, string> = {
  DATABASE_URL: 'postgres://u:p@db/bridge',
  SMTP_URL: 'smtp://u:p@mail:587',
  BREEZY_COMPANY: 'acme',
  LLM_URL: 'https://llm.example/v1',
  LLM_TRANSCRIPTION_URL: 'https://llm.example/v1',
}

test('an address of several PostgreSQL servers is refused with what to do instead, and no password is blamed', () => {
  const told = (url: string) => problems('database: { url: "${S}" }', { S: url }).join()
  for (const [url, named] of [
    ['postgres://bridge:hidden-word@a:5432,b:5432/bridge', '(a:5432,b:5432)'],
    ['postgres://bridge:hidden,word@a.example,b.example/bridge', '(a.example,b.example)'],
    ['postgres://bridge:hidden-word@a%2Cb/bridge', '(a,b)'],
    ['postgresql://[fd00::1]:5432,[fd00::2]:5432/bridge', '([fd00::1]:5432,[fd00::2]:5432)'],
    ['postgres://bridge:hidden-word@/bridge?host=a,b&port=5432', '(a,b)'],
    ['postgres://bridge:hidden-word@/bridge?host=%2Frun%2Fa,%2Frun%2Fb', '(/run/a,/run/b)'],
    ['postgres://bridge:hidden-word@a/bridge?port=5432,5433', '(5432,5433)'],
  ] as const) {
    expect(told(url)).toContain(named)
    expect(told(url)).toMatch(/database\.url: .*connects to one address\..*a virtual IP, or HAProxy or pgbouncer/)
    expect(told(url)).not.toMatch(/hidden|password/)
  }
  for (const url of [
    'postgres://bridge:pa,ss,word@a/bridge',
    'postgres://bridge:1,2@a:5432/bridge?target_session_attrs=any&options=-c%20x=1,2',
    'postgres://bridge@/bridge?host=/run/a,b',
    // With one server there is nothing to choose, and the readiness of the daemon sees whether it is writable.
    'postgres://bridge:word@a/bridge?target_session_attrs=read-write',
  ])
    expect(told(url)).toBe('')
  // A password that was not encoded stays the likelier mistake, and no part of it is shown.
  for (const url of ['postgres://u:12,34#56@a/bridge', 'postgres://u:12,34/56@a/bridge'])
    expect(told(url)).toMatch(/^(?!.*(12|34|56)).*a password with special characters/s)
})
