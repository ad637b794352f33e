import { domainToASCII } from 'node:url'
import type { Migration } from './migration.ts'

/**
 * Addresses of accounts with letters beyond ASCII get the one spelling that candidates' addresses have (20261123_2040), by which a login is
 * looked for from now on. An account whose new spelling another one of its organization has stays as it is, for a person to see.
 */
export const accountAddresses: Migration = {
  name: '20261127_1000_account_addresses',
  async up(knex) {
    const rows = await knex('users')
      .whereRaw('octet_length(email) > char_length(email)')
      .orderBy('created_at')
      .select<{ id: string; organization_id: string; email: string }[]>('id', 'organization_id', 'email')
    for (const { id, organization_id: organizationId, email } of rows) {
      const at = email.lastIndexOf('@')
      const domain = domainToASCII(email.slice(at + 1))
      if (domain === '') continue
      const spelling = `${email.slice(0, at).normalize('NFC')}@${domain}`
      await knex('users')
        .where({ id })
        .whereNotExists(
          knex('users as other').where({ 'other.organization_id': organizationId, 'other.email': spelling }),
        )
        .update({ email: spelling })
    }
  },
}
