import type { Position } from '../../interview/contract/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { inviteWords } from './words/inviting/index.ts'

/** Said above the forms of a position that takes no invites. */
export function notOpenNote({ id, status }: Pick<Position, 'id' | 'status'>): Html | '' {
  if (status === 'open') return ''
  const link = (text: string) => html`<a href="/dashboard/positions/${id}/edit">${text}</a>`
  return html`<p class="card alert">${inviteWords().notOpen[status](link)}</p>`
}
