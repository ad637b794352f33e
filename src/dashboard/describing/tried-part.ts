import type { FoundPlace, Trial, TrialProblem, TrialRow, TriedJob, TriedWith } from '../../connector-kit/trials.ts'
import { type Html, html } from '../../web/pages.ts'
import type { Tried } from '../connecting/service.ts'
import { inEnglish } from '../frame/language.ts'
import { type Field, type Group, nameOf } from './fields.ts'
import type { Values } from './values.ts'
import { fieldWords } from './words/fields/index.ts'
import { describingWords } from './words/pages/index.ts'

/** The part of the page that shows the answer of an ATS to a trial. */

/** Values that an answer offers for fields that find nothing, by the names of the fields. */
export function likelyValues(
  groups: readonly Group[],
  of: Group,
  values: Values,
  trial: Trial,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // The rows of applications are described by the group beside their lists.
  const fields = groups.filter((one) => one === of || isMapOf(of, one)).flatMap((group) => group.fields)
  const rowsField = of.fields.find(({ suggest }) => suggest === 'places')
  const [place] = trial.places
  if (trial.rows.length === 0 && rowsField && place && values[nameOf(rowsField)] !== place.path)
    found.set(nameOf(rowsField), place.path)
  if (trial.rows.length === 0) return found
  for (const field of fields) {
    const { likely = [], path, suggest } = field
    const key = path.at(-1) ?? ''
    if (suggest !== 'fields' || trial.rows.some(({ understood }) => (understood[key] ?? null) !== null)) continue
    const offered = likely.find((one) => trial.fields.some((field) => field.path === one))
    if (offered !== undefined && values[nameOf(field)] !== offered) found.set(nameOf(field), offered)
  }
  return found
}

const isMapOf = ({ under }: Group, other: Group): boolean =>
  under[0] === 'applications' && other.under.join('.') === 'applications.map'

/** The lists that the controls of a group suggest from. */
export function suggestionLists(id: string, { places, fields }: Trial): Html {
  const of = (name: string, all: readonly FoundPlace[]) =>
    html`<datalist id="${id}-${name}">${all.map(({ path, example }) => html`<option value="${path}" label="${path}: ${example}"></option>`)}</datalist>`
  return html`${of('places', places)}${of('fields', fields)}`
}

/** The outcome of a trial below its button. */
export function triedPart(
  tried: Tried,
  {
    likely,
    fields,
    fill,
  }: { readonly likely: ReadonlyMap<string, string>; readonly fields: readonly Field[]; readonly fill: string },
): Html {
  const words = describingWords()
  if (!tried.trial)
    return html`<div class="error" role="alert" id="tried" tabindex="-1"><p>${words.failed[tried.problem]}</p>${
      tried.said === '' ? '' : html`<p>${words.said(html`<q>${inEnglish(tried.said)}</q>`)}</p>`
    }</div>`
  const { triedWith, problem, rows, rowCount, raw } = tried.trial
  return html`<section class="card${problem === undefined && rows.some((row) => row.problem === undefined) ? ' good' : ' alert'}" id="tried" role="status">
    <p><strong>${problem === undefined ? cameWords(rows.length, rowCount) : problemWords(problem)}</strong>${triedWith.length === 0 ? '' : html` <span class="soft">${words.triedWith(triedWith.map(thingWords).join(', '))}</span>`}</p>
    ${rows.length === 0 ? '' : understoodTable(tried.trial)}
    ${unusablePart(rows, fields)}
    ${
      likely.size === 0
        ? ''
        : html`<p>${words.suggestions}</p><ul>${[...likely].map(([name, value]) => html`<li>${words.suggestion(labelOf(fields.find((one) => nameOf(one) === name)), html`<code>${value}</code>`)}<input type="hidden" name="fill-${name}" value="${value}"></li>`)}</ul><p><button class="second" name="act" value="${fill}">${words.fill}</button></p>`
    }
    ${rows.map((row, index) => html`<details><summary>${words.rawRow(index + 1)}</summary><pre>${row.raw}</pre></details>`)}
    ${raw === undefined ? '' : html`<details open><summary>${words.rawAnswer}</summary><pre>${raw}</pre></details>`}
    ${foundFields(tried.trial)}</section>`
}

const labelOf = (field: Field | undefined): string => (field ? fieldWords().labels[field.label] : '')

const jobWords = ({ id, name }: TriedJob): string => describingWords().job(id, name)

function thingWords(thing: TriedWith): string {
  const words = describingWords()
  switch (thing.is) {
    case 'job':
      return jobWords(thing.job)
    case 'stage':
      return words.stage(thing.id, thing.name)
    case 'application':
      return words.application(thing.id, jobWords(thing.job))
    case 'id':
      return words.id(thing.id)
  }
}

function problemWords(problem: TrialProblem): Html | string {
  const words = describingWords()
  switch (problem.is) {
    case 'nobody':
      return words.nobody(jobWords(problem.job))
    case 'nowhere':
      return words.nowhere(problem.expression)
    case 'unreadable':
      return inEnglish(`${problem.text}.`)
    default:
      return words.problems[problem.is]
  }
}

/** Why rows cannot be used, by the first of them. */
function unusablePart(rows: readonly TrialRow[], fields: readonly Field[]): Html | '' {
  const unusable = rows.find((row) => row.problem !== undefined)
  if (!unusable) return ''
  const words = describingWords()
  const isEach = rows.every((row) => row.problem !== undefined)
  return html`<p>${(isEach ? words.noRowUsable : words.someRowsUnusable)(problemOf(unusable, fields))}</p>`
}

/** Why a row cannot be used, after the label of the field that is to blame. */
function problemOf({ problem = '', problemField: of }: TrialRow, fields: readonly Field[]): Html {
  const words = describingWords()
  const why = problem === null ? html`${words.nothingFound}` : inEnglish(problem)
  if (of === undefined) return why
  const field = fields.find(({ path, suggest }) => suggest === 'fields' && path.at(-1) === of)
  return words.rowProblem(field ? labelOf(field) : columnWords(of), why)
}

function cameWords(shown: number, all: number): string {
  const words = describingWords()
  if (all === 0) return words.cameEmpty
  if (all === 1) return words.cameOne
  return shown < all ? words.cameMore(shown, all) : words.came(all)
}

function understoodTable({ rows }: Trial): Html {
  const words = describingWords()
  const names = Object.keys(rows[0]?.understood ?? {})
  return html`<div class="scroll" role="region" aria-label="${words.understood}" tabindex="0"><table><thead><tr>${names.map((name) => html`<th scope="col">${columnWords(name)}</th>`)}</tr></thead><tbody>${rows.map(({ understood }) => html`<tr>${names.map((name) => html`<td>${understood[name] === null || understood[name] === undefined ? html`<span class="soft">${words.nothing}</span>` : html`<bdi>${understood[name]}</bdi>`}</td>`)}</tr>`)}</tbody></table></div>`
}

function foundFields({ fields }: Trial): Html | '' {
  if (fields.length === 0) return ''
  return html`<details><summary>${describingWords().found}</summary><p class="soft">${describingWords().foundHint}</p><ul>${fields.map(({ path, example }) => html`<li><code>${path}</code>: <bdi>${example}</bdi></li>`)}</ul></details>`
}

/** The heading of a field of ours; every one that a trial reads has words. */
function columnWords(name: string): string {
  const columns: Readonly<Record<string, string>> = fieldWords().columns
  return columns[name] ?? name
}
