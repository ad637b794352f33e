import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** The search over every page: opened by a key, used by arrows, and a page of its own without a script. */
describe.skipIf(!CHROMIUM)('the search', () => {
  const world = reviewWorld()
  const box = 'Somebody, a position, a page or something to do'

  test('a key opens it anywhere, arrows choose, Enter goes there, Escape closes it', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant, { name: 'Harbour pilot' })
    const candidate = api.candidate({ firstName: 'Ximena', lastName: 'Quiroga <b>' })
    const { id } = await api.invited(position.id, { candidate })
    const page = await world.open(1_366)
    await world.login(page)
    await page.getByLabel('Name or address').press('/')
    expect(await page.getByLabel('Name or address').inputValue()).toBe('/')

    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('link', { name: 'Positions' }).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel(box).fill('quiro')
    await dialog.getByRole('link', { name: /Ximena Quiroga <b> Harbour pilot/ }).waitFor()
    await dialog.getByText('1 found').waitFor()
    await dialog.getByRole('link', { name: 'Look for “quiro” among all interviews' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/interviews/${id}`)

    await page.locator('h1').click()
    await page.keyboard.press('/')
    await dialog.getByLabel(box).fill('harb')
    await dialog.getByRole('heading', { name: 'Positions' }).waitFor()
    await dialog.getByLabel(box).fill('nobody of this name')
    await dialog.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('a question mark names the keys that hold on the page, on any page, and they can be turned off', async () => {
    const page = await world.open(1_366)
    await world.login(page)
    for (const path of ['/dashboard/home', '/dashboard/positions', '/dashboard/mail']) {
      await page.goto(`${world.product.origin}${path}`)
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys' })
      await keys.getByText('search over every page').waitFor()
      expect(await keys.locator('dt').allTextContents()).toEqual(['/, Ctrl K', '?'])
      expect(await violations(page)).toEqual([])
      await keys.getByRole('button', { name: 'Close' }).click()
    }
    const search = page.getByRole('dialog', { name: 'Search' })
    await page.keyboard.press('?')
    await page.getByLabel('Use single keys on this device').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    expect(await search.isVisible()).toBe(false)
    await page.keyboard.press('Control+k')
    await search.waitFor()
    await search.getByRole('button', { name: 'Keys' }).click()
    await page.getByLabel('Use single keys on this device').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await search.waitFor()
    await page.context().close()
  })

  test('without a script, and on a phone, it is a page', async () => {
    const context = await world.browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await world.login(page)
    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByLabel(box).fill('wait decide')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Decide about whoever waits longest' }).click()
    await page.waitForURL('**/dashboard?decision=to_decide&sort=waiting')
    await context.close()
  })

  test('what scripts add to a page is in the language that somebody chose', async () => {
    const users = () => world.product.core.database.knex('users').where({ email: world.tenant.email })
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    for (const firstName of ['Eda', 'Ege']) await api.invited(position.id, { candidate: api.candidate({ firstName }) })
    const page = await world.open(1_366)
    await world.login(page)
    await users().update({ language: 'de' })
    try {
      await page.reload()
      const rows = page.locator('td.pick input')
      await rows.first().check()
      await page.getByText('Mit der ausgewählten Person:').waitFor()
      await rows.nth(1).check()
      await page.getByText('Mit den 2 Ausgewählten:').waitFor()
      await page.getByText(/^Zeitzone der Uhrzeiten: /).waitFor()
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Suche' })
      await dialog.getByLabel('Eine Person, eine Stelle, eine Seite oder eine Aktion').fill('nobody of this name')
      await dialog.getByText('Nichts gefunden.').waitFor()
      await dialog.getByRole('button', { name: 'Schließen' }).click()
      expect(await violations(page)).toEqual([])
      expect(await page.locator('kbd').textContent()).toBe('Strg K')
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog').locator('dt')
      expect((await keys.allTextContents())[0]).toBe('/, Strg K')
    } finally {
      await users().update({ language: null })
    }
    await page.context().close()
  })
})
