import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import {
  GUEST_DAYS,
  type GuestEnd,
  type GuestLink,
  type GuestView,
  type NewGuestLink,
} from '../../interview/reviewing/guest-links.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago, moment, plainTime } from '../frame/times.ts'
import { chooser, player } from './player.ts'

/** Why a link ended before its time. */
export const GUEST_ENDS: Readonly<Record<GuestEnd, string>> = {
  disabled: 'because its maker’s account was disabled',
  role: 'because its maker is no reviewer any more, or sees only some teams now',
  teams: 'because its maker is not in the team of this position any more',
}

const times = (count: number) => (count === 0 ? 'never opened' : count === 1 ? 'opened once' : `opened ${count} times`)

/** The guest links of an interview, on its page: those there are, and the form that makes one. */
export function guestCard(
  session: Session,
  place: Place,
  { answers }: InterviewDetail,
  { guests, drawn }: { readonly guests: readonly GuestLink[]; readonly drawn: string },
): Html {
  return html`<section class="card" id="guests" aria-labelledby="guests-title"><h2 id="guests-title">Guest links</h2>
    <p class="soft">Somebody without an account, such as a hiring manager, watches the answers and reads the transcripts of this interview by a link. It ends with its time, when somebody revokes it, and when its maker may not see this interview any more. Guests see neither the AI’s result nor ratings, notes, address or phone number.</p>
    ${guests.length === 0 ? html`<p class="soft">There is none yet.</p>` : html`<ul class="plain">${guests.map((one) => linkOf(session, place, one))}</ul>`}
    ${answers.length === 0 ? html`<p class="soft">Nothing has been recorded yet, so there is nothing to watch.</p>` : form(session, place, drawn)}</section>`
}

function linkOf(session: Session, place: Place, one: GuestLink): Html {
  const state = one.isLive ? html`<span class="pill good">works</span>` : html`<span class="pill">ended</span>`
  const revoke = html`<form method="post" action="${pathTo(place, `/guest-links/${one.id}/revoke`)}">${csrfField(session)}<button class="second" aria-label="Revoke the link that was made ${plainTime(one.madeAt)}">Revoke</button></form>`
  return html`<li class="row">${state} <span>made ${ago(one.madeAt)} by ${one.by ?? 'somebody who was removed'} · until ${moment(one.expiresAt)} · ${times(one.opened)}${one.lastOpenedAt ? html`, last ${ago(one.lastOpenedAt)}` : ''}${one.revokedAt ? html` · revoked ${ago(one.revokedAt)}` : ''}${one.endedAt && one.endedBecause ? html` · ended ${moment(one.endedAt)}, ${GUEST_ENDS[one.endedBecause]}` : ''}</span>${one.isLive ? revoke : ''}</li>`
}

function form(session: Session, place: Place, drawn: string): Html {
  return html`<form method="post" action="${pathTo(place, '/guest-links')}" autocomplete="off">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
    <label for="guest-days">Days that a new link lasts</label>
    <p class="row"><input id="guest-days" name="days" type="number" required min="1" max="${GUEST_DAYS.max}" value="${GUEST_DAYS.default}"> <button class="second">Make a guest link</button></p></form>`
}

/** Shows a link that was just made, the only time. */
export function guestLinkPage(session: Session, place: Place, { url, expiresAt }: NewGuestLink): PageContent {
  return dashboardPage(session, {
    title: 'Guest link',
    narrow: true,
    body: html`<h1>The guest link</h1>
      <section class="card alert" role="status"><p>Copy it now: it is not shown again. Whoever has it watches this interview until ${moment(expiresAt)}, or until somebody revokes it.</p>
      <label for="guest-link">Link</label><p class="row"><input class="grow" id="guest-link" type="text" readonly value="${url}"><button class="second" type="button" data-copy="guest-link" hidden>Copy</button></p></section>
      <p><a href="${pathTo(place)}#guests">Back to the interview</a></p>`,
  })
}

/** One interview as a guest sees it: who, the answers, what was said. No way leads on from here. */
export function guestPage(
  { interview, organization, position, expiresAt, answers }: GuestView,
  parts: {
    readonly written: ReadonlyMap<string, string>
    readonly transcripts: ReadonlyMap<string, string>
    readonly images: ReadonlyMap<string, QuestionImage>
    readonly imagesAt: string
  },
): PageContent {
  const name = fullName(interview.candidate)
  return dashboardPage(undefined, {
    title: `${name}, ${position}`,
    body: html`<h1><bdi>${name}</bdi></h1>
      <p class="soft">${position} · ${organization}</p>
      <p class="card" data-guest>${organization} shows you this interview until ${moment(expiresAt)}. It is meant for you alone: please do not pass the link on, and do not record it.</p>
      <p><button type="button" class="second" data-keys hidden>Keys</button></p>
      ${chooser(answers)}${player(answers, parts)}`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadGuestPage(isTooMany = false): PageContent {
  return dashboardPage(undefined, {
    title: 'This link does not work',
    narrow: true,
    body: html`<h1>This link does not work</h1><p>${isTooMany ? 'Too many links that do not work were opened from your network. Try again in an hour.' : 'The link has expired or has ended, or the recordings are gone. Ask the person who sent it to you for a new one.'}</p>`,
  })
}
