import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { domainError } from '../../src/base/errors.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { problemOf } from '../../src/dashboard/frame/form-fields.ts'
import { presentLanguage, withLanguage } from '../../src/dashboard/frame/language.ts'
import { refusalPart, refusalText } from '../../src/dashboard/frame/refusals/refusal-text.ts'
import { html } from '../../src/web/pages.ts'
import { filesOf, fixedWordsOf } from '../kit/fixed-words.ts'
import { root } from '../kit/house.ts'

/** Every room of pages, and files beside them; the page of all components is for developers, in English. */
const TRANSLATED = [
  ...[
    'frame/',
    'home/',
    'finding/',
    'reviewing/',
    'positions/',
    'people/',
    'settings/',
    'sync/',
    'connecting/',
    'describing/',
  ],
  ...['browser/', 'error-pages.ts', 'routes.ts'],
]

/** What looks like words of a page and is none. */
const NO_PAGE = new Set([
  // What is written to the ATS and stored there, as the rules of a connection name it.
  'src/dashboard/connecting/write-backs.ts: AI result.pdf',
  'src/dashboard/connecting/write-backs.ts: Video interview',
  'src/dashboard/connecting/write-backs.ts: Video interview finished',
  // A mistake of a text, with its place: in English, and marked so, as all of these are.
  'src/dashboard/connecting/own-routes.ts: the text or a secret holds a character that cannot be stored',
  // What somebody types into the YAML of a connection.
  'src/dashboard/connecting/credentials-page.ts: {secret:api_key}',
  'src/dashboard/connecting/edit-page.ts: {secret:…}',
  'src/dashboard/connecting/edit-page.ts: {secret:api_key}',
  'src/dashboard/connecting/edit-page.ts: # me, jobs, stages, applications and actions follow',
  'src/dashboard/connecting/rules-page.ts: writeBack: []',
  'src/dashboard/connecting/start-page.ts: brake: { firstPass: ask }',
  // A list of suggestions, by its id.
  'src/dashboard/connecting/rules-page.ts: list="jobs',
  // A part of errors that are thrown.
  'src/dashboard/frame/rights.ts: Ask an administrator of your organization.',
  // Names of settings, as the YAML writes them.
  'src/dashboard/settings/mail-banner.ts: mail.smtpUrl',
  'src/dashboard/settings/mail-banner.ts: mail.from',
  'src/dashboard/settings/mail-banner.ts: smtpUrl: "${SMTP_URL}"',
  'src/dashboard/reviewing/batch-routes.ts: decided about',
  // A header of HTTP, and what a limit counts by.
  'src/dashboard/reviewing/review-routes.ts: private, no-store',
  'src/dashboard/reviewing/guest-routes.ts: guest links from …',
  // Names under which a device remembers choices of its reader.
  'src/dashboard/browser/player.ts: go on',
  'src/dashboard/browser/player.ts: all answers',
  // An attribute that a field is given; its value are words of the catalogue.
  'src/dashboard/connecting/rules-page.ts: aria-label="',
  // The ids of what describes a field.
  'src/dashboard/reviewing/decision-card.ts: before foreseen',
  // Commands, as they are typed.
  'src/dashboard/people/first-page.ts: interview-bridge start',
  'src/dashboard/people/first-page.ts: docker compose logs bridge',
  'src/dashboard/people/first-page.ts: interview-bridge init',
  'src/dashboard/people/first-page.ts: interview-bridge admin organization list',
  'src/dashboard/people/first-page.ts: interview-bridge admin user list --organization ID',
  'src/dashboard/people/first-page.ts: interview-bridge admin user update ID --disabled on',
  // What a limit counts, and lines of the log.
  'src/dashboard/people/first-routes.ts: first links from …',
  'src/dashboard/people/oidc-routes.ts: the OpenID provider cannot be reached, so nobody logs in by it',
  'src/dashboard/people/oidc-routes.ts: a login by the OpenID provider was refused',
  'src/dashboard/people/oidc-routes.ts: oidc from …',
  'src/dashboard/people/oidc-routes.ts: oidc kept forms from …',
  'src/dashboard/people/oidc-routes.ts: oidc kept forms',
  // A command, the keys of an example, and what an older form did not send.
  'src/dashboard/sync/connections-page.ts: interview-bridge reconcile',
  'src/dashboard/sync/plan-page.ts: invite:',
  'src/dashboard/sync/plan-page.ts: writeBack:',
  'src/dashboard/sync/sync-routes.ts: not shown',
  // The script's mark of a field, and an example of an address.
  'src/dashboard/settings/notifications-page.ts: data-own-zone',
  'src/dashboard/people/unit-pages.ts: https://acme.example',
])

