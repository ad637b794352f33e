import { type Html, html } from '../../web/pages.ts'
import { CHOSEN_FIELDS, type ChosenField } from './list-headings.ts'
import { hasComma, NAME_SPLITS, type NameSplit, sampleNames, splitName } from './list-names.ts'
import type { ListTable, Unclear } from './list-table.ts'

/** Lines that show what the columns hold. */
const SHOWN = 3
const WORDS: Readonly<Record<ChosenField, string>> = {
  firstName: 'First names',
  lastName: 'Last names',
  fullName: 'Whole names, if they stand in one column',
  email: 'Email addresses',
}

const WHY: Readonly<Record<Unclear, string>> = {
  heading: 'The heading does not say which column is which.',
  no_addresses: 'The column that would be the one of the addresses holds no email address.',
  order: 'The first line holds no address, so it may be a heading whose words are not known here.',
  choice:
    'Choose three different columns: first names, last names and addresses. Where whole names stand in one column, choose only that one and the addresses.',
  names: 'First and last names stand in one column. Say how to split them.',
}

const WAYS: Readonly<Record<NameSplit, string>> = {
  first_word: 'The first word is the first name, the rest is the last name',
  last_word: 'The last word is the last name, the rest is the first name',
  comma: 'The last name stands before a comma, the first name after it',
  family_first: 'The first word is the family name, the rest is the first name',
}

/** Which column of a list is which: asked where that is unclear, with three lines to see it by; else folded, to be looked at and changed. */
export function columnsPart(table: ListTable): Html {
  if (table.width < 2)
    return table.unclear === undefined
      ? html``
      : html`<p class="alert" role="alert"><strong>Nobody was invited.</strong> The list needs columns of its own for names and email addresses. Commas, semicolons or tabs stand between them.</p>`
  const choices = html`<input type="hidden" name="columnsOf" value="${table.of}">${CHOSEN_FIELDS.map((field) => choiceOf(field, table))}${samples(table)}`
  return table.unclear === undefined
    ? html`<details><summary>Which column is which</summary>${choices}</details>${waysPart(table)}`
    : html`${table.unclear === 'names' ? waysPart(table) : ''}<fieldset><legend>Which column is which?</legend>${table.unclear === 'names' ? '' : html`<p class="error" role="alert">Nobody was invited. ${WHY[table.unclear]}</p>`}${choices}</fieldset>`
}

/** How names in one column are split: each way with what it makes of three lines. No way is chosen beforehand. */
function waysPart({ rows, columns: { fullName }, split, unclear }: ListTable): Html {
  if (fullName === undefined) return html``
  const names = sampleNames(rows, fullName)
  const isOffered = (way: NameSplit) =>
    way !== 'comma' || way === split || rows.some(({ cells }) => hasComma(cells[fullName] ?? ''))
  const ways = html`${NAME_SPLITS.filter(isOffered).map((way) => wayPart(way, names, split))}
    <p class="hint">An invite needs both names. A line that cannot be split is left out until you complete it below.</p>`
  return unclear === 'names'
    ? html`<fieldset><legend>How are the names split?</legend><p class="error" role="alert">Nobody was invited. ${WHY.names}</p>${ways}<p><button name="act" value="look">Look at the split names</button></p></fieldset>`
    : html`${split === undefined ? '' : html`<p>${WAYS[split]}:</p>${namesOf(split, names, 'chosen-samples')}`}<details><summary>Split the names another way</summary><fieldset><legend>How are the names split?</legend>${ways}</fieldset></details>`
}

function wayPart(way: NameSplit, names: ReturnType<typeof sampleNames>, chosen: NameSplit | undefined): Html {
  return html`<label class="check"><input type="radio" name="nameSplit" value="${way}" aria-describedby="${way}-samples"${way === chosen ? html` checked` : ''}> ${WAYS[way]}</label>${namesOf(way, names, `${way}-samples`)}`
}

function namesOf(way: NameSplit, names: ReturnType<typeof sampleNames>, id: string): Html {
  const lines = names.map(({ number, name }) => {
    const parts = splitName(name, way)
    return 'problem' in parts
      ? html`<li>Line ${number}: <bdi>${name}</bdi> cannot be split like this and is left out.</li>`
      : html`<li>Line ${number}: First name: <b><bdi>${parts.firstName}</bdi></b> / Last name: <b><bdi>${parts.lastName}</bdi></b></li>`
  })
  return html`<ul class="soft" id="${id}">${lines}</ul>`
}

function choiceOf(field: ChosenField, { heading, width, columns }: ListTable): Html {
  const name = `${field}Column`
  const options = Array.from({ length: width }, (_, at) => {
    const title = heading?.cells[at] ? `${at + 1}: ${heading.cells[at]}` : `Column ${at + 1}`
    return html`<option value="${at}"${columns[field] === at ? html` selected` : ''}>${title}</option>`
  })
  return html`<label for="${name}">${WORDS[field]}</label><select id="${name}" name="${name}"><option value=""${columns[field] === undefined ? html` selected` : ''}>${field === 'email' ? 'Choose a column' : 'No column'}</option>${options}</select>`
}

function samples({ heading, rows, width }: ListTable): Html {
  const places = Array.from({ length: width }, (_, at) => at)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The first lines of the list"><table><thead><tr><th scope="col">Line</th>${places.map((at) => html`<th scope="col">${heading?.cells[at] || `Column ${at + 1}`}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, SHOWN).map(({ number, cells }) => html`<tr><td>${number}.</td>${places.map((at) => html`<td><bdi>${cells[at] ?? ''}</bdi></td>`)}</tr>`)}</tbody></table></div>`
}
