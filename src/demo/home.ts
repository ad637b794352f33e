import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Database } from '../db/database.ts'
import { type Html, html, sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import type { Feed, FeedLine } from './feed.ts'
import type { DemoState } from './seed.ts'

interface Parts {
  readonly database: Database
  readonly feed: Feed
  readonly state: DemoState
  readonly ats: FakeGreenhouse
  readonly yaml: string
}

const FEED_LINES = 40

/** The main page of the demo: what runs, what just happened, and where to look. */
export function demoHome(parts: Parts) {
  return async (app: App): Promise<void> => {
    app.get('/', { schema: { hide: true } as never }, async (_request, reply) => {
      const [lines, counts] = await Promise.all([latest(parts), overview(parts)])
      return sendPage(reply, {
        title: 'Interview Bridge: live',
        script: SCRIPT,
        body: html`<h1>Candidates flow from the ATS to the interview and back</h1>
          <p>A fake Greenhouse (<a href="${parts.ats.url}/v3/jobs">${parts.ats.url}</a>, token needed) has two jobs. Whoever reaches the stage “Video Interview” is invited; simulated candidates record; a simulated reviewer decides; notes, tags and stage moves go back.</p>
          <div class="row"><a class="button" href="/dashboard">Dashboard</a><a class="button second" href="${new URL(parts.state.inviteUrl).pathname}">Try an interview yourself</a><a class="button second" href="/api/docs">API documentation</a><a class="button second" href="/metrics">Metrics</a></div>
          <p class="soft">Dashboard login: ${parts.state.email}, password <code>${parts.state.password}</code>. What makes these things happen: <code>${parts.yaml}</code></p>
          <h2>Now</h2><div class="card scroll" id="now">${nowTable(counts)}</div>
          <h2>What just happened</h2><div class="card"><ol class="feed" id="feed">${lines.map(feedItem)}</ol>${lines.length === 0 ? html`<p class="soft">Nothing yet; the first pass is on its way.</p>` : ''}</div>`,
      })
    })
    app.get('/demo/live', { schema: { hide: true } as never }, async (_request, reply) => {
      const [lines, counts] = await Promise.all([latest(parts), overview(parts)])
      return reply
        .serializer((body: unknown) => JSON.stringify(body))
        .type('application/json')
        .send({ feed: html`${lines.map(feedItem)}`.text, now: nowTable(counts).text })
    })
  }
}

const SCRIPT = `
'use strict';
setInterval(async () => {
  if (document.hidden) return;
  try {
    const live = await (await fetch('/demo/live')).json();
    document.getElementById('feed').innerHTML = live.feed;
    document.getElementById('now').innerHTML = live.now;
  } catch (error) { /* the server is stopping; the next tick tries again */ }
}, 2000);
`

async function latest({ database, feed }: Parts): Promise<FeedLine[]> {
  const rows: {
    at: Date
    what: string
    sentence: string
    first: string | null
    last: string | null
    application_id: string | null
  }[] = await database
    .knex('sync_history as h')
    .leftJoin('sync_applications as a', (on) =>
      on.on('a.connection', 'h.connection').on('a.application_id', 'h.application_id'),
    )
    .orderBy('h.id', 'desc')
    .limit(FEED_LINES)
    .select(
      'h.at',
      'h.what',
      'h.sentence',
      'h.application_id',
      database.knex.raw(`a.candidate ->> 'firstName' as first, a.candidate ->> 'lastName' as last`),
    )
  const engine = rows.map((row) => ({
    at: row.at.toISOString(),
    what: 'bridge',
    text: row.first
      ? row.sentence.replace(`application ${row.application_id}`, `${row.first} ${row.last}`)
      : row.sentence,
  }))
  return [...engine, ...feed.lines()].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, FEED_LINES)
}

function feedItem(line: FeedLine): Html {
  return html`<li><time class="soft" datetime="${line.at}">${line.at.slice(11, 19)}</time><span class="soft">${line.what}</span><span>${line.text}</span></li>`
}

async function overview({ database, ats }: Parts): Promise<[string, number][]> {
  const { rows } = await database.knex.raw<{ rows: { status: string; n: number }[] }>(
    `select case when status = 'created' and invite_expires_at <= now() then 'expired' else status end as status, count(*) as n from interviews where cancelled_at is null group by 1 order by 1`,
  )
  const { rows: writes } = await database.knex.raw<{ rows: { state: string; n: number }[] }>(
    'select state, count(*) as n from deliveries group by 1 order by 1',
  )
  return [
    ['candidates in the ATS', ats.world.applications.size],
    ...rows.map((row): [string, number] => [`interviews ${row.status.replace('_', ' ')}`, row.n]),
    ...writes.map((row): [string, number] => [`write-backs ${row.state}`, row.n]),
    ['notes in the ATS', ats.world.notes.size],
  ]
}

function nowTable(counts: readonly [string, number][]): Html {
  return html`<table><tbody>${counts.map(([name, n]) => html`<tr><th scope="row">${name}</th><td>${n}</td></tr>`)}</tbody></table>`
}
