import { ROLES, type Role } from '../../accounts/roles.ts'
import { type Html, html } from '../../web/pages.ts'
import { staffWords } from './words/staff/index.ts'

/** What a role is called. */
export const roleName = (role: Role): string => staffWords().roles[role].name

/** The roles that somebody may give, to choose one from. */
export function roleField(chosen: Role, mayGive: readonly Role[]): Html {
  const words = staffWords()
  return html`<label for="role">${words.role}</label><select id="role" name="role">${ROLES.filter(
    (role) => mayGive.includes(role) || role === chosen,
  ).map(
    (role) =>
      html`<option value="${role}"${role === chosen ? html` selected` : ''}>${words.roleChoice(words.roles[role].name, words.roles[role].may)}</option>`,
  )}</select>`
}

/** A role as a coloured label. */
export const rolePill = (role: Role): Html =>
  html`<span class="pill ${role === 'administrator' || role === 'installation' ? 'good' : 'soft'}">${roleName(role)}</span>`
