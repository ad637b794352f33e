import type { Device } from '../../interview/core/devices.ts'
import { type Funnel, type InterviewFigures, STEPS, type Step } from '../../interview/finding/figures.ts'
import { type Html, html } from '../../web/pages.ts'
import { barsTable, lasting, percentOf, rangeBar } from './bars.ts'

/** The spans that the figures can be of, in days. */
export const SPANS = [7, 30, 90] as const
export type Span = (typeof SPANS)[number]

/** What the plots of the first page show. */
export interface FiguresView {
  readonly figures: InterviewFigures
  readonly days: Span
  /** Applications that are in a stage of the ATS that invites, and have no invite yet; undefined where the viewer sees no connection. */
  readonly inStage: number | undefined
}

const FUNNEL: readonly (readonly [keyof Funnel, string])[] = [
  ['invited', 'Invited'],
  ['started', 'Started'],
  ['completed', 'Completed'],
  ['decided', 'Decided'],
]
const STEP_WORDS: Readonly<Record<Step, string>> = {
  start: 'Invite to start',
  complete: 'Start to last answer',
  decide: 'Last answer to decision',
}
const DEVICE_WORDS: Readonly<Record<Device, string>> = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' }

const count = (n: number) => n.toLocaleString('en')

/** The plots: how far the interviews of the last days got, how long each step took, and where and on what they were completed. */
export function figuresPart(view: FiguresView): Html {
  const { figures, days, inStage = 0 } = view
  const spans = SPANS.map(
    (one) =>
      html`<a class="chip" href="/dashboard/home?days=${one}"${one === days ? html` aria-current="page"` : ''}>${one} days</a>`,
  )
  return html`<div class="over"><h2 id="figures">Invites of the last ${days} days</h2><nav class="chips" aria-label="Days">${spans}</nav></div>
    ${figures.funnel.invited + inStage === 0 ? html`<div class="card"><p>Nobody was invited in this time.</p></div>` : html`<div class="plots">${funnelCard(view)}${timesCard(figures)}${positionsCard(figures)}${devicesCard(figures)}</div>`}`
}

function funnelCard({ figures: { funnel, since }, inStage }: FiguresView): Html {
  const all = funnel.invited + (inStage ?? 0)
  const rows = FUNNEL.map(([step, word]) => [word, funnel[step]] as const)
  const list = (query: string, words: string) => html`<a href="/dashboard?${query}&amp;from=${since}">${words}</a>`
  return html`<section class="card"><h3>How far they got</h3><p class="soft">${farWords(funnel)}</p>${barsTable(
    'Interviews by the furthest step, and their share of the first row',
    ['Step', 'Interviews', 'Share'],
    [...(inStage === undefined ? [] : [['In stage', all] as const]), ...rows].map(([name, n]) => ({
      name,
      figure: count(n),
      percent: percentOf(n, all),
      words: `${percentOf(n, all)} %`,
    })),
  )}${inStage === undefined ? '' : html`<p class="soft">“In stage” adds to the invited those who are in a stage of the ATS that invites, and wait for their invite now: ${count(inStage)}.</p>`}
    <p>Still open: ${list('status=created', 'not started')}, ${list('status=in_progress', 'in progress')}, ${list('decision=to_decide', 'to decide')}</p></section>`
}

/** What the plot proves, in a sentence. */
function farWords({ invited, started, completed }: Funnel): string {
  if (invited === 0) return 'Nobody was invited in this time.'
  const lost = [
    invited > started ? `${count(invited - started)} did not start` : '',
    started > completed ? `${count(started - completed)} started and did not finish` : '',
  ].filter(Boolean)
  return `${count(completed)} of ${count(invited)} completed: ${percentOf(completed, invited)} in 100.${lost.length > 0 ? ` So far ${lost.join(', and ')}.` : ''}`
}

function timesCard({ times, sampled }: InterviewFigures): Html {
  const longest = Math.max(...STEPS.map((step) => times[step]?.mostMs ?? 0))
  return html`<section class="card"><h3>How long each step took</h3><table class="times"><caption class="soft">Half of all took the median at most (the strong bar), nine of ten the second time (the faint one)${sampled === null ? '' : `; measured at ${count(sampled)} of them, spread over the time`}</caption>
    <thead><tr><th scope="col">Step</th><th scope="col">Median</th><th scope="col">90 %</th><th scope="col">Interviews</th></tr></thead>
    <tbody>${STEPS.map((step) => {
      const time = times[step]
      return html`<tr><th scope="row">${STEP_WORDS[step]}${time ? rangeBar(percentOf(time.medianMs, longest), percentOf(time.mostMs, longest)) : ''}</th>${time ? html`<td>${lasting(time.medianMs)}</td><td>${lasting(time.mostMs)}</td><td>${count(time.count)}</td>` : html`<td colspan="3" class="soft">nobody took it yet</td>`}</tr>`
    })}</tbody></table></section>`
}

function positionsCard({ positions }: InterviewFigures): Html | '' {
  if (positions.length === 0) return ''
  return html`<section class="card"><h3>Completed, by position</h3>${barsTable(
    'Of those who were invited; the positions with the most invites',
    ['Position', 'Invited', 'Completed'],
    positions.map((one) => ({
      name: html`<a href="/dashboard/positions/${one.id}">${one.name}</a>`,
      figure: count(one.invited),
      percent: percentOf(one.completed, one.invited),
      words: `${count(one.completed)} (${percentOf(one.completed, one.invited)} %)`,
    })),
  )}</section>`
}

function devicesCard({ devices }: InterviewFigures): Html | '' {
  if (devices.length === 0) return ''
  return html`<section class="card"><h3>Completed, by device</h3>${barsTable(
    'Of those who started, by the kind of device that they started on',
    ['Device', 'Started', 'Completed'],
    devices.map((one) => ({
      name: one.device === null ? 'Not known' : DEVICE_WORDS[one.device],
      figure: count(one.started),
      percent: percentOf(one.completed, one.started),
      words: `${count(one.completed)} (${percentOf(one.completed, one.started)} %)`,
    })),
  )}</section>`
}
