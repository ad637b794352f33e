import { describe, expect, test } from 'vitest'
import { connectors } from '../../connectors/index.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { settingsOfForm } from '../../src/config/setting-fields.ts'
import type { ConnectionWarning } from '../../src/config/warnings.ts'
import { credentialsPage } from '../../src/dashboard/connecting/credentials-page.ts'
import { warningWords } from '../../src/dashboard/connecting/words/warnings/index.ts'
import { problemWords } from '../../src/dashboard/connecting/words.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { html } from '../../src/web/pages.ts'
import { sessionOf } from '../kit/sessions.ts'

/** The form of an ATS's key, and what is told of a key with too few rights. */

const OFFERED = Object.values(connectors).filter(({ keySteps }) => keySteps !== undefined)

const formOf = (language: Language, connector: (typeof OFFERED)[number]): string => {
  const draft = { name: 'one', plain: {}, secrets: {} }
  const { body } = withLanguage(language, () => credentialsPage(sessionOf('administrator'), connector, { draft }))
  return body.text.match(/<form method="post" action="\/dashboard\/connect[\s\S]*?<\/form>/)?.[0] ?? ''
}

describe.each(OFFERED.map((one) => [one.displayName, one] as const))('the form of %s', (_name, connector) => {
  test.each(LANGUAGES.filter((one) => one !== 'en'))('has labels, values and hints in %s', (language) => {
    const form = formOf(language, connector)
    expect(form).not.toBe('')
    for (const { key, about } of settingsOfForm(connector.settings)) {
      expect(form).toContain(`<label for="set-${key}">`)
      if (about !== '') expect(form).not.toContain(about)
    }
    expect(form).not.toContain('lang="en"')
  })

  test('has the labels of the text of a connection in English', () => {
    for (const { key } of settingsOfForm(connector.settings)) {
      const [label = ''] = formOf('en', connector).match(new RegExp(`<label for="set-${key}">[^<(]+`)) ?? []
      const told = label.replace(/.*>/, '').trim().toLowerCase().replaceAll(' ', '')
      expect(told).toBe(key.toLowerCase())
    }
  })
})

test('of every ATS it is told which right is missing for what, or that the rights are those of the user', () => {
  const told = Object.fromEntries(
    OFFERED.map((one) => [one.id, [problemWords(one, 'right', 'stages'), problemWords(one, 'right', 'applications')]]),
  )
  expect(Object.keys(told)).toHaveLength(9)
  for (const [stages, applications] of Object.values(told)) {
    expect(stages).toMatch(/may not read the stages of a job\..*(It needs the right “|it may do what its user may)/)
    expect(applications).toMatch(/may not read who is in a stage\..*(It needs the right “|it may do what its user may)/)
  }
  expect(told['workable']?.[1]).toContain('It needs the right “r_candidates”. Give it that right in Workable')
  expect(told['teamtailor']?.[0]).toContain('It needs the right “Admin (read)”.')
  expect(told['bamboohr']?.[0]).toContain(
    'It needs the right “access to ATS settings”. A key of BambooHR has no rights',
  )
  expect(told['recruitee']?.[0]).not.toContain('It needs the right')
})

test.each(LANGUAGES)('in %s the user is named whose rights a key has', (language) => {
  const recruitee = OFFERED.find(({ id }) => id === 'recruitee')
  if (!recruitee) throw new Error('Recruitee is not among the connectors')
  const [own, ofUser] = [undefined, true as const].map((rightsOfUser) =>
    withLanguage(language, () =>
      problemWords({ displayName: 'Acme', ...(rightsOfUser && { rightsOfUser }) }, 'right', 'jobs'),
    ),
  )
  expect(own).not.toBe(ofUser)
  expect(ofUser).not.toMatch(/undefined|null/)
})

const WARNINGS: readonly ConnectionWarning[] = [
  ...(['no_mail_server', 'mail_off'] as const).map((cause) => ({ code: 'link_unsent', cause }) as const),
  { code: 'rule_behind', wider: 2, job: 'Engineer', stage: 'Video' },
  { code: 'account_twice', other: 'green' },
  ...(['no_analysis', 'not_completed', 'remote_reviewers'] as const).flatMap((why) =>
    (['value_empty', 'condition_never'] as const).map(
      (code) => ({ code, why, slot: 'analysis.score', on: 'invited' }) as const,
    ),
  ),
  { code: 'loose_braces' },
]

test.each(LANGUAGES.filter((one) => one !== 'en'))(
  'what in a connection is probably not meant is told in %s',
  (language) => {
    const told = (warning: ConnectionWarning | null) =>
      withLanguage(language, () => html`${warningWords({ message: 'english', told: warning })}`.text)
    const texts = WARNINGS.map(told)
    expect(new Set(texts).size).toBe(WARNINGS.length)
    for (const text of texts) expect(text).not.toMatch(/english|undefined|lang="en"/)
    expect(told({ code: 'rule_behind', wider: 2, job: 'Engineer', stage: 'Video' })).toMatch(
      /2[\s\S]*Engineer[\s\S]*Video/,
    )
    expect(told(null)).toBe('<span lang="en">English</span>')
  },
)
