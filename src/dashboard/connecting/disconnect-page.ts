import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { ofConnection } from './frame.ts'

/** Asks before a connection is disconnected, and says first what becomes of what is under way. */
export function disconnectPage(
  session: Session,
  { name, version }: ConnectionDocument,
  ats: string,
  health: ConnectionHealth | undefined,
): PageContent {
  // Of one that is paused nobody counts what waits.
  const writes = health ? health.deliveries.pending + health.deliveries.unknown + health.deliveries.parked : 0
  return ofConnection(session, name, {
    title: `Disconnect ${ats}?`,
    body: html`<div class="card"><ul>
        <li><strong>Interviews stay.</strong> Whoever has a link can go on and finish, and you can watch and decide here. Nobody is told of it, and no invite is cancelled.</li>
        <li><strong>Nothing reaches ${ats} any more:</strong> no note, no move, no rejection, whatever is decided here.${writes > 0 ? html` ${writes === 1 ? 'One write-back that waits now stays' : `${writes} write-backs that wait now stay`} undone.` : ''}${health ? '' : ' Write-backs that still wait stay undone.'}</li>
        <li><strong>Nobody new is invited</strong> from ${ats}.</li>
        <li>The key is deleted here. In ${ats} it stays until somebody revokes it there.</li>
        <li>What was done so far stays known. The same name connected again to the same account goes on from here, and invites nobody twice.</li></ul></div>
      <form method="post" action="/dashboard/connections/${name}/state">${csrfField(session)}<input type="hidden" name="version" value="${version}"><p class="row"><button name="act" value="remove">Disconnect ${ats}</button> <a href="/dashboard/connections/${name}/edit">Keep it</a></p></form>`,
  })
}
