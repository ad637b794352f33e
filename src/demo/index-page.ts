import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Clock } from '../base/clock.ts'
import type { Database } from '../db/database.ts'
import { acceptForms } from '../web/content-type.ts'
import { type Html, html, type PageContent, sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { atsRoutes } from './ats-pages.ts'
import { type AtsCard, stagesOf } from './ats-view.ts'
import type { DemoClient } from './client.ts'
import type { Feed, FeedLine, Side } from './feed.ts'
import { forms } from './forms.ts'
import { inviteGuest } from './guests.ts'
import { whatHappened } from './happened.ts'
import { type InterviewCard, stepsOf } from './interview-view.ts'
import { SCRIPT, STYLE } from './look.ts'
import { VIDEO } from './names.ts'
import { clockTime, liveBar, newness } from './page-parts.ts'
import type { DemoState } from './seed.ts'

interface Parts {
  readonly database: Database
  readonly feed: Feed
  readonly state: DemoState
  readonly ats: FakeGreenhouse
  readonly client: () => DemoClient
  readonly clock: Clock
  readonly publicUrl: string
  /** The demo's YAML, for people to read and for commands to take. */
  readonly yaml: string
}

const CARDS_SHOWN = 5
const CARDS_SHOWN_ON_PHONES = 3

/** The demo's own pages: both sides at one glance, the fake ATS for people, and an interview to try by hand. */
export function demoIndexPage(parts: Parts) {
  const checked = forms(parts.state.apiKey, parts.publicUrl)
  return async (app: App): Promise<void> => {
    await acceptForms(app)
    app.get('/', { schema: { hide: true } as never }, async (_request, reply) =>
      sendPage(reply, await homePage(parts, checked.field)),
    )
    app.post('/demo/try', { schema: { hide: true } as never }, async (request, reply) => {
      checked.refuseForeign(request)
      const inviteUrl = await inviteGuest({ ...parts, client: parts.client() })
      return reply.redirect(new URL(inviteUrl).pathname, 303)
    })
    await app.register(atsRoutes({ ...parts, forms: checked }))
  }
}

async function homePage(parts: Parts, field: Html): Promise<PageContent> {
  const { database, feed, state, ats, clock, yaml } = parts
  const now = clock.now()
  const [lines, steps] = await Promise.all([whatHappened(database, feed), stepsOf(database, state.organizationId, now)])
  return {
    title: 'Interview Bridge: the demo',
    style: STYLE,
    script: SCRIPT,
    body: html`<h1>From the ATS to the video interview, and back</h1>
      <p class="lead">Whoever reaches the stage “${VIDEO}” in the ATS is invited to a video interview. What comes of it goes back as notes, tags and stage moves. The ATS, its people and the AI here are simulated; everything between them is the product. The AI hears the demo’s own recordings and counts words; in a recording of yours it hears nothing.</p>
      <div class="row"><form method="post" action="/demo/try" target="_blank">${field}<button>Try an interview (new tab)</button></form><a class="button second" href="/dashboard">Dashboard</a><a class="button second" href="/demo/ats">Fake Greenhouse</a><a class="button second" href="/api/docs">API documentation</a><a class="button second" href="/metrics">Metrics</a></div>
      <p class="login"><span>Dashboard login: <code>${state.email}</code></span><span>Password: <code>${state.password}</code></span><span>Rules: <code>${yaml}</code></span></p>
      ${liveBar('/')}
      <div class="flow">
        <section aria-labelledby="ats-title"><h2 id="ats-title">In the ATS</h2><p class="soft">Where recruiters work. <a href="/demo/ats">Move or withdraw somebody</a></p>
          <div id="ats" data-live>${stagesOf(ats.world).map(({ name, cards }) => group({ title: name, cards, all: '/demo/ats' }, now, atsCard))}</div></section>
        <section aria-labelledby="bridge-title"><h2 id="bridge-title">What happens</h2><p class="soft">Both sides and the bridge, newest first.</p>
          <ol class="happened" id="happened" data-live>${lines.map((line) => feedItem(line, now))}</ol></section>
        <section aria-labelledby="interviews-title"><h2 id="interviews-title">At the interview</h2><p class="soft">Where candidates record and reviewers decide. <a href="/dashboard">Watch and decide</a></p>
          <div id="interviews" data-live>${steps.map(({ step, cards }) => group({ title: step, cards, all: '/dashboard' }, now, interviewCard))}</div></section>
      </div>`,
  }
}

/** One stage or step: its newest people, and where to see all of them. A phone shows fewer (see `look.ts`). */
function group<Card extends { readonly changedAt: Date }>(
  { title, cards, all }: { title: string; cards: readonly Card[]; all: string },
  now: Date,
  show: (card: Card) => Html,
): Html {
  const items = cards.slice(0, CARDS_SHOWN).map((card) => html`<li${newness(card.changedAt, now)}>${show(card)}</li>`)
  return html`<h3>${title} <span class="count">${cards.length}</span></h3>
    ${cards.length === 0 ? html`<p class="quiet">Nobody</p>` : html`<ul class="people">${items}</ul>`}${cards.length > CARDS_SHOWN_ON_PHONES ? html`<p class="all"><a href="${all}" aria-label="All ${cards.length}: ${title}">All ${cards.length}</a></p>` : ''}`
}

function atsCard(card: AtsCard): Html {
  return html`<a id="ats-${card.application.id}" href="/demo/ats/${card.application.id}">${card.name}</a> <span class="soft">${card.job}</span> ${card.tags.map((tag) => html`<span class="tag">${tag}</span>`)}${card.lastNote === null ? '' : html`<span class="quiet">Note: ${card.lastNote}</span>`}`
}

function interviewCard(card: InterviewCard): Html {
  return html`<a id="interview-${card.id}" href="/dashboard/interviews/${card.id}">${card.name}</a> <span class="soft">${card.position}</span>${card.about === '' ? '' : html`<span class="quiet">${card.about}</span>`}`
}

const SIDES: Readonly<Record<Side, string>> = {
  ats: 'ATS',
  interview: 'Interview',
  'to-ats': 'Bridge → ATS',
  'to-interview': 'Bridge → interview',
}

function feedItem({ at, side, text }: FeedLine, now: Date): Html {
  return html`<li${newness(at, now)}><time class="soft" datetime="${at.toISOString()}">${clockTime(at)}</time><span><span class="side ${side}">${SIDES[side]}</span> ${text}</span></li>`
}
