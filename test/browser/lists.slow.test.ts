import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** The list of interviews in a real browser: what is selected, and what is folded. */
describe.skipIf(!CHROMIUM)('the list of interviews', () => {
  const world = reviewWorld()

  test('buttons for those selected are shown once somebody is, and off until enough are; filters stay folded on a phone and say how many are set', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    for (const lastName of ['First', 'Second', 'Gone']) {
      const made = await api.invited(position.id, { candidate: api.candidate({ firstName: 'Listed', lastName }) })
      if (lastName === 'Gone') await world.product.core.services.interviews.cancelInterview(world.tenant, made.id)
    }
    for (const width of [390, 1_100]) {
      const page = await world.open(width)
      await world.login(page)
      const doings = ['Approve…', 'Reject…', 'Remind…', 'Compare…'].map((name) => page.getByRole('button', { name }))
      const states = () => Promise.all(doings.map((one) => one.isEnabled()))
      const shown = () => Promise.all(doings.map((one) => one.isVisible()))
      expect(await shown()).toEqual([false, false, false, false])
      await page.getByLabel('Select Listed First').check()
      expect(await shown()).toEqual([true, true, true, true])
      expect(await states()).toEqual([true, true, true, false])
      await page.getByLabel('Select all on this page').check()
      await page.getByText('With the 2 selected:').waitFor()
      expect(await states()).toEqual([true, true, true, true])
      await page.getByLabel('Select all on this page').uncheck()
      expect(await shown()).toEqual([false, false, false, false])
      expect(await violations(page)).toEqual([])

      await page.goto(`${world.product.origin}/dashboard?status=created&sort=name`)
      await page.getByText('2 set').waitFor()
      await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).isVisible()).toBe(width > 640)
      if (width < 640) await page.getByText('More filters and order').click()
      await page.getByRole('combobox', { name: 'Status' }).selectOption('cancelled')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByText('Listed Gone').waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${world.product.origin}/dashboard?q=listed`)
      await page.getByRole('heading', { name: 'Cancelled' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.context().close()
    }
  })

  test('whole names in one column are split on a phone as somebody chooses and sees', async () => {
    const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
    const { organizationId } = world.tenant
    await world.product.core.accounts.createUser({ organizationId, ...boss, administrator: true })
    const { id } = await world.product.api(world.tenant).position(world.tenant)
    const page = await world.open(390)
    await world.login(page, boss)
    await page.goto(`${world.product.origin}/dashboard/positions/${id}/invites`)
    const lines = [
      'Name,Email',
      'Ana María López,ana@split.example',
      'Madonna,m@split.example',
      'Alan Turing,alan@split.example',
    ]
    await page.getByLabel('Candidates').fill(lines.join('\n'))
    await page.getByRole('button', { name: 'Look at the list' }).click()
    await page.getByRole('group', { name: 'How are the names split?' }).waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    // Nothing is wider than the phone.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByLabel('The last word is the last name').check()
    await page.getByRole('button', { name: 'Look at the split names' }).click()
    await page.getByText('2 can be invited; 1 cannot, and is left out.').waitFor()
    expect(await page.getByRole('cell', { name: 'Ana María', exact: true }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Invite 2 candidates' }).click()
    await page.getByText('2 invited, 0 invited before, 1 not invited.').waitFor()
    await page.context().close()
  })
})
