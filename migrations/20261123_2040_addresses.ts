import { domainToASCII } from 'node:url'
import type { Migration } from './migration.ts'

/**
 * Candidates' addresses whose domain has letters beyond ASCII get the one spelling that addresses are stored and compared
 * in, so that a candidate who was invited before is found again. No stamp changes: it is the same mailbox.
 */
export const addresses: Migration = {
  name: '20261123_2040_addresses',
  async up(knex) {
    const rows = await knex('interviews')
      .whereRaw('octet_length(email) > char_length(email)')
      .select<{ id: string; email: string }[]>('id', 'email')
    for (const { id, email } of rows) {
      const at = email.lastIndexOf('@')
      const domain = domainToASCII(email.slice(at + 1))
      if (domain === '') continue
      await knex('interviews')
        .where({ id })
        .update({ email: `${email.slice(0, at).normalize('NFC')}@${domain}` })
    }
  },
}
