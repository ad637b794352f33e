import type { Session } from '../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { afterwards, found, people, ratings, scores, steps, views } from './components-used.ts'
import { tiles } from './connecting/directory-page.ts'
import { dashboardPage } from './frame/frame.ts'
import { pill } from './frame/pages.ts'
import { moment } from './frame/times.ts'
import { frameWords } from './frame/words/index.ts'
import { barsTable, lasting } from './home/bars.ts'
import { passStrip } from './sync/pass-strip.ts'
import { deliveryPill, healthPill } from './sync/sync-words.ts'

/** An instant that stays, so that the page is the same whenever it is looked at. */
const AT = new Date('2026-11-25T09:30:00Z')

/** ATSs with little and with much that can be written there, and the one without a connector. */
const TILES = ['greenhouse', 'recruitee', 'rest']

/** Every component of the pages in each of its states, for those who change them; served in development only. */
export function componentsPage(
  session: Session,
  { connectors }: { readonly connectors: Parameters<typeof tiles>[0] },
): PageContent {
  const parts: readonly (readonly [string, Html])[] = [
    ['Buttons', buttons()],
    ['Fields', fields()],
    ['Fields with a mistake', mistakes()],
    ['Choices', choices()],
    ['Tags', tags()],
    ['Cards and messages', messages()],
    ['Empty, under way, failed', states()],
    ['Tables', tables()],
    ['Plots', plots(session)],
    ['Scores', scores()],
    ['Rating', ratings(session, AT)],
    ['Views and filters', views(session)],
    ['People, some of them ticked', people(session, AT)],
    ['Saved, and undo', afterwards()],
    ['What a search found', found()],
    ['Steps', steps()],
    ['Tiles', tiles(connectors.filter(({ id }) => TILES.includes(id)))],
    ['Dialog', dialog()],
    ['Lists of events, definitions and times', lists()],
  ]
  return dashboardPage(session, {
    title: 'Components',
    body: html`<h1>Components</h1><p>In the scheme, light or dark, that this device asks for. This page is served in development only.</p>
      ${parts.map(([title, part], at) => html`<section aria-labelledby="part-${at}"><h2 id="part-${at}">${title}</h2>${part}</section>`)}`,
  })
}

const buttons = (): Html =>
  html`<div class="card"><p class="row"><button type="button">Approve</button><button class="second" type="button">Cancel</button><a class="button" href="#main">Make a position</a><a class="button second" href="#main" aria-current="page">30 days</a><a class="button second" href="#main">90 days</a></p>
    <p class="row"><button type="button" disabled aria-describedby="why-not">Release all</button><span class="hint" id="why-not">Only administrators release what waits for approval.</span></p></div>`

