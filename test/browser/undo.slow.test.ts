import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { timeGoesBy } from '../kit/decisions.ts'
import { eventually } from '../kit/product.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** Undoing in a real browser: the form goes when its time is over, whatever the computer's clock says, and a late click is told so. */
describe.skipIf(!CHROMIUM)('the form that undoes a decision', () => {
  const world = reviewWorld()
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
  const keysShown = (page: Page) => page.getByRole('dialog', { name: 'Keys' }).locator('dt').allTextContents()

  /** Somebody approves; the decision then has `ms` left. */
  async function approved(page: Page, lastName: string, ms: number) {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    const candidate = api.candidate({ firstName: 'Undone', lastName })
    const interview = await api.invited(position.id, { candidate })
    await new Link(interview.inviteUrl ?? '').answer()
    await world.login(page)
    await page.goto(`${world.product.origin}/dashboard/interviews/${interview.id}/decision?decision=approved`)
    await page.getByRole('button', { name: /^Approve/ }).click()
    await undo(page).waitFor()
    await left(interview.id, ms)
    return interview.id
  }
  /** The decision of this interview has `ms` left; its job waits for `timeGoesBy`, however long a page takes to load. */
  async function left(id: string, ms: number) {
    const { knex } = world.product.core.database
    await knex.raw(
      "update graphile_worker._private_jobs set run_at = clock_timestamp() + interval '1 hour' where key = ?",
      [`decide ${id}`],
    )
    await knex('decisions')
      .where({ interview_id: id })
      .update({ takes_effect_at: knex.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [ms]) })
  }

  /** A reviewer's browser, and an interview that was answered. */
  async function opened() {
    const page = await world.open()
    const api = world.product.api(world.tenant)
    const { id, inviteUrl } = await api.invited((await api.position(world.tenant)).id)
    await new Link(inviteUrl ?? '').answer()
    await world.login(page)
    return { id, page }
  }

  test('it counts what the server says is left, with a clock five minutes off, and goes when that is over', async () => {
    for (const off of [300_000, -300_000]) {
      const page = await world.open(390)
      await page.addInitScript(`{ const now = Date.now; Date.now = () => now() + ${off} }`)
      const id = await approved(page, off > 0 ? 'Ahead' : 'Behind', 60_000)
      await page.reload()
      await page.getByText(/takes effect in \d\d? seconds?\. Until then nobody is told\./).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('r')
      await page.keyboard.press('?')
      expect(await keysShown(page)).not.toContain('r')
      await page.keyboard.press('Escape')
      await undo(page).focus()
      // The minute goes by at once, on both sides, however long the page took to load.
      await left(id, 0)
      await page.evaluate('{ const now = performance.now.bind(performance); performance.now = () => now() + 60_000 }')
      await undo(page).waitFor({ state: 'hidden' })
      await page.getByText('The approval takes effect now; it is too late to undo it.').waitFor()
      // Enter that was meant for "Undo" must not ask for the other decision.
      expect(await page.locator(':focus').textContent()).toBe('Show how it stands now')
      await timeGoesBy(world.product, id)
      await page.getByText('The approval took effect; it is too late to undo it.').waitFor()
      await page.getByRole('link', { name: 'Reject…' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('?')
      expect(await keysShown(page)).toEqual(expect.arrayContaining(['r']))
      await page.keyboard.press('Escape')
      await page.keyboard.press('r')
      await page.waitForURL('**/decision?decision=rejected*')
      await page.context().close()
    }
  })

  test('an Enter that is still held undoes nothing; one that is pressed does, and the page says so once', async () => {
    const { id, page } = await opened()
    await page.goto(`${world.product.origin}/dashboard/interviews/${id}/decision?decision=approved`)
    await page.getByRole('button', { name: /^Approve/ }).focus()
    await page.keyboard.down('Enter')
    await undo(page).waitFor()
    expect(await page.locator(':focus').getAttribute('id')).toBe('undo')
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter')
    await page.waitForTimeout(500)
    expect(await undo(page).isVisible()).toBe(true)
    await page.keyboard.up('Enter')
    await page.keyboard.press('Enter')
    const said = page.getByRole('status').getByText('Undone: the decision does not take effect.')
    await said.waitFor()
    expect(await said.evaluate((line) => (line as { checkVisibility(): boolean }).checkVisibility())).toBe(true)
    await page.reload()
    await page.getByRole('link', { name: 'Approve…' }).waitFor()
    expect(await said.count()).toBe(0)
    await page.context().close()
  })

  test('an Enter that is still held in a line of a question sends nothing; one that is pressed does', async () => {
    const { id, page } = await opened()
    await page.goto(`${world.product.origin}/dashboard/interviews/${id}/decision?decision=approved`)
    // As the line that says why somebody decides against the AI.
    await page.evaluate(`document.querySelector('form[data-asks]').append(document.createElement('input'))`)
    const line = page.locator('form[data-asks] > input:last-child')
    await line.focus()
    await page.evaluate(
      `document.activeElement.addEventListener('keydown', (event) => { window.heard = [...(window.heard ?? []), event.repeat] })`,
    )
    await page.evaluate(
      `document.querySelector('form[data-asks]').addEventListener('submit', (event) => { if (!window.isLetGo) { window.sent = (window.sent ?? 0) + 1; event.preventDefault() } })`,
    )
    for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await page.evaluate('[window.heard, window.sent]')).toEqual([[false, true, true, true], 1])
    await page.evaluate('window.isLetGo = true')
    await page.keyboard.press('Enter')
    await undo(page).waitFor()
    await page.context().close()
  })

  test('after a sleep and in a second tab it asks the server, and a late click says what can be done instead', async () => {
    const page = await world.open()
    const id = await approved(page, 'Asleep', 600_000)
    await page.reload()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await undo(second).click()
    await second.getByRole('link', { name: 'Approve…' }).waitFor()
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText('The approval was undone.').waitFor()
    expect(await undo(page).isVisible()).toBe(false)

    await page.goto(`${world.product.origin}/dashboard/interviews/${id}/decision?decision=rejected`)
    await page.getByRole('button', { name: /^Reject/ }).click()
    await undo(page).waitFor()
    // As after a sleep: one clock stood still, and the other one did not.
    await left(id, 0)
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 60_000 }')
    await page.getByText('The rejection takes effect now; it is too late to undo it.').waitFor()

    const scriptless = await world.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
      storageState: await page.context().storageState(),
    })
    await left(id, 600_000)
    const late = await scriptless.newPage()
    await late.goto(page.url())
    await timeGoesBy(world.product, id)
    const api = world.product.api(world.tenant)
    await eventually('it took effect', async () => {
      await world.product.core.services.decisions.carryOutDecision(world.tenant.organizationId, id)
      return (await api.interview(id)).approvalStatus === 'rejected'
    })
    await undo(late).click()
    await late.getByRole('heading', { name: 'This cannot be undone any more' }).waitFor()
    await late.getByText('Nothing was changed now.').waitFor()
    await late.getByRole('link', { name: 'Approve…' }).click()
    await late.getByRole('button', { name: /^Approve/ }).waitFor()
  })
})
