import { expect, test } from 'vitest'
import { connectors } from '../../connectors/index.ts'
import { rulesOfText, textWithRules } from '../../src/dashboard/connecting/rules-draft.ts'
import { optionsFor } from '../../src/dashboard/connecting/write-backs.ts'

/** The rules of a connection between its text and its form. */
const options = optionsFor(connectors.greenhouse.actions)
const BEGIN = 'name: ours\nconnector: greenhouse\n'

test.each([
  'Offer ${x}',
  '${secret:client_secret}',
  '$${x}',
  '$$${x}',
  'Offer ${x',
  '{{ candidate.email }}',
  'a: b # c',
])('a stage or job called %s is text and never a secret, and comes back as it was', (name) => {
  const draft = {
    invites: [{ job: name, stage: name, position: 'template:standard', mails: true, days: '14' }],
    writes: new Map([
      ['move-approved', name],
      ['reject-rejected', name],
    ]),
  }
  const text = textWithRules(BEGIN, draft, options, [])
  expect(text).not.toMatch(/(^|[^$])\$\{[^}\n]*\}/)
  expect(rulesOfText(text, options)).toMatchObject({ draft, further: [] })
})

test('a text that the form cannot show is told apart: an alias, and a secret as the name of a stage', () => {
  expect(rulesOfText(`${BEGIN}settings: &a {}\ndelivery: *a\ninvite: []\n`, options)).toBeUndefined()
  const named = `${BEGIN}invite: [{ job: "*", stage: "\${secret:stage}", positionTemplate: standard }]\n`
  expect(rulesOfText(named, options)).toBeUndefined()
})

test('a rule that names a secret stays as it is', () => {
  const rule = { on: 'approved', moveTo: '${secret:stage}' }
  const text = `${BEGIN}writeBack: [${JSON.stringify(rule)}]\n`
  const read = rulesOfText(text, options)
  expect([read?.draft.writes.size, read?.further]).toEqual([0, [rule]])
})
