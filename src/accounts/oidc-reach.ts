import type { Knex } from 'knex'
import { AppError } from '../base/errors.ts'
import type { OidcSettings } from './oidc-client.ts'
import type { Role } from './roles.ts'
import { organizationsAreMany } from './users.ts'

/** An account as it is linked to the provider: what decides whether the provider may log it in. */
export interface Linked {
  readonly email: string
  readonly organizationId: string
  readonly role: Role
  /** The operator chose this subject for the account; its address alone did not. */
  readonly byCommand: boolean
}

/**
 * Throws 403 unless the provider speaks for this account. A provider of one organization speaks for its people, and could otherwise
 * make whoever runs it an administrator of the installation, who sees every organization.
 */
export async function assertSpeaksFor(
  trx: Knex.Transaction,
  { email, organizationId, role, byCommand }: Linked,
  { organization, name }: OidcSettings,
): Promise<void> {
  if (organization === undefined) return
  if (organization !== organizationId) throw noAccountOf(email)
  if (role !== 'installation' || byCommand || !(await organizationsAreMany(trx))) return
  throw new AppError(
    `The account of ${email} administers this installation, and ${name} speaks for the people of one organization only. Log in another way; the operator makes a link with "interview-bridge admin user login-link ID", or links this account with "interview-bridge admin user link ID --subject S".`,
    { kind: 'domain', code: 'login.oidc_operator', status: 403, named: { email, provider: name } },
  )
}

/** Nobody has this address here. The same for an account of another organization: whether there is one is not for this person to know. */
export const noAccountOf = (email: string) =>
  new AppError(
    `There is no account for ${email} here. Ask an administrator of your organization to add you, with this address.`,
    { kind: 'domain', code: 'login.oidc_unknown', status: 403, named: { email } },
  )
