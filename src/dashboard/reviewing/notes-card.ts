import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { NOTE_MAX, type ReviewNote } from '../../interview/reviewing/review-notes.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { ago, moment } from '../frame/times.ts'

/** What colleagues tell each other about a candidate; each changes and deletes only what they wrote. */
export function notesCard(session: Session, place: Place, notes: readonly ReviewNote[]): Html {
  const mayWrite = may(session, 'decide')
  return html`<section class="card" id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes among colleagues</h2>
    ${notes.length === 0 ? html`<p class="soft">None yet. Notes stay in this dashboard: neither the candidate nor the ATS or the AI gets them.</p>` : html`<ol class="plain notes">${notes.map((note) => html`<li id="note-${note.id}">${noteOf(session, place, note)}</li>`)}</ol>`}
    ${
      mayWrite
        ? html`<form method="post" action="${pathTo(place, '/notes')}">${csrfField(session)}
      <label for="note">A new note</label><textarea id="note" name="text" maxlength="${NOTE_MAX}" required></textarea>
      <p><button class="second">Add the note</button></p></form>`
        : ''
    }</section>`
}

function noteOf(session: Session, place: Place, { id, by, isOwn, text, writtenAt, editedAt }: ReviewNote): Html {
  return html`<p class="soft">${isOwn ? 'You' : (by ?? 'Somebody who was removed')} · ${ago(writtenAt)}${editedAt ? html`, edited ${moment(editedAt)}` : ''}</p>
    <p class="said"><bdi>${text}</bdi></p>
    ${
      isOwn && may(session, 'decide')
        ? html`<details><summary>Edit or delete</summary>
      <form method="post" action="${pathTo(place, `/notes/${id}`)}">${csrfField(session)}
        <label for="note-text-${id}">Your note</label><textarea id="note-text-${id}" name="text" maxlength="${NOTE_MAX}" required>${text}</textarea>
        <p class="row"><button class="second">Save the note</button></p></form>
      <form method="post" action="${pathTo(place, `/notes/${id}/delete`)}">${csrfField(session)}<p><button class="second">Delete the note for good</button></p></form></details>`
        : ''
    }`
}
