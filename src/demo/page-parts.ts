import { type Html, html } from '../web/pages.ts'

/** Parts that the demo's pages share. */

/** Changes younger than this are marked. */
const NEW_MS = 5_000

/** Says how the page stays up to date. The pause button appears where scripts run. */
export function liveBar(path: string): Html {
  return html`<div class="live"><span id="live" hidden><span id="live-state" class="soft" role="status">Updates every 2 seconds.</span> <button type="button" id="pause" class="second">Pause</button></span><noscript><a href="${path}">Load this page again to see what is new</a></noscript></div>`
}

/** True for 5 s after a change, in which the page highlights it. */
export function isNew(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NEW_MS
}

/** The class of an item that changed a moment ago. */
export function newness(at: Date, now: Date): Html {
  return isNew(at, now) ? html` class="new"` : html``
}

/** In the zone of this machine, which is the visitor's too. */
export function clockTime(at: Date): string {
  return at.toLocaleTimeString('en-GB')
}
