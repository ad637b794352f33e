import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** The list of interviews in a real browser: what is selected, and what is folded. */
describe.skipIf(!CHROMIUM)('the list of interviews', () => {
  const world = reviewWorld()

  test('buttons for those selected are off until enough are; filters stay folded on a phone and say how many are set', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    for (const lastName of ['First', 'Second', 'Gone']) {
      const made = await api.invited(position.id, { candidate: api.candidate({ firstName: 'Listed', lastName }) })
      if (lastName === 'Gone') await world.product.core.service.cancelInterview(world.tenant, made.id)
    }
    for (const width of [390, 1_100]) {
      const page = await world.open(width)
      await world.login(page)
      const states = () =>
        Promise.all(
          ['Approve…', 'Reject…', 'Remind…', 'Compare…'].map((name) => page.getByRole('button', { name }).isEnabled()),
        )
      expect(await states()).toEqual([false, false, false, false])
      await page.getByText('Select candidates first:').waitFor()
      await page.getByLabel('Select Listed First').check()
      expect(await states()).toEqual([true, true, true, false])
      await page.getByLabel('Select all on this page').check()
      await page.getByText('With the 2 selected:').waitFor()
      expect(await states()).toEqual([true, true, true, true])
      await page.getByLabel('Select all on this page').uncheck()
      expect(await states()).toEqual([false, false, false, false])
      expect(await violations(page)).toEqual([])

      await page.goto(`${world.product.origin}/dashboard?status=created&sort=name`)
      await page.getByText('2 set').waitFor()
      await expect.poll(() => page.getByLabel('Status').isVisible()).toBe(width > 640)
      if (width < 640) await page.getByText('More filters and order').click()
      await page.getByLabel('Status').selectOption('cancelled')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByText('Listed Gone').waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${world.product.origin}/dashboard?q=listed`)
      await page.getByRole('heading', { name: 'Cancelled' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.context().close()
    }
  })
})
