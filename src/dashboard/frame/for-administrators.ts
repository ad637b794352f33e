import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type Html, html } from '../../web/pages.ts'
import { frameWords } from './words/index.ts'

/** Ids, places in the YAML, commands, and what a vendor or a server answered: folded, and for administrators alone. */
export function forAdministrators(session: Session, ...facts: readonly (Html | string | null)[]): Html | '' {
  const shown = facts.filter((fact) => fact !== null && fact !== '')
  if (!may(session, 'administer') || shown.length === 0) return ''
  return html`<details><summary>${frameWords().forAdministrators}</summary>${shown.map((fact) => (typeof fact === 'string' ? html`<p>${fact}</p>` : fact))}</details>`
}
