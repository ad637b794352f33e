import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '../kit/browser.ts'
import { type Firewall, firewall, NGINX } from '../kit/firewall.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { begin, button, keep, onDevice, record, stop } from './steps.ts'

/** A kind of browser whose candidate sits behind a firewall. */
interface Kind {
  readonly name: string
  readonly isInstalled: boolean
  open(folder: string): Promise<Profile>
}

/** Tests that a candidate behind a firewall that lets only GET, HEAD and POST pass notices nothing of it. */
export function narrowIn({ name, isInstalled, open }: Kind): void {
  describe.skipIf(!isInstalled || !NGINX)(`a candidate with ${name} behind a firewall that refuses methods`, () => {
    let product: Product
    let tenant: Tenant
    let wall: Firewall
    let profile: string
    let browser: Profile | undefined
    beforeAll(async () => {
      product = await startProduct({ role: 'api' })
      tenant = await product.tenant()
      wall = await firewall(Number(new URL(product.origin).port), 405)
      profile = mkdtempSync(join(tmpdir(), 'ib-narrow-'))
    })
    afterAll(async () => {
      await browser?.close()
      await wall?.close()
      await product?.stop()
      if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    })

    test('a recording, an upload that was cut and one that was withdrawn arrive, and the page says nothing of it', async () => {
      const api = product.api(tenant)
      const position = await api.position(tenant)
      const { id, inviteUrl } = await api.invited(position.id)
      const url = `${wall.origin}${new URL(inviteUrl ?? '').pathname}`
      const takes = async () => {
        const { uploads } = (await (await fetch(`${url}/uploads`)).json()) as { uploads: { bytes: number }[] }
        return uploads.map(({ bytes }) => bytes)
      }
      browser = await open(profile)
      const { page } = browser
      page.on('dialog', (dialog) => void dialog.accept())
      await begin(page, url)

      // Question 1: cut while it is sent, and resumed.
      await record(page)
      await expect.poll(async () => (await takes())[0] ?? 0).toBeGreaterThan(0)
      await page.context().setOffline(true)
      await onDevice(page)
      await page.context().setOffline(false)
      await stop(page)
      await keep(page)
      await button(page, 'Show the next question').click()

      // Question 2: a take that was interrupted is thrown away as faulty, and the next one is kept.
      await record(page)
      await expect.poll(async () => (await takes())[0] ?? 0).toBeGreaterThan(0)
      await page.reload()
      await button(page, 'Go on').click()
      await page.getByText('This take was interrupted.').waitFor()
      await button(page, 'Record again').click()
      await expect.poll(takes).toEqual([])
      await record(page)
      await stop(page)
      await keep(page)
      await page.getByText('All your answers have arrived.').waitFor()

      expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
      const { status, answers } = await api.interview(id)
      expect([status, answers.length]).toEqual(['completed', 2])
      const seen = wall.seen()
      // One refusal for each load of the page at most, and everything after it as POST.
      expect(seen.filter((one) => /^(PATCH|PUT|DELETE) /.test(one)).length).toBeLessThanOrEqual(2)
      expect(seen).toContain('PATCH 405')
      expect(seen.filter((one) => one === 'POST 204').length).toBeGreaterThan(2)
    })
  })
}
