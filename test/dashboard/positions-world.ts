import { afterAll, beforeAll } from 'vitest'
import type { Position } from '../../src/interview/contract/contract.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Positions without the command line: the editor, pictures of questions, the preview, and inviting by hand. */

export let product: Product
export let tenant: Tenant
export let reviewer: Reviewer
export let recruiter: Reviewer
export let foreigner: Reviewer
export const boss = { email: 'recruiter@acme.example', password: 'correct horse battery' }

export const api = () => product.api(tenant)
export const stored = async (id: string) =>
  (await api().get<Position[]>('/positions?limit=100')).body.data.find((one) => one.id === id)

/** The fields of a page's largest form, as a browser would send them. */
export function fieldsOf(page: string): Record<string, string> {
  const plain = (text = '') =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const fields: Record<string, string> = {}
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? []
    if (name) fields[name] = plain(/ value="([^"]*)"/.exec(tag)?.[1])
  }
  for (const [, name = '', text] of page.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^<]*)</g))
    fields[name] = plain(text)
  for (const [, name = '', options = ''] of page.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = plain((/value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options))?.[1])
  const { csrf: _csrf, ...rest } = fields
  return rest
}
/** The same of the page's form for long texts alone, where others beside it have fields of the same names. */
export const fieldsOfLongForm = (page: string): Record<string, string> =>
  fieldsOf(/<form[^>]* data-bytes-max=.*?<\/form>/s.exec(page)?.[0] ?? '')
export const textsOf = (fields: Record<string, string>) =>
  Object.keys(fields)
    .filter((name) => /^q\d+text$/.test(name))
    .map((name) => fields[name])

/** Starts a product with a reviewer, a recruiter and a stranger for the calling file of tests. A worker loads this module once for many files, so each must ask. */
export function usePositionsWorld(): void {
  beforeAll(async () => {
    product = await startProduct({ role: 'api' })
    tenant = await product.tenant()
    const administrator = async ({ organizationId }: Tenant, email: string) => {
      const one = { ...boss, email }
      await product.core.accounts.createUser({ organizationId, ...one, administrator: true })
      return Reviewer.login(product.origin, one)
    }
    reviewer = await Reviewer.login(product.origin, tenant)
    recruiter = await administrator(tenant, boss.email)
    foreigner = await administrator(await product.tenant(), 'boss@other.example')
  }, 600_000)
  afterAll(() => product?.stop())
}
