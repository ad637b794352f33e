import { type Html, html } from '../../web/pages.ts'
import { CHOSEN_FIELDS, type ChosenField } from './list-headings.ts'
import { hasComma, NAME_SPLITS, type NameSplit, sampleNames, splitName } from './list-names.ts'
import type { ListTable } from './list-table.ts'
import { inviteWords } from './words/inviting/index.ts'

/** Lines that show what the columns hold. */
const SHOWN = 3

/** Which column of a list is which: asked where that is unclear, with three lines to see it by; else folded, to be looked at and changed. */
export function columnsPart(table: ListTable): Html {
  const words = inviteWords().columns
  if (table.width < 2)
    return table.unclear === undefined ? html`` : html`<p class="alert" role="alert">${words.needed}</p>`
  const choices = html`<input type="hidden" name="columnsOf" value="${table.of}">${CHOSEN_FIELDS.map((field) => choiceOf(field, table))}${samples(table)}`
  return table.unclear === undefined
    ? html`<details><summary>${words.which}</summary>${choices}</details>${waysPart(table)}`
    : html`${table.unclear === 'names' ? waysPart(table) : ''}<fieldset><legend>${words.whichQuestion}</legend>${table.unclear === 'names' ? '' : html`<p class="error" role="alert">${words.unclear[table.unclear]}</p>`}${choices}</fieldset>`
}

/** How names in one column are split: each way with what it makes of three lines. No way is chosen beforehand. */
function waysPart({ rows, columns: { fullName }, split, unclear }: ListTable): Html {
  if (fullName === undefined) return html``
  const { names: words, columns } = inviteWords()
  const names = sampleNames(rows, fullName)
  const isOffered = (way: NameSplit) =>
    way !== 'comma' || way === split || rows.some(({ cells }) => hasComma(cells[fullName] ?? ''))
  const ways = html`${NAME_SPLITS.filter(isOffered).map((way) => wayPart(way, names, split))}
    <p class="hint">${words.hint}</p>`
  return unclear === 'names'
    ? html`<fieldset><legend>${words.question}</legend><p class="error" role="alert">${columns.unclear.names}</p>${ways}<p><button name="act" value="look">${words.look}</button></p></fieldset>`
    : html`${split === undefined ? '' : html`<p>${words.chosen(words.ways[split])}</p>${namesOf(split, names, 'chosen-samples')}`}<details><summary>${words.another}</summary><fieldset><legend>${words.question}</legend>${ways}</fieldset></details>`
}

function wayPart(way: NameSplit, names: ReturnType<typeof sampleNames>, chosen: NameSplit | undefined): Html {
  return html`<label class="check"><input type="radio" name="nameSplit" value="${way}" aria-describedby="${way}-samples"${way === chosen ? html` checked` : ''}> ${inviteWords().names.ways[way]}</label>${namesOf(way, names, `${way}-samples`)}`
}

function namesOf(way: NameSplit, names: ReturnType<typeof sampleNames>, id: string): Html {
  const words = inviteWords().names
  const lines = names.map(({ number, name }) => {
    const parts = splitName(name, way)
    return 'problem' in parts
      ? html`<li>${words.cannot(number, html`<bdi>${name}</bdi>`)}</li>`
      : html`<li>${words.parts(number, html`<b><bdi>${parts.firstName}</bdi></b>`, html`<b><bdi>${parts.lastName}</bdi></b>`)}</li>`
  })
  return html`<ul class="soft" id="${id}">${lines}</ul>`
}

function choiceOf(field: ChosenField, { heading, width, columns }: ListTable): Html {
  const words = inviteWords().columns
  const name = `${field}Column`
  const options = Array.from({ length: width }, (_, at) => {
    const title = heading?.cells[at] ? `${at + 1}: ${heading.cells[at]}` : words.column(at + 1)
    return html`<option value="${at}"${columns[field] === at ? html` selected` : ''}>${title}</option>`
  })
  return html`<label for="${name}">${words.fields[field]}</label><select id="${name}" name="${name}"><option value=""${columns[field] === undefined ? html` selected` : ''}>${field === 'email' ? words.choose : words.none}</option>${options}</select>`
}

function samples({ heading, rows, width }: ListTable): Html {
  const { columns: words, result } = inviteWords()
  const places = Array.from({ length: width }, (_, at) => at)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${words.firstLines}"><table><thead><tr><th scope="col">${result.line}</th>${places.map((at) => html`<th scope="col">${heading?.cells[at] || words.column(at + 1)}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, SHOWN).map(({ number, cells }) => html`<tr><td>${number}.</td>${places.map((at) => html`<td><bdi>${cells[at] ?? ''}</bdi></td>`)}</tr>`)}</tbody></table></div>`
}
