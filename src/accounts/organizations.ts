import type { Knex } from 'knex'
import { type Ids, sampleOf } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import { codePoints, isStorable } from '../base/text.ts'
import type { Database } from '../db/database.ts'
import { asOperator, realOrganization } from './history.ts'
import { found, refused } from './refusals.ts'

/** A tenant. Invites need an active subscription and a credit, API calls need `apiAccess` (spec §4). */
export interface Organization {
  id: string
  name: string
  subscription: 'active' | 'none'
  credits: number
  apiAccess: boolean
}

/** A change of an organization; `credits` sets the number that is left. */
interface OrganizationChange {
  readonly name?: string
  readonly credits?: number
  readonly subscription?: string
  readonly apiAccess?: boolean
}

const CREDITS_MAX = 2_000_000_000
/** Characters of the name of an organization, a company or a team. */
export const NAME_MAX = 200
const COLUMNS = {
  id: 'id',
  name: 'name',
  subscription: 'subscription',
  credits: 'credits',
  apiAccess: 'api_access',
}

/** Organizations, for the `admin` commands and for administrators of the installation; the one writer of `organizations`, but for credits that are used. */
export function createOrganizations({ knex }: Database, ids: Ids, log: Log) {
  return {
    /** `id`: of a form, so that a form that is sent twice makes one. `on`: the caller's transaction. */
    async createOrganization(
      input: { name: string; credits?: number; subscription?: string; id?: string },
      on: Knex = knex,
    ): Promise<Organization> {
      const id = input.id ?? ids.id()
      await on('organizations')
        .insert({
          id,
          name: named(input.name),
          subscription: subscriptionOf(input.subscription),
          credits: creditsOf(input.credits ?? 0),
        })
        .onConflict('id')
        .ignore()
      const row = await on('organizations').select(COLUMNS).where({ id }).first<Organization | undefined>()
      return found(row, 'organization', id)
    },

    /** By the command line. */
    async updateOrganization(id: string, change: OrganizationChange): Promise<Organization> {
      const set = setOf(change)
      if (Object.keys(set).length > 0) await realOrganization(knex, id).update(set)
      return this.getOrganization(id)
    },

    /** By an administrator of the installation; throws 403 where they are none any more. */
    async changeOrganization(
      { id, by }: { readonly id: string; readonly by: string },
      change: OrganizationChange,
    ): Promise<void> {
      const set = setOf(change)
      const changed = await knex.transaction(async (trx) => {
        await asOperator(trx, id, by)
        return Object.keys(set).length === 0 || (await trx('organizations').where({ id }).update(set)) === 1
      })
      found(changed || undefined, 'organization', id)
      const { name: _name, ...facts } = change
      log.info({ organizationId: id, by, ...facts }, 'an organization was changed')
    },

    async getOrganization(id: string): Promise<Organization> {
      const row = await realOrganization(knex, id).select(COLUMNS).first<Organization | undefined>()
      return found(row, 'organization', id)
    },

    /**
     * Of these ids those of sample data, made or not, each with the organization that it belongs to. An id that nobody has yet counts: it is
     * the same whenever somebody makes that sample.
     */
    async ownersOfSamples(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const real = new Set(await knex('organizations').whereNull('sample_of').whereIn('id', ids).pluck<string[]>('id'))
      const others = new Set(ids.filter((id) => !real.has(id)))
      if (others.size === 0) return new Map()
      const all = await knex('organizations').whereNull('sample_of').pluck<string[]>('id')
      return new Map(all.map((id) => [sampleOf(id), id] as const).filter(([sample]) => others.has(sample)))
    },

    /** Every real one; sample data is none. */
    listOrganizations(): Promise<Organization[]> {
      return knex('organizations').select(COLUMNS).whereNull('sample_of').orderBy('created_at')
    },
  }
}

/**
 * Makes the organization that holds sample data of another one: without credits, without access to the API. False where it is there already,
 * or somebody else makes it at this moment.
 */
export async function insertSampleOrganization(
  trx: Knex.Transaction,
  { id, name, of }: { readonly id: string; readonly name: string; readonly of: string },
): Promise<boolean> {
  const row = { id, name: named(name), subscription: 'none', credits: 0, api_access: false, sample_of: of }
  const inserted = await trx('organizations').insert(row).onConflict().ignore().returning('id')
  return inserted.length > 0
}

/** Locks the organization of sample data to the end of the transaction; false where there is none. */
export async function lockSampleOrganization(trx: Knex.Transaction, id: string): Promise<boolean> {
  const row = await trx('organizations').where({ id }).whereNotNull('sample_of').forUpdate().first('id')
  return row !== undefined
}

/** Removes the organization of sample data, once nothing refers to it. */
export async function deleteSampleOrganization(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('organizations').where({ id }).whereNotNull('sample_of').delete()
}

function setOf({ name, credits, subscription, apiAccess }: OrganizationChange) {
  return {
    ...(credits === undefined ? {} : { credits: creditsOf(credits) }),
    ...(name === undefined ? {} : { name: named(name) }),
    ...(subscription === undefined ? {} : { subscription: subscriptionOf(subscription) }),
    ...(apiAccess === undefined ? {} : { api_access: apiAccess }),
  }
}

/** A name without blanks around it; refused where it is none. */
export function named(value: string): string {
  const name = value.trim()
  if (name === '' || codePoints(name) > NAME_MAX || !isStorable(name))
    throw refused({ why: 'name_length', max: NAME_MAX })
  return name
}

function creditsOf(credits: number): number {
  if (!Number.isInteger(credits) || credits < 0 || credits > CREDITS_MAX)
    throw refused({ why: 'credits_range', max: CREDITS_MAX, given: credits })
  return credits
}

function subscriptionOf(value = 'active'): string {
  if (value !== 'active' && value !== 'none') throw refused({ why: 'subscription_unknown', given: value })
  return value
}
