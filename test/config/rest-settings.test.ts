import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configuration, problemLine } from '../../src/app/configuration.ts'
import { problemsOf } from '../kit/config-problems.ts'

/** Mistakes in the settings of the connector rest, each with its place in the file. */
const folder = mkdtempSync(join(tmpdir(), 'ib-rest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problems(text: string): string[] {
  const file = join(folder, 'c.yaml')
  writeFileSync(file, text)
  return problemsOf(() => configuration(file, {})).map((problem) => problemLine(problem).replace(`${folder}/`, ''))
}

const REST = (text: string) => `connections:
  - name: ours
    connector: rest
    organization: 665f00000000000000000000
    writeBack: [{ on: approved, moveTo: Onsite }]
    settings:
      baseUrl: https://people.acme.example
      auth: { bearer: x }
      me: { get: /me, name: name }
      jobs: { get: /jobs, map: { id: id, name: name, status: '"open"' } }
      stages: { get: "/jobs/{jobId}/stages", map: { id: id, name: name } }
      applications:
        inStage: { get: /applications }
        byId: { get: "/applications/{applicationId}" }
        map: { id: id, jobId: job, candidateId: person, stageId: stage, status: '"active"' }
      people: { get: "/people/{candidateId}", map: { id: id, name: name } }
${text}`
const ATTACH = (body: string) =>
  `      actions: { moveTo: { put: "/applications/{applicationId}", body: { stage: "{stageId}" } }, attach: { post: "/applications/{applicationId}/files", ${body}, readBack: { get: "/applications/{applicationId}/files", map: { id: id, text: name } } } }`
const MOVE = '      actions: { moveTo: { put: "/applications/{applicationId}", body: { stage: "{stageId}" } } }'

test.each([
  ['what is right', MOVE, []],
  [
    'a place that is not known where it stands',
    MOVE.replace('{stageId}', '{stgeId}'),
    [
      'c.yaml:17:72: connections.0.settings.actions.moveTo.body: setting actions.moveTo.body of rest: there is no value "stgeId"; did you mean "stageId"?',
    ],
  ],
  [
    'a value of an expression',
    MOVE.replace('{ stage: "{stageId}" }', `'{ "stage": $stagId }'`),
    [
      'c.yaml:17:72: connections.0.settings.actions.moveTo.body: setting actions.moveTo.body of rest: there is no value "stagId"; did you mean "stageId"?',
    ],
  ],
  [
    'an expression that is none',
    MOVE.replace('{ stage: "{stageId}" }', `'{ "stage": '`),
    [
      'c.yaml:17:72: connections.0.settings.actions.moveTo.body: setting actions.moveTo.body of rest: not a JSONata expression: ',
    ],
  ],
  [
    'two methods',
    MOVE.replace('put:', 'post: /x, put:'),
    [
      'c.yaml:17:26: connections.0.settings.actions.moveTo: setting actions.moveTo of rest: expected one of get, post, put, patch, delete with a path, came post and put',
    ],
  ],
  [
    'a path elsewhere',
    MOVE.replace('"/applications/{applicationId}"', 'https://elsewhere.example/x'),
    [
      'c.yaml:17:33: connections.0.settings.actions.moveTo.put: setting actions.moveTo.put of rest: expected a path that begins with one slash',
    ],
  ],
  [
    'a word within that is not known',
    MOVE.replace('moveTo', 'movTo'),
    [
      'c.yaml:17:18: connections.0.settings.actions.movTo: unknown setting "actions.movTo" of rest; did you mean "moveTo"?',
    ],
  ],
  [
    'an action that the settings do not describe',
    '      actions: { note: { post: /notes, body: { text: "{note}" } } }',
    ['c.yaml:5:33: connections.0.writeBack.0.moveTo: rest cannot do "moveTo"; it can do note'],
  ],
  [
    'a rejection without reasons',
    `${MOVE.replace(' } } }', ' } }, reject: { put: /reject } }')}`,
    ['c.yaml:17:106: connections.0.settings.actions.reject: setting actions.reject of rest: needs "reasons"'],
  ],
  [
    'one of several forms, nearly right',
    `${MOVE}\n      reasons: { get: /reasons, map: { id: id, nme: name } }`,
    [
      'c.yaml:18:38: connections.0.settings.reasons.map.name: setting reasons.map.name of rest: expected an expression (JSONata)',
      'unknown setting "reasons.map.nme" of rest',
    ],
  ],
])('a mistake in the settings of rest is named with its place: %s', (_name, text, expected) => {
  const found = problems(REST(text))
  expect(found).toHaveLength(expected.length)
  for (const [at, problem] of expected.entries()) expect(found[at]).toContain(problem)
})

test('rest: no note described and no writeBack is a mistake, since notes are what is written then', () => {
  const text = REST(MOVE).replace(
    '    writeBack: [{ on: approved, moveTo: Onsite }]\n',
    '    invite: [{ job: "*", stage: S, positionTemplate: standard }]\n',
  )
  expect(problems(text).join()).toContain('rest cannot write notes with these settings')
})

test('a request that sends the text of a file attaches no PDF, and the mistake says what would', () => {
  const withPdf = (body: string) =>
    problems(
      REST(ATTACH(body)).replace(
        'moveTo: Onsite }]',
        'moveTo: Onsite }, { on: approved, attach: { filename: a.pdf, pdf: default } }]',
      ),
    )
  expect(withPdf('body: { name: "{filename}", data: "{base64}" }')).toEqual([])
  expect(withPdf('form: { file: "{file}" }')).toEqual([])
  expect(withPdf('body: { name: "{filename}", data: "{text}" }')).toEqual([
    'c.yaml:5:99: connections.0.writeBack.1.attach.pdf: rest attaches no PDF with these settings: its request sends $text; let it send $file or $base64 instead',
  ])
})
