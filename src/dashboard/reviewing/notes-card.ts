import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { NOTE_MAX, type ReviewNote } from '../../interview/reviewing/review-notes.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago, moment } from '../frame/times.ts'
import { watchingWords } from './words/watching/index.ts'

/** What colleagues tell each other about a candidate; each changes and deletes only what they wrote. */
export function notesCard(session: Session, place: Place, notes: readonly ReviewNote[]): Html {
  const words = watchingWords().notes
  const mayWrite = may(session, 'decide')
  return html`<section class="card" id="notes" aria-labelledby="notes-title"><h2 id="notes-title">${words.title}</h2>
    ${notes.length === 0 ? html`<p class="soft">${words.none}</p>` : html`<ol class="plain notes">${notes.map((note) => html`<li id="note-${note.id}">${noteOf(session, place, note)}</li>`)}</ol>`}
    ${
      mayWrite
        ? html`<form method="post" action="${pathTo(place, '/notes')}">${csrfField(session)}
      <label for="note">${words.fresh}</label><textarea id="note" dir="auto" name="text" maxlength="${NOTE_MAX}" required></textarea>
      <p><button class="second">${words.add}</button></p></form>`
        : ''
    }</section>`
}

function noteOf(session: Session, place: Place, { id, by, isOwn, text, writtenAt, editedAt }: ReviewNote): Html {
  const { notes: words, you, gone } = watchingWords()
  return html`<p class="soft">${isOwn ? you : (by ?? gone)} · ${ago(writtenAt)}${editedAt ? html`, ${words.edited(moment(editedAt))}` : ''}</p>
    <p class="said"><bdi>${text}</bdi></p>
    ${
      isOwn && may(session, 'decide')
        ? html`<details><summary>${words.editOrDelete}</summary>
      <form method="post" action="${pathTo(place, `/notes/${id}`)}">${csrfField(session)}
        <label for="note-text-${id}">${words.yours}</label><textarea id="note-text-${id}" dir="auto" name="text" maxlength="${NOTE_MAX}" required>${text}</textarea>
        <p class="row"><button class="second">${words.save}</button></p></form>
      <form method="post" action="${pathTo(place, `/notes/${id}/delete`)}">${csrfField(session)}<p><button class="second">${words.delete}</button></p></form></details>`
        : ''
    }`
}
