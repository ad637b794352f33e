import { type Funnel, type InterviewFigures, STEPS } from '../../interview/finding/figures.ts'
import { type Html, html } from '../../web/pages.ts'
import { rangeBar } from '../frame/drawn-bars.ts'
import { numberWords } from '../frame/language.ts'
import { barsTable, lasting, percentOf } from './bars.ts'
import { homeWords } from './words/index.ts'

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

const FUNNEL = ['invited', 'started', 'completed', 'decided'] as const satisfies readonly (keyof Funnel)[]

/** The plots: how far the interviews of the last days got, how long each step took, and where and on what they were completed. */
export function figuresPart(view: FiguresView): Html {
  const { figures, days, inStage = 0 } = view
  const words = homeWords().figures
  const spans = SPANS.map(
    (one) =>
      html`<a class="chip" href="/dashboard/home?days=${one}"${one === days ? html` aria-current="page"` : ''}>${words.days(one)}</a>`,
  )
  return html`<div class="over"><h2 id="figures">${words.title(days)}</h2><nav class="chips" aria-label="${words.spans}">${spans}</nav></div>
    ${figures.funnel.invited + inStage === 0 ? html`<div class="card"><p>${words.nobody}</p></div>` : html`<div class="plots">${funnelCard(view)}${timesCard(figures)}${positionsCard(figures)}${devicesCard(figures)}</div>`}`
}

function funnelCard({ figures: { funnel, since }, inStage }: FiguresView): Html {
  const all = funnel.invited + (inStage ?? 0)
  const words = homeWords().figures
  const rows = FUNNEL.map((step) => [words.funnel[step], funnel[step]] as const)
  const list = (query: string, text: string) => html`<a href="/dashboard?${query}&amp;from=${since}">${text}</a>`
  return html`<section class="card"><h3>${words.farTitle}</h3><p class="soft">${farWords(funnel)}</p>${barsTable(
    words.farCaption,
    [words.step, words.interviews, words.share],
    [...(inStage === undefined ? [] : [[words.inStage, all] as const]), ...rows].map(([name, n]) => ({
      name,
      figure: numberWords(n),
      percent: percentOf(n, all),
      words: words.percent(percentOf(n, all)),
    })),
  )}${inStage === undefined ? '' : html`<p class="soft">${words.inStageWhy(inStage)}</p>`}
    <p>${words.open(list('status=created', words.openCreated), list('status=in_progress', words.openInProgress), list('decision=to_decide', words.openToDecide))}</p></section>`
}

/** What the plot proves, in a sentence. */
function farWords({ invited, started, completed }: Funnel): string {
  const words = homeWords().figures
  if (invited === 0) return words.nobody
  const far = words.far(completed, invited, percentOf(completed, invited))
  const [unstarted, unfinished] = [invited - started, started - completed]
  if (unstarted > 0 && unfinished > 0) return `${far} ${words.lost(unstarted, unfinished)}`
  if (unstarted > 0) return `${far} ${words.notStarted(unstarted)}`
  return unfinished > 0 ? `${far} ${words.notFinished(unfinished)}` : far
}

function timesCard({ times, sampled }: InterviewFigures): Html {
  const words = homeWords().figures
  const longest = Math.max(...STEPS.map((step) => times[step]?.mostMs ?? 0))
  return html`<section class="card"><h3>${words.timesTitle}</h3><div class="scroll" tabindex="0" role="region" aria-label="${words.timesTitle}"><table class="times"><caption class="soft">${sampled === null ? words.timesCaption : words.timesSampled(sampled)}</caption>
    <thead><tr><th scope="col">${words.step}</th><th scope="col">${words.median}</th><th scope="col">${words.ninety}</th><th scope="col">${words.interviews}</th></tr></thead>
    <tbody>${STEPS.map((step) => {
      const time = times[step]
      return html`<tr><th scope="row">${words.steps[step]}${time ? rangeBar(percentOf(time.medianMs, longest), percentOf(time.mostMs, longest)) : ''}</th>${time ? html`<td>${lasting(time.medianMs)}</td><td>${lasting(time.mostMs)}</td><td>${numberWords(time.count)}</td>` : html`<td colspan="3" class="soft">${words.noTime}</td>`}</tr>`
    })}</tbody></table></div></section>`
}

function positionsCard({ positions, sampled }: InterviewFigures): Html | '' {
  if (positions.length === 0) return ''
  const words = homeWords().figures
  return html`<section class="card"><h3>${words.positionsTitle}</h3>${barsTable(
    sampled === null ? words.positionsCaption : words.positionsSampled,
    [words.position, words.funnel.invited, words.funnel.completed],
    positions.map((one) => ({
      name: html`<a href="/dashboard/positions/${one.id}">${one.name}</a>`,
      figure: numberWords(one.invited),
      percent: percentOf(one.completed, one.invited),
      words: words.withPercent(one.completed, percentOf(one.completed, one.invited)),
    })),
  )}</section>`
}

function devicesCard({ devices }: InterviewFigures): Html | '' {
  if (devices.length === 0) return ''
  const words = homeWords().figures
  return html`<section class="card"><h3>${words.devicesTitle}</h3>${barsTable(
    words.devicesCaption,
    [words.device, words.funnel.started, words.funnel.completed],
    devices.map((one) => ({
      name: words.devices[one.device ?? 'none'],
      figure: numberWords(one.started),
      percent: percentOf(one.completed, one.started),
      words: words.withPercent(one.completed, percentOf(one.completed, one.started)),
    })),
  )}</section>`
}
