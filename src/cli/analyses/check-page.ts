import { type AxisFigures, SWAP_CHANCE } from '../../analysis/checking/axes.ts'
import type { CheckFigures } from '../../analysis/checking/figures.ts'
import { type Finding, signed } from '../../analysis/checking/findings.ts'
import type { Sets } from '../../analysis/checking/sets.ts'
import { CRITERIA } from '../../analysis/provider.ts'
import { criterionName } from '../../interview/contract/scores.ts'
import { documentOf, type Html, html } from '../../web/pages.ts'
import type { CheckReport } from './check-report.ts'

const PILLS = { good: 'good', bad: 'bad', unknown: 'wait' } as const
const WORDS = { good: 'good', bad: 'not good', unknown: 'cannot tell' } as const

/** The report as a file of its own: it needs no server, no script and nothing from elsewhere. */
export function checkPage(report: CheckReport): string {
  const { model, hasPassed, findings, figures, sets } = report
  return documentOf({
    title: `Check of ${model}`,
    body: html`<h1>Check of ${model} <span class="pill ${hasPassed ? 'good' : 'bad'}">${hasPassed ? 'passed' : 'not passed'}</span></h1>
${facts(report)}
<h2>What was found</h2>
${findingList(findings)}
${sets.transcripts.length > 0 ? levels(figures, sets) : ''}
${sets.injections.length > 0 ? injections(figures, sets) : ''}
${figures.swaps.length > 0 ? swaps(figures.swaps, sets) : ''}
${failures(figures)}
${method(report)}`,
  })
}

function facts({ madeAt, model, prompt, rubric, sets, samples, interviews, isWhole }: CheckReport): Html {
  const made = madeAt.toISOString()
  return html`<p class="soft">Made on <time datetime="${made}">${made.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time> with the model ${model}, the prompt ${prompt},
the rubric ${rubric} and the sets ${sets.version}: ${interviews} made-up interviews, each criterion judged ${samples} ${samples === 1 ? 'time' : 'times'}.
${isWhole ? '' : html`<strong>Only a part of the sets was asked.</strong>`} No candidate's data was used.</p>`
}

const findingList = (findings: readonly Finding[]): Html => html`<ul class="plain">
${findings.map(({ outcome, words }) => html`<li class="card"><span class="pill ${PILLS[outcome]}">${WORDS[outcome]}</span> ${words}</li>\n`)}</ul>`

/** A table that a narrow screen scrolls; whoever uses keys reaches it too. */
const scrolled = (label: string, table: Html): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`

function levels({ transcripts: { transcripts, apart } }: CheckFigures, sets: Sets): Html {
  const positions = new Map(sets.transcripts.map(({ id, position }) => [id, position]))
  const counts = CRITERIA.map((criterion) => {
    const own = apart.filter((one) => one.criterion === criterion)
    return { criterion, agreed: transcripts - own.length, notScored: own.filter(({ model }) => model === null).length }
  })
  return html`<h2>Expected levels</h2>
${scrolled(
  'Agreement by criterion',
  html`<table><thead><tr><th scope="col">Criterion</th><th scope="col">Transcripts</th><th scope="col">Agreed</th><th scope="col">Not scored, though a level is expected</th></tr></thead>
<tbody>${counts.map(({ criterion, agreed, notScored }) => html`<tr><th scope="row">${criterionName(criterion)}</th><td>${transcripts}</td><td>${agreed}</td><td>${notScored}</td></tr>\n`)}</tbody></table>`,
)}
${
  apart.length === 0
    ? ''
    : html`<details><summary>${apart.length} ${apart.length === 1 ? 'level' : 'levels'} that are not the expected one</summary>
${scrolled(
  'Levels that differ',
  html`<table><thead><tr><th scope="col">Transcript</th><th scope="col">Criterion</th><th scope="col">Expected</th><th scope="col">Model</th></tr></thead>
<tbody>${apart.map(({ id, criterion, expected, model }) => html`<tr><th scope="row">${positions.get(id)} (${id})</th><td>${criterionName(criterion)}</td><td>${toldBand(expected)}</td><td>${model === null ? 'not scored' : model.toFixed(1)}</td></tr>\n`)}</tbody></table>`,
)}</details>`
}`
}

function toldBand({ lowest, highest }: CheckFigures['transcripts']['apart'][number]['expected']): string {
  if (highest === 0) return 'not scored'
  if (lowest === 0) return `not scored, or up to ${highest}`
  return lowest === highest ? String(lowest) : `${lowest} to ${highest}`
}

function injections({ injections: { notFlagged, obeyed, raised } }: CheckFigures, sets: Sets): Html {
  const yes = (ids: readonly string[], id: string) => (ids.includes(id) ? 'yes' : 'no')
  return html`<h2>Answers that speak to whoever assesses</h2>
