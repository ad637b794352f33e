/** What somebody is in the dashboard. */
export const ROLES = ['viewer', 'reviewer', 'administrator', 'installation'] as const
export type Role = (typeof ROLES)[number]

/**
 * What a page or a form of the dashboard needs.
 *
 * - `see`: interviews and positions, and what everybody of the organization sees.
 * - `oversee`: pages about the organization as a whole, such as its connections; not for those who are limited to teams.
 * - `own`: one's own account.
 * - `decide`: rate, note, approve and reject, have an interview analysed, grant a candidate more time.
 * - `administer`: positions, invites, companies, teams, people, keys, settings, and the connections of the organization.
 * - `operate`: what belongs to no organization, such as connections to a remote interview API.
 */
export type Right = 'see' | 'oversee' | 'own' | 'decide' | 'administer' | 'operate'

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  viewer: ['see', 'oversee', 'own'],
  reviewer: ['see', 'oversee', 'own', 'decide'],
  administrator: ['see', 'oversee', 'own', 'decide', 'administer'],
  installation: ['see', 'oversee', 'own', 'decide', 'administer', 'operate'],
}

/** For whom a right is asked. */
export interface Actor {
  readonly role: Role
  /** Those of whose teams they see interviews and positions; empty: they see all of the organization. */
  readonly teamIds: readonly string[]
}

/** The one place that decides what somebody may do; what is not listed for their role they may not. */
export function may({ role, teamIds }: Actor, right: Right): boolean {
  if (right === 'oversee' && teamIds.length > 0) return false
  return Object.hasOwn(RIGHTS, role) && RIGHTS[role].includes(right)
}
