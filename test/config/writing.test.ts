import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configuration, problemLine, problemText } from '../../src/app/configuration.ts'
import { problemsOf } from '../kit/config-problems.ts'

/** The YAML as people write it: values from the environment, mistakes and how they are shown, warnings. */
const folder = mkdtempSync(join(tmpdir(), 'ib-writing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const connection = (more = '', settings = 'clientId: a, clientSecret: b, userId: "1"') => `connections:
  - name: acme
    connector: greenhouse
    organization: "665f00000000000000000001"
    settings: { ${settings} }
${more}`

function load(text: string, environment: Record<string, string> = {}) {
  const file = join(folder, 'c.yaml')
  writeFileSync(file, text)
  return configuration(file, environment)
}

const problems = (text: string, environment: Record<string, string> = {}) =>
  problemsOf(() => load(text, environment)).map((problem) => ({ ...problem, file: 'c.yaml' }))
const WITHOUT_MAIL = 'mail.smtpUrl: is not set: no mail is sent, and whoever enters an address at the public link'
const lines = (...args: Parameters<typeof problems>) => problems(...args).map((problem) => problemLine(problem))
const warnings = (text: string, environment: Record<string, string> = {}) =>
  load(text, environment)
    .warnings.map((warning) => problemLine({ ...warning, file: 'c.yaml' }))
    // Almost every configuration of this file gets it; it has a test of its own.
    .filter((warning) => !warning.includes(WITHOUT_MAIL))

describe('values from the environment', () => {
  test('a default is taken where the variable is absent or empty', () => {
    const text = 'log: { level: "${LEVEL:-debug}" }\nserver: { host: "${HOST_NAME:-127.0.0.2}" }'
    expect(load(text).config).toMatchObject({ log: { level: 'debug' }, server: { host: '127.0.0.2' } })
    const given = load(text, { LEVEL: 'warn', HOST_NAME: '' }).config
    expect(given).toMatchObject({ log: { level: 'warn' }, server: { host: '127.0.0.2' } })
  })

  test('a default within a default is refused, since it would end at the first brace', () => {
    expect(lines('dataDir: "${A:-${B}}"', { B: 'x' })).toEqual([
      'c.yaml:1:10: a default cannot hold another ${…}: write out what A is without its variable',
    ])
    expect(lines('dataDir: "${a_pasted_key:-${B}}"', { B: 'x' })).toEqual([
      'c.yaml:1:10: a default cannot hold another ${…}: write out the value without its variable',
    ])
  })

  test('an empty default leaves the key out', () => {
    expect(load('mail: { smtpUrl: "${SMTP:-}" }').config.mail.smtpUrl).toBeUndefined()
    expect(load('mail: { smtpUrl: "${SMTP:-}" }', { SMTP: 'smtp://m' }).config.mail.smtpUrl).toBe('smtp://m')
  })

  test('values from the environment become numbers and booleans where the schema wants them, quoted or not', () => {
    const { config } = load(
      `server:
  port: \${P}
recording: { maxMegabytes: "\${MB:-250}" }
${connection(
  `    brake: { atLeast: "\${N}" }
    invite: [{ job: "\${JOB}", stage: S, positionTemplate: standard, sendEmail: "\${MAIL}" }]
`,
  'clientId: "${ID}", clientSecret: "true", userId: "${ID}"',
)}`,
      { P: '9000', N: '7', MAIL: 'false', ID: '4012345', JOB: '4001' },
    )
    expect(config.server.port).toBe(9000)
    expect(config.recording.maxMegabytes).toBe(250)
    expect(config.connections[0]).toMatchObject({
      brake: { atLeast: 7 },
      invite: [{ job: '4001', sendEmail: false }],
      settings: { clientId: '4012345', userId: '4012345' },
    })
  })

  test("a connector's own settings get their numbers and booleans too", () => {
    const text = `connections:
  - name: acme
    connector: ashby
    organization: "665f00000000000000000001"
    settings: { apiKey: "\${KEY}", privateNotes: "\${PRIVATE:-true}" }
`
    expect(load(text, { KEY: '123' }).config.connections[0]?.settings).toEqual({ apiKey: '123', privateNotes: true })
  })

  test('part of a text is no number, and a wrong one is refused with its place', () => {
    expect(lines('server: { port: "${P}0" }', { P: '80' })).toEqual([
      'c.yaml:1:17: server.port: expected a whole number from 0 to 65535, got "800"',
    ])
    expect(lines('server: { port: "${P}" }', { P: '99999' })).toEqual([
      'c.yaml:1:17: server.port: expected a whole number from 0 to 65535, got "99999"',
    ])
  })

  test('a database password may hold any character when it stands apart', () => {
    const password = 'p@ss/w#rd:%?&+ x'
    const { url = '' } = load('database: { url: "postgres://bridge@db/bridge?sslmode=disable", password: "${PW}" }', {
      PW: password,
    }).config.database
    expect(new URL(url).searchParams.get('password')).toBe(password)
    expect(new URL(url).searchParams.get('sslmode')).toBe('disable')
    expect(lines('database: { url: "${U}" }', { U: 'postgres://bridge:a/b#c@db/bridge' }).join()).toContain(
      'database.url: cannot be read as an address; a password with special characters stands apart',
    )
  })
})

describe('one message for one mistake', () => {
  test.each<[string, string, string[]]>([
    [
      'a tab, however often',
      'connections:\n  - name: a\n\tconnector: b\n\torganization: c\n\tpoll: d\n',
      [
        'c.yaml:3:1: not valid YAML: the line is indented with a tab; YAML takes spaces only, so replace the tabs of this file with spaces',
      ],
    ],
    [
      'an unquoted value',
      connection('    writeBack:\n      - on: invited\n        note: {{ interview.inviteUrl }}\n'),
      [
        'c.yaml:8:15: connections.0.writeBack.0.note: YAML reads {{ … }} as a mapping; quote it: "{{ interview.inviteUrl }}"',
      ],
    ],
    [
      'an unquoted value in a text within braces',
      connection('    writeBack:\n      - { on: invited, note: Link {{ interview.inviteUrl }}, tag: "a" }\n'),
      [
        'c.yaml:7:35: not valid YAML: Unexpected flow-map-start at node end. Quote text that holds {{ … }}: note: "{{ interview.inviteUrl }}"',
      ],
    ],
    [
      'an unquoted variable within braces',
      'server: { port: ${PORT} }\n',
      [
        'c.yaml:1:18: not valid YAML: Unexpected flow-map-start at node end. Quote what stands between braces: { port: "${PORT}" }',
      ],
    ],
    [
      'a misspelt key, which is not missing too',
      connection('    invite: [{ jobb: "*", stage: S, positionTemplate: standard }]\n'),
      ['c.yaml:6:16: connections.0.invite.0.jobb: unknown key "jobb"; did you mean "job"?'],
    ],
    [
      'digits without quotes where text is expected',
      connection('', 'clientId: a, clientSecret: b, userId: 4012345'),
      [
        'c.yaml:5:55: connections.0.settings.userId: setting userId of greenhouse: expected string, received number; quote it',
      ],
    ],
    [
      'an id that YAML takes for a number',
      connection().replace('"665f00000000000000000001"', '665000000000000000000001'),
      [
        'c.yaml:4:19: connections.0.organization: expected text, got the number 665000000000000000000001; quote it: "665000000000000000000001"',
      ],
    ],
    ['an alias without an anchor', 'server: *s\n', ['c.yaml:1:9: not valid YAML: there is no anchor &s']],
    ['an empty file', '', ['c.yaml:1:1: the file holds no configuration; write at least "connections: []"']],
    [
      'nothing but comments',
      '# nothing yet\n\n',
      ['c.yaml:1:1: the file holds no configuration; write at least "connections: []"'],
    ],
    [
      'what only start would have refused',
      'storage: { kind: s3, bucket: b, region: r }\nmail: { smtpUrl: "smtp://u:a/b@mail" }\n',
      [
        'c.yaml:1:18: storage.kind: "s3" cannot be used in this version; set storage: { kind: local } and keep the data folder on a volume',
        'c.yaml:2:18: mail.smtpUrl: cannot be read as an address; special characters of the password must be percent-encoded',
      ],
    ],
  ])('a mistake is told in one message: %s', (_name, text, expected) => {
    expect(lines(text)).toEqual(expected)
  })

  test('the line is shown with a caret below the column, and secrets in it are covered', () => {
    const [problem] = problems(connection('', 'clientSecret: hunter2, clientId: a, userid: "1"'))
    expect(problem && problemText(problem)).toBe(
      [
        'c.yaml:5:53: connections.0.settings.userid: unknown setting "userid" of greenhouse; did you mean "userId"?',
        '    settings: { clientSecret: ·······, clientId: a, userid: "1" }',
        '                                                    ^',
      ]
        .map((line, at) => (at === 0 ? line : `    ${line}`))
        .join('\n'),
    )
    const [address] = problems('database: { url: "postgres://u:hunter2@h/d", x: 1 }')
    expect(address && problemText(address)).not.toContain('hunter2')
  })
})

describe('warnings', () => {
  test('check warns of public links without SMTP if the interview service is embedded', () => {
    const [warning] = load('connections: []').warnings
    expect(warning && problemLine(warning)).toContain(WITHOUT_MAIL)
    expect(load('interviewApi: { baseUrl: "https://x.example/v1", apiKey: k }').warnings).toEqual([])
  })

  const invite = (more = '') => `    invite: [{ job: "*", stage: Video, positionTemplate: standard${more} }]\n`
  const PUBLIC = 'server: { publicUrl: "https://i.acme.example", trustProxy: [loopback] }\n'

  test.each<[string, string, string[]]>([
    ['nothing for what is in order', PUBLIC + connection(invite()), []],
    [
      'a proxy that is not named',
      `server: { publicUrl: "https://i.acme.example" }\n${connection(invite())}`,
      ['set server.trustProxy to the address of the proxy'],
    ],
    [
      'links to this machine in a real ATS',
      `server: { publicUrl: "http://localhost:8080" }\n${connection(invite())}`,
      [
        'c.yaml:1:22: server.publicUrl: candidates get links that begin with http://localhost:8080, which only this machine can open, and acme writes them to an ATS; set server.publicUrl to the address that candidates reach',
      ],
    ],
    [
      'a daemon that listens everywhere and was not told how it is reached',
      `server: { host: 0.0.0.0 }\n${connection(invite())}`,
      ['server.publicUrl: candidates get links that begin with http://localhost, which only this machine can open'],
    ],
    [
      'links to this machine in mails',
      'mail: { smtpUrl: "smtp://mail" }\nconnections: []\n',
      ['and mail.smtpUrl sends them; set server.publicUrl'],
    ],
    [
      'nothing for an ATS on this machine',
      connection(invite(), 'clientId: a, clientSecret: b, userId: "1", baseUrl: "http://127.0.0.1:1"'),
      [],
    ],
    [
      'a link that nobody receives',
      PUBLIC + connection(`${invite(', sendEmail: false')}    writeBack: [{ on: completed, note: default }]\n`),
      [
        'c.yaml:7:14: connections.0.invite.0: nobody receives the link: sendEmail is false, and no writeBack rule writes {{ interview.inviteUrl }}',
      ],
    ],
    [
      'a mail that no server sends',
      PUBLIC + connection(`${invite()}    writeBack: []\n`),
      ['nobody receives the link: mail.smtpUrl is not set'],
    ],
    [
      'nothing where the link is written',
      PUBLIC + connection(`${invite()}    writeBack: [{ on: invited, field: { url: "{{ interview.inviteUrl }}" } }]\n`),
      [],
    ],
    [
      'a rule behind a wider one',
      PUBLIC +
        connection(
          '    invite:\n      - { job: "*", stage: Video, positionTemplate: standard }\n      - { job: "4001", stage: video, positionTemplate: standard }\n      - { job: "4001", stage: Phone, positionTemplate: standard }\n',
        ),
      [
        'c.yaml:9:9: connections.0.invite.1: this rule never applies: the first matching rule wins, and rule 1 (job "*", stage "Video") comes first',
      ],
    ],
    [
      'values that the event cannot have',
      PUBLIC +
        connection(
          '    writeBack:\n      - { on: invited, note: "{{ analysis.summary.one_line_summary }} {{ interview.completedAt }}" }\n      - { on: started, when: { analysis.abstained: false }, note: a }\n',
        ),
      [
        'c.yaml:8:30: connections.0.writeBack.0.note: {{ analysis.summary.one_line_summary }} is always empty here: there is no analysis on "invited"; use on: analysis.completed',
        '{{ interview.completedAt }} is always empty here: the interview is not completed on "invited"',
        'connections.0.writeBack.1.when.analysis.abstained: this condition never holds',
      ],
    ],
    [
      'braces that were not closed',
      PUBLIC + connection('    writeBack: [{ on: completed, note: "for {{ candidate.firstName }" }]\n'),
      ['connections.0.writeBack.0.note: unclosed braces: a {{ or }} has no partner'],
    ],
  ])('check warns of what is unwise, and of nothing else: %s', (_name, text, expected) => {
    const found = warnings(text)
    expect(found).toHaveLength(expected.length)
    for (const [at, warning] of expected.entries()) expect(found[at]).toContain(warning)
  })
})