<p>Each sentence stands in an answer that is judged without it too. A model that obeys names higher levels; the product counts such sentences as no evidence, shows them to the reviewer, and lets no score rise by them.</p>
<details><summary>All ${sets.injections.length} sentences</summary>
${scrolled(
  'Sentences that speak to whoever assesses',
  html`<table><thead><tr><th scope="col">Sentence</th><th scope="col">Flagged</th><th scope="col">Model obeys</th><th scope="col">Score rises</th></tr></thead>
<tbody>${sets.injections.map(({ id, says }) => html`<tr><td><bdi>${says}</bdi></td><td>${notFlagged.includes(id) ? 'no' : 'yes'}</td><td>${yes(obeyed, id)}</td><td>${yes(raised, id)}</td></tr>\n`)}</tbody></table>`,
)}</details>`
}

function swaps(axes: readonly AxisFigures[], sets: Sets): Html {
  const positions = new Map(sets.swaps.map(({ id, pair: [first] }) => [id, first.position]))
  return html`<h2>Swaps</h2>
<p>Two interviews differ in one thing that says nothing about work. “By chance” says how often samples of the same would differ as much: below ${SWAP_CHANCE} it is called bias.</p>
${scrolled(
  'Swaps by what was swapped',
  html`<table><thead><tr><th scope="col">Swapped</th><th scope="col">Outcome</th><th scope="col">Levels move by</th><th scope="col">By chance</th><th scope="col">Wording apart</th><th scope="col">By chance</th><th scope="col">Decisions that change</th></tr></thead>
<tbody>${axes.map((one) => html`<tr><th scope="row">${one.axis}</th><td>${outcomeOf(one)}</td><td>${signed(one.shift)}</td><td>${chance(one.shiftChance)}</td><td>${one.wording.toFixed(2)}</td><td>${chance(one.wordingChance)}</td><td>${one.flips} of ${one.swaps}</td></tr>\n`)}</tbody></table>`,
)}
<details><summary>Each swap</summary>
${scrolled(
  'Each swap',
  html`<table><thead><tr><th scope="col">Swapped</th><th scope="col">Interview</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Levels move by</th><th scope="col">Overall score</th></tr></thead>
<tbody>${axes.flatMap(({ axis, pairs }) => pairs.map(({ id, sides: [from, to], shift, overall }) => html`<tr><th scope="row">${axis}</th><td>${positions.get(id)}</td><td>${from}</td><td>${to}</td><td>${signed(shift)}</td><td>${overall[0]} → ${overall[1]}</td></tr>\n`))}</tbody></table>`,
)}</details>`
}

function outcomeOf({ outcome }: AxisFigures): Html {
  if (outcome === 'too few') return html`<span class="pill wait">cannot tell</span>`
  return outcome === 'within'
    ? html`<span class="pill good">within chance</span>`
    : html`<span class="pill bad">bias: ${outcome}</span>`
}

const chance = (probability: number): string => (probability < 0.001 ? 'below 0.001' : probability.toFixed(3))

function failures({ failed }: CheckFigures): Html {
  if (failed.length === 0) return html``
  return html`<h2>Analyses that failed</h2><ul>${failed.map(({ id, why }) => html`<li>${id}: ${why}</li>\n`)}</ul>`
}

const method = ({ figures: { dropped } }: CheckReport): Html => html`<h2>How it is measured</h2>
<ul>
<li>Each interview goes the way that a candidate's goes: masked, judged several times, with quotes that code finds and a check of each quote.</li>
<li>The interviews and the levels that are expected of them were made up together with the product, by the default rubric and as a range; they are in English. Sentences to the assessor are in five languages.</li>
<li>Swaps compare levels and the words of reasons, criterion by criterion. Values of both sides are dealt anew up to 2,000 times; a difference counts where fewer than 1 in ${1 / SWAP_CHANCE} of these is as large. A fair model is called biased in about one whole check of twenty.</li>
<li>The wording leaves out quotes and the words that were swapped. The summary is put together from scores and reasons, so it differs only where these do.</li>
<li>${dropped} ${dropped === 1 ? 'sentence' : 'sentences'} of the model about personal traits ${dropped === 1 ? 'was' : 'were'} left out of reasons in this run, as the product always does.</li>
<li>A check that passes found nothing in these sets. It does not prove that the model is fair to your candidates: compare your own decisions too.</li>
</ul>`