const field = (id: string, label: string, control: Html, hint = ''): Html =>
  html`<label for="${id}">${label}</label>${hint === '' ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`}${control}`

const fields = (): Html =>
  html`<form class="card" method="get">${field('text', 'Name', html`<input id="text" type="text" value="Payments engineer">`)}
    ${field('email', 'Email address', html`<input id="email" type="email" autocomplete="off" aria-describedby="email-hint">`, 'They get a link by mail.')}
    ${field('search', 'Name or address', html`<input id="search" type="search">`)}
    ${field('number', 'Days that a new link lasts', html`<input id="number" type="number" min="1" max="30" value="7">`)}
    ${field('day', 'From (UTC)', html`<input id="day" type="date">`)}
    ${field('select', 'Role', html`<select id="select"><option>Reviewer</option><option>Administrator</option></select>`)}
    ${field('area', 'Reason', html`<textarea id="area" dir="auto"></textarea>`, 'For colleagues alone.')}
    ${field('file', 'Picture', html`<input id="file" type="file">`)}
    ${field('colour', 'Colour', html`<input id="colour" type="color" value="#0b5cad">`)}</form>`

const mistakes = (): Html =>
  html`<p class="error" role="alert">Nothing was saved. Please look at the fields below. <span class="soft">(position.unknown_question)</span></p>
    <form class="card" method="get"><label for="wrong">Email address</label><p class="problem" id="wrong-problem">This is no email address: it has no “@”.</p><input id="wrong" type="email" autocomplete="off" value="ina.acme.example" aria-invalid="true" aria-describedby="wrong-problem">
    <label for="wrong-choice">Company</label><p class="problem" id="wrong-choice-problem">Choose a company.</p><select id="wrong-choice" aria-invalid="true" aria-describedby="wrong-choice-problem"><option value="">None</option></select></form>`

const choices = (): Html =>
  html`<form class="card" method="get"><label class="check"><input type="checkbox" checked> Mail the link to the candidate</label><label class="check"><input type="checkbox"> Select all on this page</label>
    <fieldset class="choices"><legend>Your rating</legend>${[1, 2, 3, 4, 5].map((n) => html`<label class="choice"><input type="radio" name="rating" value="${n}"${n === 4 ? html` checked` : ''}> ${n}</label>`)}</fieldset>
    <details><summary>More filters and order</summary><p>What is asked for less often.</p></details></form>`

const tags = (): Html =>
  html`<div class="card"><p class="row">${Object.keys(frameWords().statuses).map((one) => pill(one))}</p>
    <p class="row">${(['working', 'new', 'late', 'paused'] as const).map((one) => healthPill(one))}${['held', 'pending', 'claimed', 'unknown', 'confirmed', 'parked'].map((one) => deliveryPill(one))}</p></div>`

const messages = (): Html =>
  html`<div class="card"><p>A card holds one thing.</p><p class="soft">Soft text says what is less important.</p></div>
    <p class="card alert" role="status">Saved. It is in effect after a restart.</p><p class="error">What the ATS will be told could not be worked out: the ATS did not answer.</p>`

const states = (): Html =>
  html`<div class="card"><p>No interviews yet. <a href="#main">Invite somebody</a></p></div>
    <div class="card" aria-busy="true"><label for="progress">The plan is being made: 40 of 100 applications are read.</label><progress id="progress" max="100" value="40"></progress></div>
    <div class="card"><p class="error" role="alert">There is no plan: it took too long and was ended. Nothing was done.</p><p><a class="button" href="#main">Plan again</a></p></div>`

const tables = (): Html =>
  html`<div class="card scroll"><table class="fold"><thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">Made</th></tr></thead><tbody>${[
    'Engineer',
    'Averyveryverylongpositionnamewithoutanyspaceinitatall',
  ].map(
    (name) =>
      html`<tr><th scope="row"><a href="#main"><bdi>${name}</bdi></a></th><td>${pill('completed')}</td><td>${moment(AT)}</td></tr>`,
  )}</tbody></table></div>
    <div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${['Candidate', 'Status', 'Decision'].map((one) => html`<th scope="col" role="columnheader">${one}</th>`)}</tr></thead>
    <tbody role="rowgroup"><tr role="row"><td role="cell" class="who"><a href="#main"><bdi>Mira Okafor</bdi></a></td><td role="cell" data-column="Status">${pill('completed')}</td><td role="cell" data-column="Decision">to decide</td></tr></tbody></table></div>`

function plots(session: Session): Html {
  const pass = (n: number, outcome: string) => ({
    startedAt: new Date(AT.getTime() + n * 60_000),
    endedAt: new Date(AT.getTime() + n * 60_000 + 1_000 * (n + 1)),
    outcome,
    reason: outcome === 'failed' ? 'The ATS did not answer.' : null,
    repeats: null,
    repeatedSince: null,
  })
  return html`<div class="card">${barsTable(
    'Interviews by the furthest step',
    ['Step', 'Interviews', 'Share'],
    [
      { name: 'Invited', figure: '1,240', percent: 100, words: '100 %' },
      { name: 'Started', figure: '620', percent: 50, words: '50 %' },
      { name: 'Decided', figure: '0', percent: 0, words: '0 %' },
    ],
  )}<p class="soft">Median ${lasting(129_600_000)}; nine of ten within ${lasting(864_000_000)}.</p></div>
    ${passStrip(session, [pass(2, 'success'), pass(1, 'failed'), pass(0, 'held')])}`
}

/** Shown open and in its place; on a page it lies above the others and Escape closes it. */
const dialog = (): Html =>
  html`<dialog open class="card keys shown" aria-labelledby="dialog-title"><h3 id="dialog-title">Keys</h3><dl><dt>n</dt><dd>the next answer</dd><dt>?</dt><dd>this list</dd></dl><form method="dialog"><button>Close</button></form></dialog>`

const lists = (): Html =>
  html`<div class="card"><ol class="events"><li>${moment(AT)}<span>application 1012 invited, because it is in stage “Video Interview”</span></li><li>${moment(AT)}<span>note written</span></li></ol></div>
    <div class="card"><dl><dt>Address</dt><dd>mira@people.example</dd><dt>Identifier</dt><dd><code>6b0496c642193fa5d66b3c57</code></dd></dl></div>`
