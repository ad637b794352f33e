import type { Session } from '../accounts/sessions.ts'
import { type Html, html } from '../web/pages.ts'
import { stepsLine } from './connecting/frame.ts'
import { askedList } from './finding/find-query.ts'
import { foundRows } from './finding/interviews-page.ts'
import { validColumns } from './finding/list-columns.ts'
import { currentView, filterChips, viewForm, viewLinks } from './finding/list-views.ts'
import { foundPart } from './finding/search-page.ts'
import { savedLine } from './frame/said.ts'
import { ratingCard } from './reviewing/rating-card.ts'
import { scoreOf, withoutScore } from './reviewing/told-result.ts'
import { undoPart } from './reviewing/undo-part.ts'

/** Parts of the rooms' own pages, made by the functions that make those pages. */

/** Built-in views and saved ones, the filters that are set, and what is done with the list as a whole. */
export function views(session: Session): Html {
  const saved = ['Berlin', 'Night shift'].map((name, at) => ({
    ...{ id: `view-${at}`, name, query: `position=${name}`, isShared: at === 0, isOwn: true, lacksPosition: at === 1 },
  }))
  const { fields } = askedList({ position: 'Nurse', decision: 'approved', analysis: 'failed' })
  const shown = { saved, mayShare: true, administers: true }
  const plain = { ...shown, current: undefined }
  const own = { ...shown, current: currentView(saved, 'view-0', '') }
  const words = { position: 'Position: Nurse', analysis: 'Analysis: failed' }
  return html`${viewLinks(fields, plain)}${filterChips(fields, (name) => (name === 'position' || name === 'analysis' ? words[name] : undefined))}
    <div class="tools">${viewForm(session, fields, plain)}</div>
    ${viewLinks(fields, own, 'Lists, a saved one shown')}`
}

/** A list of people; the bar below it stays in sight once somebody is ticked. */
export function people(session: Session, at: Date): Html {
  const one = {
    id: '6b0496c642193fa5d66b3c57',
    key: at.toISOString(),
    externalId: null,
    positionId: '6b0496c642193fa5d66b3c58',
    positionName: 'Payments engineer',
    status: 'completed',
    approvalStatus: 'pending',
    analysisStatus: 'completed',
    noAssessment: undefined,
    createdAt: at,
    completedAt: at,
    updatedAt: at,
    ...{ score: null, rubric: null, isScoreHidden: true, sureness: null },
  } as const
  const named = (firstName: string, lastName: string) => ({
    ...one,
    candidate: { firstName, lastName, email: `${firstName.toLowerCase()}@people.example` },
  })
  return foundRows(
    session,
    {
      asked: askedList({}),
      found: { rows: [named('Mira', 'Okafor'), named('Ilyas', 'Demir')] },
      columns: validColumns(undefined),
    },
    true,
  )
}

/** That something was stored; a decision that can be taken back, and one that cannot any more. */
export function afterwards(): Html {
  const bar = (remainingMs: number) =>
    undoPart({
      ...{ stateAt: '/dashboard/components', remainingMs, over: 'Mira Okafor is approved.' },
      waits: (left) => html`Mira Okafor is approved in ${left}.`,
      instead: html`<a class="button second" href="#main">Reject…</a>`,
      form: (content) => html`<form class="row" method="get">${content}<button>Undo</button></form>`,
    })
  return html`${savedLine()}<div class="card">${bar(8_000)}</div><div class="card">${bar(0)}</div>`
}

/** As the page of the search shows it; the dialog of Ctrl-K has the same parts. */
export const found = (): Html =>
  foundPart([
    { name: 'People', rows: [{ title: 'Mira Okafor', detail: 'Payments engineer · completed', href: '#main' }] },
    { name: 'Positions', rows: [{ title: 'Payments engineer', detail: '', href: '#main' }] },
  ])

/** The wizard at its first step, and in the middle. */
export const steps = (): Html => html`${stepsLine('choose')}${stepsLine('rules')}`

/** A rating with those of colleagues; folded in it the form, which stands open before somebody has rated. */
export function ratings(session: Session, at: Date): Html {
  const review = { by: 'ina@acme.example', note: 'Clear and calm.', ratedAt: at, changedAt: null, isAfterAi: false }
  const others = [{ ...review, by: null, rating: 2, isAfterAi: true } as const]
  const place = { id: '6b0496c642193fa5d66b3c57', from: '' }
  return ratingCard(
    session,
    place,
    { answers: [at] },
    { own: { ...review, rating: 4 }, count: 1, others, isAiShown: true },
  )
}

/** Scores: several judgements that agree, that lie apart, that lie far apart, and none. */
export const scores = (): Html =>
  html`<div class="card"><table class="scores"><tbody>${(
    [
      ['Communication', scoreOf(75, null)],
      ['Competency', scoreOf(71, [58, 82])],
      ['Cultural fit', scoreOf(0, [0, 100])],
      ['Criteria match', withoutScore('not scored: no statement could be backed by a quote')],
    ] as const
  ).map(([name, part]) => html`<tr><th scope="row">${name}</th><td>${part}</td></tr>`)}</tbody></table></div>`
