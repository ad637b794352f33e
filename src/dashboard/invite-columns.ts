import { type Html, html } from '../web/pages.ts'
import type { ListTable, Unclear } from './list-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from './list-headings.ts'

/** Lines that show what the columns hold. */
const SHOWN = 3
const WORDS: Readonly<Record<ColumnField, string>> = {
  firstName: 'First names',
  lastName: 'Last names',
  email: 'Email addresses',
}

const WHY: Readonly<Record<Unclear, string>> = {
  heading: 'The heading does not say which column is which.',
  no_addresses: 'The column that would be the one of the addresses holds no email address.',
  order: 'The first line holds no address, so it may be a heading whose words are not known here.',
  choice: 'Choose three different columns. First names and last names need a column each.',
}

/** Which column of a list is which: asked where that is unclear, with three lines to see it by; else folded, to be looked at and changed. */
export function columnsPart(table: ListTable): Html {
  if (table.width < COLUMN_FIELDS.length)
    return table.unclear === undefined
      ? html``
      : html`<p class="alert" role="alert"><strong>Nobody was invited.</strong> The list needs three columns: first names, last names and email addresses. Commas, semicolons or tabs stand between them.</p>`
  const choices = html`<input type="hidden" name="columnsOf" value="${table.of}">${COLUMN_FIELDS.map((field) => choiceOf(field, table))}${samples(table)}`
  return table.unclear === undefined
    ? html`<details><summary>Which column is which</summary>${choices}</details>`
    : html`<fieldset><legend>Which column is which?</legend><p class="error" role="alert">Nobody was invited. ${WHY[table.unclear]}</p>${choices}</fieldset>`
}

function choiceOf(field: ColumnField, { heading, width, columns }: ListTable): Html {
  const name = `${field}Column`
  const options = Array.from({ length: width }, (_, at) => {
    const title = heading?.cells[at] ? `${at + 1}: ${heading.cells[at]}` : `Column ${at + 1}`
    return html`<option value="${at}"${columns[field] === at ? html` selected` : ''}>${title}</option>`
  })
  return html`<label for="${name}">${WORDS[field]}</label><select id="${name}" name="${name}"><option value=""${columns[field] === undefined ? html` selected` : ''}>Choose a column</option>${options}</select>`
}

function samples({ heading, rows, width }: ListTable): Html {
  const places = Array.from({ length: width }, (_, at) => at)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The first lines of the list"><table><thead><tr><th scope="col">Line</th>${places.map((at) => html`<th scope="col">${heading?.cells[at] || `Column ${at + 1}`}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, SHOWN).map(({ number, cells }) => html`<tr><td>${number}.</td>${places.map((at) => html`<td><bdi>${cells[at] ?? ''}</bdi></td>`)}</tr>`)}</tbody></table></div>`
}
