import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeAttachment, FakeNote } from '../../connectors/greenhouse/fake/world.ts'
import type { Clock } from '../base/clock.ts'
import { type Html, html, type PageContent, sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { moveTo } from './arrivals.ts'
import { type AtsCard, cardOf, stagesOf } from './ats-view.ts'
import type { Forms } from './forms.ts'
import { SCRIPT, STYLE } from './look.ts'
import { CONNECTION, REVIEW, VIDEO } from './names.ts'
import { clockTime, isNew, liveBar, newness } from './page-parts.ts'

interface Parts {
  readonly ats: FakeGreenhouse
  readonly clock: Clock
  readonly forms: Forms
  readonly publicUrl: string
  readonly yaml: string
}

const CARDS_SHOWN = 12
const Params = z.object({ id: z.coerce.number().int() })
const MoveForm = z.object({ to: z.enum(['video', 'review']) })
const STAGE_OF = { video: VIDEO, review: REVIEW } as const

/** The fake ATS as a recruiter sees it. Its API has a port of its own and wants a token; these pages are for people. */
export function atsRoutes(parts: Parts) {
  const { ats, forms } = parts
  return async (app: App): Promise<void> => {
    const hidden = { schema: { hide: true } as never }
    app.get('/demo/ats', hidden, (_request, reply) => sendPage(reply, boardPage(parts)))
    app.get('/demo/ats/:id', hidden, (request, reply) => {
      const application = applicationOf(request.params)
      return application ? sendPage(reply, candidatePage(parts, cardOf(ats.world, application))) : missing(reply)
    })
    app.post('/demo/ats/:id/move', hidden, (request, reply) => {
      forms.refuseForeign(request)
      const application = applicationOf(request.params)
      const form = MoveForm.safeParse(request.body)
      if (!application || !form.success) return missing(reply)
      // Pressed twice, or pressed on an old page: the candidate already stands elsewhere, and stays there.
      const [from, to] = [form.data.to === 'video' ? REVIEW : VIDEO, STAGE_OF[form.data.to]]
      if (ats.world.placeOf(application) === from) moveTo(ats.world, application, to)
      return reply.redirect(`/demo/ats/${application.id}`, 303)
    })
  }

  function applicationOf(params: unknown) {
    const read = Params.safeParse(params)
    return read.success ? ats.world.applications.get(read.data.id) : undefined
  }
}

const navigation = html`<nav aria-label="Demo" class="row"><a href="/">Both sides</a><a href="/demo/ats">Fake Greenhouse</a><a href="/dashboard">Dashboard</a></nav>`

function missing(reply: FastifyReply): FastifyReply {
  const page: PageContent = {
    title: 'Not in the fake Greenhouse',
    narrow: true,
    navigation,
    body: html`<h1>This candidate is not in the fake Greenhouse</h1><p>The demo deletes its oldest candidates after a while. <a href="/demo/ats">Everybody who is there now</a></p>`,
  }
  return sendPage(reply, page, 404)
}

function boardPage({ ats, clock, forms }: Parts): PageContent {
  const now = clock.now()
  return {
    title: 'Fake Greenhouse: candidates by stage',
    navigation,
    style: STYLE,
    script: SCRIPT,
    body: html`<h1>Fake Greenhouse: candidates by stage</h1>
      <p class="lead">Move somebody to “${VIDEO}” and watch the invite come. Withdraw somebody there who has not started, and watch the invite being cancelled.</p>
      ${liveBar('/demo/ats')}
      <div class="stages" id="stages" data-live>${stagesOf(ats.world).map(
        ({
          name,
          cards,
        }) => html`<section aria-labelledby="stage-${slug(name)}"><h2 id="stage-${slug(name)}">${name} <span class="soft">${cards.length}</span></h2>
        ${cards.length === 0 ? html`<p class="soft">Nobody</p>` : ''}<ul class="people">${cards.slice(0, CARDS_SHOWN).map((card) => html`<li${newness(card.changedAt, now)}>${boardCard(card, forms)}</li>`)}</ul>
        ${cards.length > CARDS_SHOWN ? html`<p class="quiet">and ${cards.length - CARDS_SHOWN} more</p>` : ''}</section>`,
      )}</div>`,
  }
}

function boardCard(card: AtsCard, forms: Forms): Html {
  return html`<a id="card-${card.application.id}" href="/demo/ats/${card.application.id}">${card.name}</a> <span class="soft">${card.job}</span> ${card.tags.map((tag) => html`<span class="tag">${tag}</span>`)}
    ${card.lastNote === null ? '' : html`<span class="quiet">${card.notes === 1 ? '1 note' : `${card.notes} notes`}, the newest: ${card.lastNote}</span>`}${moveForm(card, forms)}`
}

function moveForm({ application, place, name }: AtsCard, forms: Forms): Html {
  if (place !== REVIEW && place !== VIDEO) return html``
  const [to, words] = place === REVIEW ? ['video', `Move to “${VIDEO}”`] : ['review', 'Withdraw']
  return html`<form method="post" action="/demo/ats/${application.id}/move">${forms.field}<input type="hidden" name="to" value="${to}"><button class="second" id="move-${application.id}" aria-label="${words}: ${name}">${words}</button></form>`
}

function candidatePage({ ats, clock, forms, publicUrl, yaml }: Parts, card: AtsCard): PageContent {
  const { world } = ats
  const { application } = card
  const candidate = world.candidates.get(application.candidate_id)
  const notes = (world.notesOf.get(application.id) ?? []).toReversed()
  const files = [...world.attachments.values()].filter((file) => file.application_id === application.id)
  const moves = (world.movesOf.get(application.id) ?? []).toReversed()
  const fields = Object.values(application.custom_fields)
  const asked = candidate?.email ?? String(application.id)
  return {
    title: `${card.name}: fake Greenhouse`,
    navigation,
    style: STYLE,
    script: SCRIPT,
    body: html`<p class="soft"><a href="/demo/ats">Fake Greenhouse</a></p><h1>${card.name}</h1>
      ${liveBar(`/demo/ats/${application.id}`)}
      <div id="candidate" data-live>
      <div class="card"><h2>Application</h2><dl class="facts"><dt>Job</dt><dd>${card.job}</dd><dt>Stage</dt><dd>${card.place}</dd><dt>E-mail</dt><dd>${candidate?.email ?? 'none'}</dd><dt>Phone</dt><dd>${candidate?.phone ?? 'none'}</dd><dt>Application</dt><dd>${application.id}</dd>
        <dt>Tags</dt><dd>${card.tags.length === 0 ? 'none' : card.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</dd>
        ${fields.map((field) => html`<dt>${field.name}</dt><dd>${linked(String(field.value ?? ''), publicUrl)}</dd>`)}</dl>${moveForm(card, forms)}</div>
      <div class="card"><h2>Notes</h2>${notes.length === 0 ? html`<p class="soft">None yet.</p>` : notes.map((note) => noteItem(note, authorOf(world, note), publicUrl, clock.now()))}</div>
      <div class="card"><h2>Moves</h2><ol class="happened">${moves.map((move) => html`<li><time class="soft" datetime="${move.at}">${clockTime(new Date(move.at))}</time><span>from “${move.from}” to “${move.to}”</span></li>`)}<li><time class="soft" datetime="${application.created_at}">${clockTime(new Date(application.created_at))}</time><span>applied</span></li></ol></div>
      <div class="card"><h2>Attachments</h2>${files.length === 0 ? html`<p class="soft">None.</p>` : html`<ul>${files.map(fileItem)}</ul>`}</div>
      </div>
      <div class="card"><h2>Why did the bridge do this?</h2><p>This command shows everything about this candidate, with the line of the YAML behind each step:</p><pre tabindex="0" aria-label="Command to copy"><code>npx --no-install interview-bridge explain ${CONNECTION} ${asked} --config ${yaml}</code></pre></div>`,
  }
}

function noteItem(note: FakeNote, author: string, origin: string, now: Date): Html {
  const at = new Date(note.created_at)
  return html`<div class="note"><span class="soft"><time datetime="${note.created_at}">${clockTime(at)}</time> ${author}, ${note.visibility}</span>${isNew(at, now) ? html` <span class="pill good">new</span>` : ''}<p class="said">${linked(note.body, origin)}</p></div>`
}

function fileItem({ filename, type, content }: FakeAttachment): Html {
  const size = `${Math.ceil((content.length * 3) / 4 / 1024)} KB`
  const name = filename.endsWith('.pdf')
    ? html`<a download="${filename}" href="data:application/pdf;base64,${content}">${filename}</a>`
    : filename
  return html`<li>${name} <span class="soft">${type}, ${size}</span></li>`
}

function authorOf(world: FakeGreenhouse['world'], note: FakeNote): string {
  return world.users.find((user) => user.id === note.user_id)?.name ?? `user ${note.user_id}`
}

/** The text with links to this demo made clickable; every other address stays text, since candidates can write one. */
function linked(text: string, origin: string): Html {
  return html`${text.split(/(https?:\/\/[^\s<>"']+)/).map((part) => (part.startsWith(`${origin}/`) ? html`<a href="${part}">${part}</a>` : part))}`
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
