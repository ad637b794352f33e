import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANALYSIS_STATUSES } from '../../src/interview/contract/contract.ts'
import { whyUnassessed } from '../../src/interview/contract/no-assessment.ts'
import { conditions, FIND_ANALYSES } from '../../src/interview/finding/find-filters.ts'
import { violations } from '../browser/steps.ts'
import { type Api, Link } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { startModel } from '../kit/model.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/**
 * Without an assessment every page, mail and file says calmly why; only one that failed can be asked for again. One product, which begins
 * without a model and is started anew with one.
 */

/** Candidates by their first name: what became of the analysis, as the API has it, what a list says, and what a page says. */
const STATES = {
  Nomodel: ['completed', 'no AI model', 'No AI assessed this interview: no model was set up for it.'],
  Unasked: ['failed', 'not asked about AI', 'The candidate was not asked whether an AI may assess the answers'],
  Declined: ['failed', 'AI declined', 'The candidate chose that no AI assesses the answers.'],
  Silent: ['completed', 'no words heard', 'The AI heard no words in the answers, so it assessed nothing.'],
  Failed: ['failed', 'failed', 'The AI’s assessment did not succeed. It can be requested again.'],
  Assessed: ['completed', 'completed', undefined],
} as const
type Name = keyof typeof STATES
const NAMES = Object.keys(STATES) as Name[]
const BUTTON = 'Request the analysis'

let model: Awaited<ReturnType<typeof startModel>>
let product: Product
let tenant: Tenant
let api: Api
let reviewer: Reviewer
let plainList: string
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? ''

