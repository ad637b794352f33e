import { expect, test } from 'vitest'
import { DRAFT_CHARS_MAX, readDraft } from '../../src/config/draft-rules.ts'
import { render, slotsOf } from '../../src/config/templates.ts'
import { cpuMs } from '../kit/cpu-time.ts'

/** Rules that somebody pastes into the dashboard to try them: hostile until proven otherwise. */

/** Each takes a tenth of it. */
const CPU_MS_MAX = 2_000
const POSITION = 'a'.repeat(24)
const saved = {
  connector: 'greenhouse',
  invite: [{ job: '*', stage: 'Saved', position: POSITION, sendEmail: true, expiresInDays: 14 }],
  places: { invite: ['saved.yaml:3:5'], writeBack: [] },
}
const facts = { can: ['note', 'tag', 'moveTo', 'reject'], textOnly: undefined, isOrdered: false, templates: ['ours'] }
const read = (text: string) => readDraft(text, saved, facts)
/** The mistakes as `line:column message`. */
const mistakes = (text: string): string[] => {
  const found = read(text)
  return found.ok ? [] : found.mistakes.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

test('good rules are taken with their places; a missing key stays as it is saved', () => {
  const found = read(
    `invite:\n  - { job: "*", stage: Onsite, positionTemplate: ours }\n  - { job: "7", stage: Offer, position: ${POSITION} }\n`,
  )
  expect(found).toEqual({
    ok: true,
    rules: {
      invite: [
        { job: '*', stage: 'Onsite', positionTemplate: 'ours', sendEmail: true, expiresInDays: 14 },
        { job: '7', stage: 'Offer', position: POSITION, sendEmail: true, expiresInDays: 14 },
      ],
    },
    places: { invite: ['pasted rules:2:5', 'pasted rules:3:5'], writeBack: [] },
  })
  const writes = read('writeBack:\n  - { on: invited, note: default }\n')
  expect(writes).toMatchObject({
    ok: true,
    rules: { invite: saved.invite, writeBack: [{ on: 'invited', note: 'default' }] },
    places: { invite: ['saved.yaml:3:5'], writeBack: ['pasted rules:2:5'] },
  })
})

test('each mistake is named with its line, as check names it', () => {
  expect(
    mistakes('writeBack:\n  - { on: complete, note: default }\n  - { on: invited, attach: { filename: a, text: b } }'),
  ).toEqual([expect.stringMatching(/^2:\d+ expected invited .*did you mean "completed"/)])
  expect(mistakes('writeBack:\n  - { on: invited, link: { title: a, url: "{{ interview.link }}" } }')).toEqual([
    expect.stringMatching(/^2:\d+ greenhouse cannot do "link"/),
    expect.stringMatching(/^2:\d+ there is no value "\{\{ interview.link \}\}"/),
  ])
  expect(mistakes(`invite:\n  - { job: "*", stage: x, positionTemplate: our }`)).toEqual([
    expect.stringMatching(/^2:\d+ there is no position template "our"; did you mean "ours"/),
  ])
  expect(mistakes('invite:\n  - { job: 7, stage: x }')).toEqual([
    expect.stringContaining('expected text, got the number 7'),
  ])
  expect(mistakes('writeBack:\n  - { on: analysis.completed, reject: { reason: no } }')[0]).toContain('legal question')
  expect(mistakes('invite: [')).toEqual([expect.stringContaining('not valid YAML')])
  for (const empty of ['', '# nothing', '[]', 'null', 'text'])
    expect(mistakes(empty)).toEqual([expect.stringMatching(/^\d+:\d+ expected "invite:" or "writeBack:"/)])
})

test('nothing but the rules can be named: no settings, connector, address or second connection', () => {
  for (const key of [
    'settings',
    'connector',
    'connections',
    'interviewApi',
    'name',
    'organization',
    'brake',
    'baseUrl',
  ])
    expect(mistakes(`${key}: {}\n`), key).toEqual([expect.stringContaining('1:1 only "invite" and "writeBack"')])
})

test('variables, files, anchors, aliases, tags and odd keys are refused with their places', () => {
  const cases: [string, RegExp][] = [
    ['writeBack: [{ on: invited, note: "${HOME}" }]', /^1:34 variables are not filled in/],
    ['writeBack: [{ on: invited, note: "a ${file:/etc/passwd}" }]', /variables are not filled in/],
    ['writeBack: &a [{ on: invited, note: default }]', /^1:15 an anchor/],
    ['invite: &a []\nwriteBack: *a', /^2:12 an alias/],
    ['writeBack: [{ on: invited, note: !!binary aGk= }]', /a tag/],
    ['writeBack: [{ on: invited, note: !!js/function "x" }]', /a tag/],
    ['writeBack: [{ on: invited, field: { __proto__: x } }]', /"__proto__" cannot be a key/],
    ['writeBack: [{ on: invited, field: { constructor: x } }]', /"constructor" cannot be a key/],
    ['writeBack: [{ on: invited, note: "\\0" }]', /U\+0000/],
  ]
  for (const [text, told] of cases) expect(mistakes(text), text).toContainEqual(expect.stringMatching(told))
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
})

test('a text that is meant to cost time or memory is refused within a second', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (let n = 0; n < 9; n++)
    bomb.push(
      `b${n}: &b${n} [${Array(9)
        .fill(n === 0 ? '*a' : `*b${n - 1}`)
        .join(', ')}]`,
    )
  const hostile = [
    bomb.join('\n'),
    `writeBack: ${'['.repeat(30_000)}`,
    `writeBack:\n  ${'- '.repeat(15_000)}`,
    `{${Array.from({ length: 5_000 }, (_, n) => `k${n}`).join(',')}}`,
    `invite: "${'x'.repeat(DRAFT_CHARS_MAX)}"`,
    `writeBack: [{ on: invited, note: "${'{{ '.repeat(9_000)}" }]`,
    `writeBack: [${'{ on: invited, note: default },'.repeat(250)}]`,
  ]
  for (const text of hostile) {
    let found = 0
    expect(cpuMs(() => (found = mistakes(text).length))).toBeLessThan(CPU_MS_MAX)
    expect(found, text.slice(0, 40)).toBeGreaterThan(0)
  }
})

