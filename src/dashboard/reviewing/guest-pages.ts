import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { GUEST_DAYS, type GuestLink, type GuestView, type NewGuestLink } from '../../interview/reviewing/guest-links.ts'
import type { ShownTranscript } from '../../interview/reviewing/transcripts/corrections.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago, moment, plainTime } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { chooser, player } from './player.ts'
import { watchingWords } from './words/watching/index.ts'

/** The guest links of an interview, on its page: those there are, and the form that makes one. */
export function guestCard(
  session: Session,
  place: Place,
  { answers }: InterviewDetail,
  { guests, drawn }: { readonly guests: readonly GuestLink[]; readonly drawn: string },
): Html {
  const words = watchingWords().guests
  return html`<section class="card" id="guests" aria-labelledby="guests-title"><h2 id="guests-title">${words.title}</h2>
    <p class="soft">${words.what}</p>
    ${guests.length === 0 ? html`<p class="soft">${words.none}</p>` : html`<ul class="plain">${guests.map((one) => linkOf(session, place, one))}</ul>`}
    ${answers.length === 0 ? html`<p class="soft">${words.nothing}</p>` : form(session, place, drawn)}</section>`
}

function linkOf(session: Session, place: Place, one: GuestLink): Html {
  const words = watchingWords().guests
  const state = one.isLive
    ? html`<span class="pill good">${words.works}</span>`
    : html`<span class="pill">${words.ended}</span>`
  const revoke = html`<form method="post" action="${pathTo(place, `/guest-links/${one.id}/revoke`)}">${csrfField(session)}<button class="second" aria-label="${words.revokeOf(plainTime(one.madeAt))}">${words.revoke}</button></form>`
  return html`<li class="row">${state} <span>${words.made(ago(one.madeAt), one.by)} · ${words.until(moment(one.expiresAt))} · ${words.opened(one.opened)}${one.lastOpenedAt ? html`, ${words.last(ago(one.lastOpenedAt))}` : ''}${one.revokedAt ? html` · ${words.revoked(ago(one.revokedAt))}` : ''}${one.endedAt && one.endedBecause ? html` · ${words.endedAt(moment(one.endedAt), words.ends[one.endedBecause])}` : ''}</span>${one.isLive ? revoke : ''}</li>`
}

function form(session: Session, place: Place, drawn: string): Html {
  const words = watchingWords().guests
  return html`<form method="post" action="${pathTo(place, '/guest-links')}" autocomplete="off">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
    <label for="guest-days">${words.days}</label>
    <p class="row"><input id="guest-days" name="days" type="number" required min="1" max="${GUEST_DAYS.max}" value="${GUEST_DAYS.default}"> <button class="second">${words.make}</button></p></form>`
}

/** Shows a link that was just made, the only time. */
export function guestLinkPage(session: Session, place: Place, { url, expiresAt }: NewGuestLink): PageContent {
  const words = watchingWords().guests
  return dashboardPage(session, {
    title: words.one,
    narrow: true,
    body: html`<h1>${words.theOne}</h1>
      <section class="card alert" role="status"><p>${words.copyNow(moment(expiresAt))}</p>
      <label for="guest-link">${words.link}</label><p class="row"><input class="grow" id="guest-link" type="text" readonly value="${url}"><button class="second" type="button" data-copy="guest-link" hidden>${words.copy}</button></p></section>
      <p><a href="${pathTo(place)}#guests">${frameWords().backToInterview}</a></p>`,
  })
}

/** One interview as a guest sees it: who, the answers, what was said. No way leads on from here. */
export function guestPage(
  { interview, organization, position, expiresAt, answers }: GuestView,
  parts: {
    readonly written: ReadonlyMap<string, string>
    readonly transcripts: ReadonlyMap<string, ShownTranscript>
    readonly images: ReadonlyMap<string, QuestionImage>
    readonly imagesAt: string
  },
): PageContent {
  const { guests: words, player: keys } = watchingWords()
  const name = fullName(interview.candidate)
  return dashboardPage(undefined, {
    title: `${name}, ${position}`,
    body: html`<h1><bdi>${name}</bdi></h1>
      <p class="soft"><bdi>${position}</bdi> · <bdi>${organization}</bdi></p>
      <p class="card" data-guest>${words.shows(organization, moment(expiresAt))}</p>
      <p><button type="button" class="second" data-keys data-scripted>${keys.keys}</button></p>
      ${chooser(answers)}${player(answers, { ...parts, isForGuests: true })}`,
  })
}

/** A link that does not work, whatever the reason, so that nobody learns which ones did. */
export function deadGuestPage(isTooMany = false): PageContent {
  const words = watchingWords().guests
  return dashboardPage(undefined, {
    title: words.dead,
    narrow: true,
    body: html`<h1>${words.dead}</h1><p>${isTooMany ? words.tooMany : words.deadWhy}</p>`,
  })
}
