import type { FoundPlace, Trial, TrialRow } from '../../connector-kit/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import type { AtsProblem, Tried } from '../connecting/service.ts'
import { problemWords } from '../connecting/words.ts'
import { type Field, type Group, nameOf } from './fields.ts'
import type { Values } from './values.ts'

/** The part of the page that shows the answer of an ATS to a trial. */

const ATS = { displayName: 'The ATS' }

/** The sentence for a trial that failed. Successful trials count towards the limit too. */
const trialWords = (code: AtsProblem): string =>
  code === 'often'
    ? 'Your organization made as many trials as it may within ten minutes, so this one was not made. Wait a few minutes, and try again.'
    : problemWords(ATS, code)

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
  if (!tried.trial)
    return html`<div class="error" role="alert" id="tried" tabindex="-1"><p>${trialWords(tried.problem)}</p>${
      tried.said === '' ? '' : html`<p>What came: <q>${tried.said}</q></p>`
    }</div>`
  const { triedWith, problem, rows, rowCount, raw } = tried.trial
  const unusable = rows.find((row) => row.problem !== undefined)
  return html`<section class="card${problem === undefined && rows.some((row) => row.problem === undefined) ? ' good' : ' alert'}" id="tried" role="status">
    <p><strong>${problem === undefined ? cameWords(rows.length, rowCount) : `${problem}.`}</strong>${triedWith.length === 0 ? '' : html` <span class="soft">Tried with ${triedWith.join(', ')}.</span>`}</p>
    ${rows.length === 0 ? '' : understoodTable(tried.trial)}
    ${unusable ? html`<p>${rows.every((row) => row.problem !== undefined) ? 'No row of this can be used yet' : 'Some rows cannot be used'}. ${problemOf(unusable, fields)}.</p>` : ''}
    ${
      likely.size === 0
        ? ''
        : html`<p>Suggestions for fields that found nothing:</p><ul>${[...likely].map(([name, value]) => html`<li>${fields.find((one) => nameOf(one) === name)?.label ?? ''}: <code>${value}</code><input type="hidden" name="fill-${name}" value="${value}"></li>`)}</ul><p><button class="second" name="act" value="${fill}">Fill it in, and try again</button></p>`
    }
    ${rows.map((row, index) => html`<details><summary>Row ${index + 1}, as it came</summary><pre>${row.raw}</pre></details>`)}
    ${raw === undefined ? '' : html`<details open><summary>The answer, as it came</summary><pre>${raw}</pre></details>`}
    ${foundFields(tried.trial)}</section>`
}

/** Why a row cannot be used, after the label of the field that is to blame. */
function problemOf({ problem = '', problemField: of }: TrialRow, fields: readonly Field[]): string {
  if (of === undefined) return problem
  const field = fields.find(({ path, suggest }) => suggest === 'fields' && path.at(-1) === of)
  return `${field?.label ?? columnWords(of)}: ${problem}`
}

function cameWords(shown: number, all: number): string {
  if (all === 0) return 'The list came, and it is empty.'
  if (all === 1) return 'It was read.'
  return shown < all ? `${all} rows came on the first page. The first ${shown} of them:` : `${all} rows came.`
}

function understoodTable({ rows }: Trial): Html {
  const names = Object.keys(rows[0]?.understood ?? {})
  return html`<div class="scroll" role="region" aria-label="What was understood" tabindex="0"><table><thead><tr>${names.map((name) => html`<th scope="col">${columnWords(name)}</th>`)}</tr></thead><tbody>${rows.map(({ understood }) => html`<tr>${names.map((name) => html`<td>${understood[name] === null || understood[name] === undefined ? html`<span class="soft">nothing</span>` : html`<bdi>${understood[name]}</bdi>`}</td>`)}</tr>`)}</tbody></table></div>`
}

function foundFields({ fields }: Trial): Html | '' {
  if (fields.length === 0) return ''
  return html`<details><summary>Fields that were found</summary><p class="soft">The name on the left is what a field above can hold.</p><ul>${fields.map(({ path, example }) => html`<li><code>${path}</code>: <bdi>${example}</bdi></li>`)}</ul></details>`
}

const COLUMNS: Readonly<Record<string, string>> = {
  jobId: 'Job',
  candidateId: 'Candidate',
  stageId: 'Stage',
  stageName: 'Name of the stage',
  firstName: 'First name',
  lastName: 'Last name',
}
const columnWords = (name: string): string => COLUMNS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
