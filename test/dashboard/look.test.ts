import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRAST_MIN, contrast, GROUNDS, inkOn, partsOf, readable } from '../../src/base/contrast.ts'
import { accentWords } from '../../src/dashboard/settings/accent-words.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** An organization's look: picked or written, told in words, seen before it is stored. */

const HEAD = { email: 'head@acme.example', password: 'correct horse battery' }
const PAGE = '/dashboard/candidate-page'
let product: Product
let tenant: Tenant
let head: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...HEAD, role: 'administrator' })
  head = await Reviewer.login(product.origin, HEAD)
})
afterAll(() => product.stop())

const stored = async () => (await product.core.services.candidatePages.candidatePageOf(tenant)).accent
const save = (fields: Record<string, string>) => head.post(PAGE, { contact: '', privacyNotice: '', ...fields })

test('text on any colour can be read, in mails and on pages', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        expect([colour, contrast(partsOf(inkOn(colour)), partsOf(colour)) >= CONTRAST_MIN]).toEqual([colour, true])
        for (const grounds of [GROUNDS.light, GROUNDS.dark]) {
          const shown = readable(colour, grounds)
          const least = Math.min(...grounds.map((ground) => contrast(partsOf(shown.accent), partsOf(ground))))
          expect([colour, least >= CONTRAST_MIN]).toEqual([colour, true])
          expect([colour, contrast(partsOf(shown.on), partsOf(shown.accent)) >= CONTRAST_MIN]).toEqual([colour, true])
        }
      }
})

test('the contrast of a colour is told in words, and what is shown where it could not be read', () => {
  expect(accentWords('#7a3b1d')[0]).toBe('In mails, white text on #7a3b1d reads well (8.4 to 1).')
  const light = accentWords('#f2e205')
  expect(light[0]).toContain('black text on #f2e205')
  expect(light[1]).toMatch(
    /^On light pages it could hardly be seen \(1\.\d to 1; 4\.5 is needed\), so they show the darker shade #/,
  )
  expect(light).toHaveLength(2)
})

test('of the two fields the one that was changed counts, and of both the text', async () => {
  expect((await save({ accent: '', picked: '#7a3b1d', shown: '' })).status).toBe(303)
  expect(await stored()).toBe('#7a3b1d')
  await save({ accent: '#114488', picked: '#7a3b1d', shown: '#7a3b1d' })
  expect(await stored()).toBe('#114488')
  await save({ accent: '#225599', picked: '#ff0000', shown: '#114488' })
  expect(await stored()).toBe('#225599')
  await save({ accent: '#225599', picked: '#225599', shown: '#225599' })
  expect(await stored()).toBe('#225599')
  // Without the field of the browser, as before.
  await save({ accent: '#336699' })
  expect(await stored()).toBe('#336699')
  await save({ accent: '', picked: '#336699', shown: '#336699' })
  expect(await stored()).toBeNull()
  const refused = await save({ accent: 'red', picked: '#0b5cad', shown: '' })
  expect([refused.status, refused.text.includes('The colour must be # and six hexadecimal digits')]).toEqual([
    400,
    true,
  ])
  // Sent again from the page of the refusal, where the browser's field shows our own colour.
  expect((await save({ accent: 'red', picked: '#0b5cad', shown: 'red' })).status).toBe(400)
})

test('page and mail are previewed with what is typed, in a frame of ours, and nothing is stored', async () => {
  await save({ accent: '#114488' })
  const typed = { accent: '#a01050', contact: 'Ask <b>Ada</b>', privacyNotice: 'Kept for <i>six</i> months.' }
  const page = await head.post(`${PAGE}/preview`, { ...typed, of: 'page' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('/assets/accent/a01050.css')
  expect(page.text).toContain('Ask &lt;b&gt;Ada&lt;/b&gt;')
  expect(page.text).toContain('Kept for &lt;i&gt;six&lt;/i&gt; months.')
  expect(page.text).toContain('white text on #a01050 reads well')
  const mail = await head.post(`${PAGE}/preview`, { ...typed, of: 'mail' })
  expect(mail.text).toContain('background:#a01050')
  expect(mail.text).toContain('Ask &lt;b&gt;Ada&lt;/b&gt;')
  expect((await head.post(`${PAGE}/preview`, { ...typed, accent: 'red' })).text).toContain('six hexadecimal digits')
  expect((await head.post(`${PAGE}/preview`, { ...typed, contact: 'x'.repeat(201) })).status).toBe(400)
  expect(await stored()).toBe('#114488')
  expect((await head.get(`${PAGE}/preview`)).text).toContain('/assets/accent/114488.css')
})