test('spaces after braces that are never closed cost no time, and spaces around a name are none of it', () => {
  for (const spaces of [' ', '\u00a0']) {
    const many = spaces.repeat(3_000)
    const work = () => void read(`writeBack: [{ on: invited, note: "{{${many}x", tag: "{{${many}x }" }]`)
    expect(cpuMs(work)).toBeLessThan(CPU_MS_MAX)
  }
  const wide = render('a {{  job.name\t}} b {{job.name}} {{}}', (slot) => `<${slot}>`)
  expect(wide).toEqual({ text: 'a <job.name> b <job.name> <>', values: { 'job.name': '<job.name>', '': '<>' } })
  expect(slotsOf('{{ a }}{{b}}')).toEqual(['a', 'b'])
})

test('a long line with hundreds of mistakes is covered once, in time that grows with its length', () => {
  for (const text of [
    `a: [${'&b c,'.repeat(300)} ${'/'.repeat(8_000)}]`,
    `{${'a: 1,'.repeat(300)} b: "${'\\"'.repeat(8_000)}"}`,
    `a: [${'{key: &a b},'.repeat(300)} ${'x'.repeat(8_000)}]`,
  ]) {
    expect(cpuMs(() => expect(mistakes(text)).toHaveLength(50))).toBeLessThan(CPU_MS_MAX)
  }
  const found = read('a: &b "https://us/er:pass@word@host/x //plain //@x"')
  expect(found).toMatchObject({ mistakes: [{ source: 'a: &b "https://···············@host/x //plain //@x"' }, {}] })
})
