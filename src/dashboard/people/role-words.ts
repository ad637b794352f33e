import { ROLES, type Role } from '../../accounts/roles.ts'
import { type Html, html } from '../../web/pages.ts'

/** What a role is called, and what it may do. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: { name: 'viewer', may: 'sees interviews and positions, decides nothing' },
  reviewer: { name: 'reviewer', may: 'rates and decides' },
  administrator: {
    name: 'administrator of the organization',
    may: 'also positions, invites, people, API keys, settings and the sync',
  },
  installation: {
    name: 'administrator of the installation',
    may: 'also connections that belong to no organization',
  },
}

/** The roles that somebody may give, to choose one from. */
export function roleField(chosen: Role, mayGive: readonly Role[]): Html {
  return html`<label for="role">Role</label><select id="role" name="role">${ROLES.filter(
    (role) => mayGive.includes(role) || role === chosen,
  ).map(
    (role) =>
      html`<option value="${role}"${role === chosen ? html` selected` : ''}>${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].may}</option>`,
  )}</select>`
}

/** A role as a coloured label. */
export const rolePill = (role: Role): Html =>
  html`<span class="pill ${role === 'administrator' || role === 'installation' ? 'good' : 'soft'}">${ROLE_WORDS[role].name}</span>`