beforeAll(async () => {
  model = await startModel()
  product = await startProduct()
  tenant = await product.tenant()
  api = product.api(tenant)
  const position = await api.position(tenant)
  async function finished(firstName: string, aiAnalysis: boolean | null): Promise<void> {
    const { id, inviteUrl } = await api.invited(position.id, { candidate: api.candidate({ firstName }) })
    const link = new Link(inviteUrl ?? '')
    await link.start({ consent: true, aiAnalysis })
    await link.answer()
    ids.set(firstName, id)
  }
  async function analysed(name: Name): Promise<void> {
    expect((await api.call('POST', `/interviews/${idOf(name)}/analysis`)).status).toBe(202)
    await eventually(`the analysis of ${name} ends`, async () =>
      ['completed', 'failed'].includes((await api.interview(idOf(name))).analysisStatus),
    )
  }
  await finished('Nomodel', null)
  await finished('Unasked', null)
  await analysed('Nomodel')
  reviewer = await Reviewer.login(product.origin, tenant)
  plainList = (await reviewer.get('/dashboard')).text

  const { databaseUrl, folder } = product
  await product.stop({ keep: true })
  product = await startProduct({ databaseUrl, folder, yaml: { analysis: model.analysis } })
  api = product.api(tenant)
  await finished('Declined', false)
  for (const name of ['Silent', 'Failed', 'Assessed', 'Later']) await finished(name, true)
  await analysed('Unasked')
  await analysed('Declined')
  expect(model.asked()).toBe('')
  model.becomes({ hears: ' [BLANK_AUDIO] ' })
  await analysed('Silent')
  expect(model.asked()).not.toContain('json_schema')
  model.becomes({ refuses: 400 })
  await analysed('Failed')
  model.becomes({})
  await analysed('Assessed')
  reviewer = await Reviewer.login(product.origin, tenant)
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

/** The cell in the column Analysis of somebody's row. */
const listed = (page: string, name: string) =>
  /data-column="Analysis">(.*?)<\/td>/s.exec(
    page.split('<tr').find((row) => row.includes(`>${name} Okafor<`)) ?? '',
  )?.[1]
const namesIn = (page: string) =>
  [...page.matchAll(/<a href="[^"]*"><bdi>(\w+) Okafor<\/bdi>/g)].map(([, name = '']) => name).toSorted()

test.each(NAMES)('%s: the page of the candidate says why, and only a failure has a button', async (name) => {
  const [, , sentence] = STATES[name]
  const { text } = await reviewer.get(`/dashboard/interviews/${idOf(name)}`)
  expect(text).toContain(sentence ?? 'What the AI thinks')
  expect([name, text.includes(BUTTON)]).toEqual([name, name === 'Failed'])
  expect(text).not.toContain('pill bad')
  expect(text.includes('Hidden until you have rated')).toBe(name === 'Assessed')
})

test('who may not rate is told of no rating of theirs, and can see the assessment', async () => {
  const who = { email: 'viewer@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...who, role: 'viewer' })
  const viewer = await Reviewer.login(product.origin, who)
  const path = `/dashboard/interviews/${idOf('Assessed')}`
  const { text } = await viewer.get(path)
  expect(text).toContain('Hidden at first')
  expect(text).not.toMatch(/your own rating|you have rated|without my rating/)
  expect((await viewer.post(`${path}/reveal`, {})).status).toBe(303)
  expect((await viewer.get(path)).text).not.toContain('Hidden at first')
})

test('the list has a calm word for each, and red for a failure alone', async () => {
  const { text } = await reviewer.get('/dashboard')
  const tones = { Failed: 'bad', Assessed: 'good' } as Readonly<Partial<Record<Name, string>>>
  for (const name of NAMES)
    expect([name, listed(text, name)]).toEqual([
      name,
      `<span class="pill ${tones[name] ?? 'soft'}">${STATES[name][1]}</span>`,
    ])
  // While no model was configured none was missing for a reason of the candidate's.
  expect(['Nomodel', 'Unasked'].map((name) => listed(plainList, name))).toEqual(
    Array(2).fill('<span class="pill soft">no AI model</span>'),
  )
})

test('the filter finds those of each state, and what it finds is what the list calls so', async () => {
  const found = async (analysis: string) => namesIn((await reviewer.get(`/dashboard?analysis=${analysis}`)).text)
  expect(
    Object.fromEntries(await Promise.all(FIND_ANALYSES.map(async (one) => [one, await found(one)] as const))),
  ).toEqual({
    not_requested: ['Later'],
    pending: [],
    processing: [],
    completed: ['Assessed'],
    failed: ['Failed'],
    declined: ['Declined'],
    not_asked: ['Unasked'],
    no_model: ['Nomodel'],
    nothing_said: ['Silent'],
  })
  const { text } = await reviewer.get('/dashboard?analysis=nothing_said')
  expect(text).toContain('<option value="nothing_said" selected>no words heard</option>')
  expect(text).toContain('1 interview<')
})

test('the file says the same words, and has a score only of an assessment', async () => {
  const lines = (await reviewer.get('/dashboard/interviews.csv')).text.trim().split('\r\n')
  const rows = lines.slice(1).map((line) => line.split(','))
  const cells = rows.map((row) => [row[1]?.split(' ')[0], row[6], row[10]])
  expect(cells.filter(([name]) => name !== 'Later').toSorted()).toEqual(
    NAMES.map((name) => [name, STATES[name][1], name === 'Assessed' ? 'hidden until you have rated' : '']).toSorted(),
  )
})

test('side by side nobody who declined is red, and each has its sentence', async () => {
  const compared = async (names: readonly Name[]) =>
    (await reviewer.get(`/dashboard/compare?${names.map((name) => `id=${idOf(name)}`).join('&')}`)).text
  for (const names of [NAMES.slice(0, 3), NAMES.slice(3)]) {
    const page = await compared(names)
    const row = /<th scope="row">Analysis<\/th>(.*?)<\/tr>/s.exec(page)?.[1] ?? ''
    const cells = row.split('</td>').slice(0, names.length)
    for (const [at, name] of names.entries())
      expect([name, cells[at]]).toEqual([
        name,
        expect.stringContaining(STATES[name][2] ?? 'Hidden until you have rated'),
      ])
    expect(page).not.toContain('pill bad')
  }
})

test('every end has its mail, and each says what is so', async () => {
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const WORDS: Readonly<Record<Name, readonly [string, string]>> = {
    Nomodel: ['No AI analysis: Nomodel Okafor', 'no model was set up'],
    Unasked: ['No AI analysis: Unasked Okafor', 'was not asked about AI'],
    Declined: ['No AI analysis: Declined Okafor', 'declined the use of AI, so no model was called'],
    Silent: ['No AI analysis: Silent Okafor', 'the AI heard no words in the answers'],
    Failed: ['Analysis failed: Failed Okafor', 'It can be requested again.'],
    Assessed: ['Analysis is finished: Assessed Okafor', 'is finished.'],
  }
  for (const name of NAMES) {
    const mails = (await product.core.services.mails.mailsOf(caller, idOf(name))).filter(({ kind }) =>
      /^analysis/.test(kind),
    )
    expect(mails).toMatchObject([{ kind: `analysis.${STATES[name][0]}`, subject: WORDS[name][0] }])
    expect(mails[0]?.body).toContain(WORDS[name][1])
    expect(mails[0]?.body.includes('requested again')).toBe(name === 'Failed')
    expect(mails[0]?.body.includes('Reason:')).toBe(name === 'Failed')
  }
})

test('the API has the statuses and fields of the specification, and no others', async () => {
  for (const name of NAMES) {
    const { data } = (await api.analysis(idOf(name))).body
    expect([name, data.status, Object.keys(data).toSorted()]).toEqual([
      name,
      STATES[name][0],
      ['completedAt', 'requestedAt', 'result', 'status'],
    ])
  }
  const { result } = (await api.analysis(idOf('Silent'))).body.data
  expect(result?.summary.one_line_summary).toBe('No AI assessment: no words were heard in the answers.')
  expect(result?.evaluationScores.overall_score).toBe(0)
})

test('the statements of the filter and the rule of the pages agree about every combination', async () => {
  const { knex } = product.core.database
  const other = await product.tenant()
  const position = await product.api(other).position(other)
  const notes = { none: null, no_model: { provider: 'offline' }, nothing_said: { nothingSaid: true }, judged: {} }
  const rows = ['in_progress', 'completed'].flatMap((status) =>
    ANALYSIS_STATUSES.flatMap((analysis) =>
      [true, false, null].flatMap((ai) =>
        Object.entries(notes).map(([note, provenance]) => ({ status, analysis, ai, note, provenance })),
      ),
    ),
  )
  for (const [at, row] of rows.entries()) {
    const id = `f${at.toString(16).padStart(23, '0')}`
    await knex.raw(
      `insert into interviews (id, organization_id, position_id, source, status, first_name, last_name, email, token_digest, analysis_status, ai_consent, created_at, updated_at)
        values (?, ?, ?, 'api', ?, 'C', 'C', ?, sha256(?::bytea), ?, ?, now(), now())`,
      [id, other.organizationId, position.id, row.status, `${at}@people.example`, `c${at}`, row.analysis, row.ai],
    )
    if (row.note !== 'none')
      await knex('analyses').insert({
        ...{ interview_id: id, organization_id: other.organizationId, requested_at: new Date() },
        ...{ result: '{}', provenance: JSON.stringify(row.provenance) },
      })
  }
  for (const isAiOffered of [true, false]) {
    const states = rows.map(({ status, analysis, ai, note }) => ({
      analysis,
      why: whyUnassessed({
        isCompleted: status === 'completed',
        analysisStatus: analysis,
        aiConsent: ai,
        kept: note === 'no_model' || note === 'nothing_said' ? note : null,
        isAiOffered,
      }),
      // A finished analysis has its row.
      isReal: analysis !== 'completed' || note !== 'none',
    }))
    for (const filter of FIND_ANALYSES) {
      const [fits] = conditions({ analysis: filter }, { now: new Date(), isAiOffered })
      const { rows: met } = await knex.raw<{ rows: { id: string }[] }>(
        `select i.id from interviews i where i.organization_id = ? and ${fits?.sql}`,
        [other.organizationId, ...((fits?.values ?? []) as string[])],
      )
      const numbers = met.map(({ id }) => Number.parseInt(id.slice(1), 16))
      const is = ({ analysis, why }: (typeof states)[number]) =>
        filter === 'not_requested' ? analysis === filter : (why ?? analysis) === filter
      const real = states.flatMap((one, at) => (one.isReal && is(one) ? [at] : []))
      expect([filter, isAiOffered, numbers.filter((at) => states[at]?.isReal).toSorted()]).toEqual([
        filter,
        isAiOffered,
        real.toSorted(),
      ])
    }
  }
})

describe.skipIf(!CHROMIUM)('in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test('list, page and comparison show the states in calm words, on a phone and on a desk', async () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
      const taken = async (name: string) => {
        if (process.env['PICTURES'])
          await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${width}.png`, fullPage: true })
      }
      await page.goto(`${product.origin}/dashboard/login?next=%2Fdashboard`)
      await page.getByLabel('Email address').fill(tenant.email)
      await page.getByLabel('Password').fill(tenant.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: 'Interviews' }).waitFor()
      for (const name of NAMES) {
        const row = page.getByRole('row').filter({ hasText: `${name} Okafor` })
        expect(await row.getByText(STATES[name][1], { exact: true }).first().isVisible()).toBe(true)
      }
      expect(await page.locator('.pill.bad').allTextContents()).toEqual(['failed'])
      expect(await violations(page)).toEqual([])
      await taken('list')
      await page.getByText('More filters and order').click()
      await taken('filter')
      for (const name of NAMES) {
        await page.goto(`${product.origin}/dashboard/interviews/${idOf(name)}`)
        await page
          .getByText(STATES[name][2] ?? 'What the AI thinks')
          .first()
          .waitFor()
        expect(await page.getByRole('button', { name: BUTTON }).count()).toBe(name === 'Failed' ? 1 : 0)
        await taken(name)
      }
      for (const names of [NAMES.slice(0, 3), NAMES.slice(3)]) {
        await page.goto(`${product.origin}/dashboard/compare?${names.map((name) => `id=${idOf(name)}`).join('&')}`)
        await page.getByRole('rowheader', { name: 'Analysis' }).waitFor()
        expect(await page.locator('.pill.bad').count()).toBe(0)
        await taken(`compare-${names[0]}`)
      }
      await page.context().close()
    }
  }, 600_000)
})
