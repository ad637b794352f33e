import { type Html, html } from '../../../web/pages.ts'
import { labelled, option } from '../frame.ts'
import { rulesWords } from '../words/rules/index.ts'
import { MAKING, type MakingShown } from './position-making.ts'

/** Below the choice of a rule's position: the way to make one, or its fields. `organization` is what a first company is called if nobody says otherwise. */
export function positionPart(
  at: number,
  making: MakingShown | undefined,
  { hasNone, organization }: { readonly hasNone: boolean; readonly organization: string },
): Html {
  const words = rulesWords().making
  if (making?.at !== at)
    return html`${hasNone ? html`<p class="hint">${words.none}</p>` : ''}<button class="second" name="act" value="position-${at}" formnovalidate aria-label="${words.beginOf(at + 1)}">${words.begin}</button>`
  const { drawn, name, company, questions, companies, mistakes } = making
  const problem = (field: keyof typeof MAKING) => ({ problem: mistakes?.get(field) })
  const [only] = companies
  const chosen = company || (companies.length === 1 ? (only?.id ?? '') : '')
  return html`<div class="card" role="group" aria-label="${words.begin}">
    <input type="hidden" name="${MAKING.at}" value="${at}"><input type="hidden" name="${MAKING.drawn}" value="${drawn}">
    ${labelled(MAKING.name, words.name, (more) => html`<input id="${MAKING.name}" dir="auto" name="${MAKING.name}" type="text" value="${name}"${more} autofocus>`, problem('name'))}
    ${
      only === undefined
        ? labelled(
            MAKING.company,
            words.company,
            (more) =>
              html`<input id="${MAKING.company}" dir="auto" name="${MAKING.company}" type="text" value="${company || organization}"${more}>`,
            { hint: words.firstCompany, ...problem('company') },
          )
        : labelled(
            MAKING.company,
            words.company,
            (more) =>
              html`<select id="${MAKING.company}" name="${MAKING.company}"${more}>${option('', words.chooseCompany, chosen)}${companies.map((one) => option(one.id, one.name, chosen))}</select>`,
            problem('company'),
          )
    }
    ${labelled(MAKING.questions, words.questions, (more) => html`<textarea id="${MAKING.questions}" dir="auto" name="${MAKING.questions}"${more}>\n${questions}</textarea>`, { hint: words.questionsHint, ...problem('questions') })}
    <p class="row"><button name="act" value="make" formnovalidate>${words.make}</button> <button class="second" name="act" value="no-position" formnovalidate>${words.drop}</button></p></div>`
}
