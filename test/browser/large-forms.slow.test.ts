import { describe, expect, test } from 'vitest'
import { formBytes } from '../../src/dashboard/browser/form-bytes.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** A form that is larger than the server reads: what somebody typed is not lost, with a script and without. */

test('the size of a form is about what travels, and never less', async () => {
  const fields: [string, string | Blob][] = [
    ['csrf', 'x'.repeat(43)],
    ['lines', 'Ünal;Ada\nLovelace & Co;李\r\n'.repeat(500)],
    ['file', new File(['x'.repeat(3_000)], 'list.csv')],
  ]
  const form = new FormData()
  for (const [name, value] of fields)
    form.append(name, typeof value === 'string' ? value.replace(/\r?\n/g, '\r\n') : value)
  const travels = (await new Response(form).arrayBuffer()).byteLength
  const told = formBytes('multipart/form-data', fields)
  expect([told >= travels, told - travels < 500]).toEqual([true, true])
  const texts = fields
    .slice(0, 2)
    .map(([name, value]): [string, string] => [name, String(value).replace(/\r?\n/g, '\r\n')])
  expect(formBytes('application/x-www-form-urlencoded', fields.slice(0, 2))).toBe(
    new URLSearchParams(texts).toString().length,
  )
})

describe.skipIf(!CHROMIUM)('a form that is too large', () => {
  const world = reviewWorld()
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  const typed = 'Wir löschen nach 30 Tagen. '.repeat(24_000)

  test('stays in the browser with words; without a script the Back button leads to what was typed', async () => {
    const { organizationId } = world.tenant
    await world.product.core.accounts.createUser({ organizationId, ...boss, administrator: true })
    for (const javaScriptEnabled of [true, false]) {
      const context = await world.browser.newContext({ viewport: { width: 390, height: 800 }, javaScriptEnabled })
      const page = await context.newPage()
      await world.login(page, boss)
      const url = `${world.product.origin}/dashboard/candidate-page`
      await page.goto(url)
      const notice = page.getByLabel('Privacy notice')
      await notice.fill(typed)
      await page.getByRole('button', { name: 'Save' }).click()
      if (javaScriptEnabled) {
        await page.getByText(/^This form holds 7\d\d KB, and at most 512 KB are taken\. Nothing was sent/).waitFor()
        expect(await violations(page)).toEqual([])
      } else {
        await page.getByText('Go back with the Back button of your browser').waitFor()
        await page.goBack()
      }
      expect(page.url()).toBe(url)
      expect((await notice.inputValue()) === typed).toBe(true)
      await notice.fill('Two people see it.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(
          async () =>
            (await world.product.core.services.candidatePages.candidatePageOf({ organizationId })).privacyNotice,
        )
        .toBe('Two people see it.')
      await world.product.core.services.candidatePages.setCandidatePage({ organizationId }, { privacyNotice: null })
      await context.close()
    }
  })
})
