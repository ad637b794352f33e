import type { Role } from '../../src/accounts/roles.ts'
import type { Session } from '../../src/accounts/sessions.ts'

/** Somebody of a made-up organization, for pages that are made without a server. */
export function sessionOf(role: Role): Session {
  return {
    userId: '6b0496c642193fa5d66b3c01',
    email: `${role}@acme.example`,
    organizationId: '6b0496c642193fa5d66b3c02',
    organizationName: 'Acme',
    role,
    teamIds: [],
    isAdministrator: role === 'administrator' || role === 'installation',
    isOperator: role === 'installation',
    csrf: 'x'.repeat(43),
    language: null,
    theme: null,
    sample: null,
  }
}
