import { expect } from 'vitest'
import type { Interview, Position } from '../../src/interview/contract/contract.ts'
import { type Answer, type Api, Link } from '../kit/api.ts'
import { eventually, type Product, type Tenant } from '../kit/product.ts'

/** State that the parts of the specification share; filled before the first test. */
export const world = {} as {
  product: Product
  tenant: Tenant
  other: Tenant
  api: Api
  foreign: Api
  position: Position
}

export const ID = /^[0-9a-f]{24}$/
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
export const NO_ID = '0123456789abcdef01234567'

export function refused(answer: Answer, status: number, message?: string | RegExp): void {
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  expect(Object.keys(answer.body).sort()).toEqual(['message', 'success', 'timestamp'])
  expect(answer.body.success).toBe(false)
  if (message !== undefined) expect(answer.body.message).toMatch(message)
}

/** An invite whose time has passed, without waiting for days. */
export async function expiredInvite(extra: Record<string, unknown> = {}): Promise<Interview> {
  const { product, api, position } = world
  const interview = await api.invited(position.id, extra)
  await product.core.database
    .knex('interviews')
    .where({ id: interview.id })
    .update({ invite_expires_at: new Date(Date.now() - 1_000) })
  return interview
}

export async function completed(extra: Record<string, unknown> = {}): Promise<Interview> {
  const interview = await world.api.invited(world.position.id, extra)
  await new Link(interview.inviteUrl ?? '').answer()
  return interview
}

export async function analysed(id: string): Promise<void> {
  await world.api.call('POST', `/interviews/${id}/analysis`)
  await eventually('the analysis ends', async () =>
    ['completed', 'failed'].includes((await world.api.analysis(id)).body.data.status),
  )
}

export async function credits(): Promise<number> {
  return (await world.product.core.accounts.getOrganization(world.tenant.organizationId)).credits
}
