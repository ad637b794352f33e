import { describe, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

describe.skipIf(!CHROMIUM)('shots', () => {
  const world = reviewWorld()
  test('shots', { timeout: 200_000 }, async () => {
    const { product, tenant } = world
    const api = product.api(tenant)
    const { knex } = product.core.database
    const one = { email: 'admin@shots.example', password: 'correct horse battery' }
    await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...one, role: 'administrator' })
    const names = ['Backend Engineer', 'Support Lead', 'Product Designer with a rather long name for a position']
    for (const [at, name] of names.entries()) {
      const position = await api.position(tenant, { name })
      for (let n = 0; n < 6 + at * 2; n++) {
        const i = await api.invited(position.id, { candidate: api.candidate({ firstName: ['Osric', 'Saffi', 'Bento', 'Juniper', 'Mirela', 'Noor', 'Yuki', 'Petra', 'Tavi', 'Ravel'][n], lastName: ['Pellam', 'Okonduro', 'Quillano'][at] }) })
        if (n > 0) await new Link(i.inviteUrl ?? '').answer(n % 4 === 1 ? 1 : undefined)
        await knex.raw(`update interviews set created_at = created_at - ?::int * interval '1 day', started_at = started_at - ?::int * interval '20 hours', completed_at = completed_at - ?::int * interval '19 hours', device = case when started_at is null then null when ? % 3 = 0 then 'computer' else 'phone' end where id = ?`, [n, n, n, n, i.id])
        if (n % 4 === 2) await product.core.services.decisions.setApproval(tenant, i.id, 'approved')
      }
    }
    await knex.raw(`update interviews set analysis_status = 'failed', ai_consent = true where id in (select id from interviews where completed_at is not null limit 3)`)
    const context = (colorScheme: 'light' | 'dark', width: number) => world.browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1366, 390]) {
        const page = await (await context(scheme, width)).newPage()
        await world.login(page, one)
        const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png`, fullPage: true })
        await page.goto(`${product.origin}/dashboard/home`)
        await shot('home')
        console.log('home', width, scheme, await violations(page))
        if (scheme === 'light' && width === 1366) {
          await page.goto(`${product.origin}/dashboard?status=completed&sort=completed`)
          await page.getByText('Save this view').click()
          await page.getByLabel('Name', { exact: true }).fill('Finished, newest first')
          await page.getByLabel(/Share it with/).check()
          await shot('save')
          console.log('save', await violations(page))
          await page.getByRole('button', { name: 'Save', exact: true }).click()
          await page.goto(`${product.origin}/dashboard?q=Pellam&status=completed`)
          await page.getByText('Save this view').click()
          await page.getByLabel('Name', { exact: true }).fill('The Pellams')
          await page.getByRole('button', { name: 'Save', exact: true }).click()
          await page.getByText('Columns').click()
          await page.getByLabel('AI score').check()
          await page.getByLabel('Invited').check()
          await shot('columns')
          await page.getByRole('button', { name: 'Show these' }).click()
        }
        await page.goto(`${product.origin}/dashboard?status=completed&sort=completed`)
        await page.getByText('This view', { exact: true }).click()
        await shot('list')
        console.log('list', width, scheme, await violations(page))
        await page.goto(`${product.origin}/dashboard/interviews/${(await knex('interviews').whereNotNull('completed_at').first('id')).id}`)
        await page.context().close()
      }
  })
})