/** Headings of people's files in every language: read, and shown on no page. */
const HEADINGS = 'src/dashboard/positions/list-headings.ts'

test.each(TRANSLATED)('no page of %s holds words that only English has', (room) => {
  const pages = filesOf(room).filter((file) => file !== HEADINGS)
  const found = pages.flatMap((file) => fixedWordsOf(file).map((words) => `${file}: ${words}`))
  expect(found.filter((one) => !NO_PAGE.has(one))).toEqual([])
})

/** A folder of words, or several in one where a room has much to say. */
const folders = readdirSync(join(root, 'src/dashboard'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)words\/(?:[\w-]+\/)?en\.ts$/.test(name))
  .map((name) => dirname(name))

/** Every text of a language by its path; a function stands as an empty one. */
function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, '']]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) => textsOf(value, `${path}/${name}`))
}

/** Words that are the same in two languages, by the English one. */
const SAME = new Set([
  ...'No Interviews Notifications Teams Plus Configuration Notes Question Questions Position Score Description Date Total Type Message Source Transcription Action Actions Version Versions Code Status Name Name: Text Link ATS AI CSV URL YAML API JSON OK Minute Minutes Start Team Candidate Filter Organisation Download Video Audio Excellent Impact Communication Mode Format Note Ratio E-Mail Tablet Median Computer Logo Mail no communication Website Invitation Problem notes Ada Subdomain Token'.split(
    ' ',
  ),
  'Ctrl K',
])

test.each(folders)('%s holds every word in every language, and none twice the same by mistake', async (folder) => {
  const tables = await Promise.all(
    LANGUAGES.map(async (language) => {
      const module = (await import(join(root, 'src/dashboard', folder, `${language}.ts`))) as Record<string, unknown>
      return [language, new Map(textsOf(module[language]))] as const
    }),
  )
  const [[, english] = ['en', new Map<string, string>()], ...others] = tables
  expect(english.size).toBeGreaterThan(0)
  for (const [language, texts] of others) {
    expect([...texts.keys()].sort(), language).toEqual([...english.keys()].sort())
    const same = [...texts].filter(([path, text]) => /\p{L}{2}/u.test(text) && english.get(path) === text)
    expect(
      same.filter(([, text]) => !SAME.has(text)),
      language,
    ).toEqual([])
  }
})

test('a page of another language stays in it while its parts are made at the same time as others', async () => {
  const made = await Promise.all(
    LANGUAGES.map((language: Language) =>
      withLanguage(language, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return presentLanguage()
      }),
    ),
  )
  expect(made).toEqual([...LANGUAGES])
  expect(presentLanguage()).toBe('en')
})

test('a refusal is told in the language of the page, and one without words in English', () => {
  const known = domainError('dashboard.form', 403, 'English')
  expect(withLanguage('de', () => refusalText(known))).toMatch(/^Dieses Formular ist veraltet/)
  expect(html`${withLanguage('en', () => refusalText(known))}`.text).toBe('English')
  // What is there in English only is marked so, also within a form: a screen reader then pronounces it so.
  const inForm = (language: Language) =>
    withLanguage(language, () =>
      problemOf({ problem: refusalText(domainError('constructor', 400, 'As thrown')), typed: {} }),
    )
  expect(html`${inForm('de')}`.text).toBe('<p class="error" role="alert"><span lang="en">As thrown</span></p>')
  expect(html`${inForm('en')}`.text).toBe('<p class="error" role="alert">As thrown</p>')
  const part = (language: Language, code: string) =>
    withLanguage(language, () => refusalPart(domainError(code, 400, 'As thrown')).text)
  expect(part('de', 'constructor')).toBe('<span lang="en">As thrown.</span>')
  expect(part('en', 'constructor')).toBe('As thrown.')
  expect(part('de', known.code)).toMatch(/^Dieses Formular ist veraltet/)
})
