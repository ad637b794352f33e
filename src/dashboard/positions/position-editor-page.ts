import type { Session } from '../../accounts/sessions.ts'
import { POSITION_MAX, POSITION_STATUSES } from '../../interview/contract/contract.ts'
import type { Owner } from '../../interview/core/owners.ts'
import type { EditedPosition } from '../../interview/positions/positions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type DraftQuestion, MINUTES, type PositionDraft, type Problems } from './position-draft.ts'
import { positionWords } from './words/pages/index.ts'

/** Companies, and teams, to choose from; one that is older is chosen by the API. */
export const CHOICES_MAX = 1_000

/** The editor of a position with everything that it shows around the draft. */
export interface Editor {
  /** The position that is changed; undefined: a new one, which gets the id `drawn`. */
  readonly stored?: EditedPosition
  readonly drawn?: string
  /** The `updatedAt` that the draft was made on. */
  readonly seen: string
  readonly draft: PositionDraft
  readonly companies: readonly Owner[]
  readonly teams: readonly Owner[]
  readonly problems?: Problems
  /** The id of the control that has the focus. */
  readonly focus?: string
  /** The draft was sent without a login. */
  readonly isBack?: boolean
  /** The form made this position before, and holds something else now. */
  readonly made?: Owner
  /** Somebody else changed the position: what is stored now where it differs from the draft. */
  readonly changed?: readonly { readonly label: string; readonly stored: string }[]
}

/** Makes or changes a position. Every button is one of the form's, so the page needs no script. */
export function positionEditorPage(session: Session, editor: Editor): PageContent {
  const { stored, draft, companies, teams, problems = new Map() } = editor
  const path = stored ? `/dashboard/positions/${stored.id}` : '/dashboard/positions'
  const words = positionWords()
  const { editor: said } = words
  const { fields } = said
  const title = stored ? said.editOf(stored.name) : words.list.make
  const field = fieldsOf(editor)
  // Where there is one company, nobody is asked which one.
  const only = companies.length === 1 ? (companies[0]?.id ?? '') : ''
  return dashboardPage(session, {
    title,
    area: '/dashboard/positions',
    narrow: true,
    body: html`<p><a href="${path}">${stored ? words.backToPosition : words.all}</a></p><h1>${title}</h1>
      ${editor.isBack ? html`<p class="card alert" role="alert">${said.isBack}</p>` : ''}${madeNote(editor)}${changedNote(editor)}${problemList(problems)}
      <form method="post" action="${path}/${stored ? 'edit' : 'new'}" enctype="multipart/form-data" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
        <input type="hidden" name="seen" value="${editor.seen}">${editor.drawn === undefined ? '' : html`<input type="hidden" name="drawn" value="${editor.drawn}">`}
        <button class="first-button" name="act" value="save" tabindex="-1" aria-hidden="true">${words.save}</button>
        <div class="card">
          ${field('name', fields.name, (more) => html`<input id="name" dir="auto" name="name" type="text" value="${draft.name}" required${more}>`)}
          ${field('companyId', fields.companyId, (more) => html`<select id="companyId" name="companyId" required${more}>${options(companies, draft.companyId || only, said.chooseCompany)}</select>`, companies.length === 0 ? said.noCompany((text) => html`<a href="/dashboard/companies">${text}</a>`) : beyond(companies))}
          ${field('teamId', fields.teamId, (more) => html`<select id="teamId" name="teamId"${more}>${options(teams, draft.teamId, said.noTeam)}</select>`, beyond(teams))}
          ${field('status', fields.status, (more) => html`<select id="status" name="status"${more}>${POSITION_STATUSES.map((word) => option(word, said.statuses[word], draft.status))}</select>`)}
        </div>
        <h2 id="questions">${fields.questions}</h2>
        ${problems.has('questions') ? html`<p class="problem">${problems.get('questions')}</p>` : ''}
        ${draft.questions.map((question, at) => questionFields(editor, question, at))}
        <p><button class="second" id="add" name="act" value="add" formnovalidate${editor.focus === 'add' ? html` autofocus` : ''}${draft.questions.length >= POSITION_MAX.questions ? html` disabled` : ''}>${said.add}</button>${draft.questions.length >= POSITION_MAX.questions ? html` <span class="soft">${said.most(POSITION_MAX.questions)}</span>` : ''}</p>
        <div class="card">
          ${field('interviewCondition', fields.interviewCondition, (more) => html`<textarea id="interviewCondition" dir="auto" name="interviewCondition"${more}>\n${draft.interviewCondition}</textarea>`, said.conditionHint)}
          ${field('analyzePrompt', fields.analyzePrompt, (more) => html`<textarea class="long" id="analyzePrompt" dir="auto" name="analyzePrompt"${more}>\n${draft.analyzePrompt}</textarea>`, said.promptHint)}
        </div>
        <p class="row"><button name="act" value="save">${stored ? words.save : said.make}</button> <a href="${path}">${said.cancel}</a></p></form>`,
  })
}

/** Said where there may be more than are listed. */
const beyond = (listed: readonly Owner[]): string | undefined =>
  listed.length < CHOICES_MAX ? undefined : positionWords().editor.beyond(CHOICES_MAX)

/** A labelled control with its hint, its problem and the focus. */
function fieldsOf({ problems = new Map(), focus }: Editor) {
  return (id: string, label: string, control: (more: Html) => Html, hint?: Html | string): Html => {
    const problem = problems.get(id)
    const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
    const more = html`${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}${focus === id ? html` autofocus` : ''}`
    return html`<label for="${id}">${label}</label>${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : ''}${control(more)}`
  }
}

function questionFields(editor: Editor, { id, text, minutes }: DraftQuestion, at: number): Html {
  const { stored, draft, focus } = editor
  const words = positionWords()
  const { editor: said } = words
  const field = fieldsOf(editor)
  const image = stored?.images.get(id)
  const button = (verb: 'up' | 'down' | 'remove', isOff: boolean) =>
    html`<button class="second" id="${verb}-${at}" name="act" value="${verb}-${at}" formnovalidate aria-label="${said.moveOf[verb](at + 1)}"${focus === `${verb}-${at}` ? html` autofocus` : ''}${isOff ? html` disabled` : ''}>${said.move[verb]}</button>`
  return html`<fieldset class="card" id="question-${at + 1}"><legend>${words.question(at + 1)}</legend>
    <input type="hidden" name="q${at}id" value="${id}">
    ${image && stored ? html`<img class="thumb" src="/dashboard/positions/${stored.id}/images/${image.id}" alt="${image.alt}" width="${image.width}" height="${image.height}">` : ''}
    ${field(`q${at}text`, said.text, (more) => html`<textarea id="q${at}text" dir="auto" name="q${at}text" required${more}>\n${text}</textarea>`)}
    ${field(`q${at}minutes`, said.time, (more) => html`<select class="short" id="q${at}minutes" name="q${at}minutes"${more}>${MINUTES.map((one) => option(String(one), words.minutes(one), minutes))}</select>`)}
    <p class="row">${button('up', at === 0)}${button('down', at === draft.questions.length - 1)}${button('remove', false)}</p></fieldset>`
}

function problemList(problems: Problems): Html | '' {
  if (problems.size === 0) return ''
  return html`<div class="error" role="alert"><p>${positionWords().editor.problems}</p><ul>${[...problems].map(([field, sentence]) => html`<li><a href="#${field}">${placeOf(field)}</a>: ${sentence}</li>`)}</ul></div>`
}

function placeOf(field: string): string {
  const [, at] = /^q(\d+)/.exec(field) ?? []
  const words = positionWords()
  const fields: Readonly<Record<string, string>> = words.editor.fields
  return at === undefined ? (fields[field] ?? field) : words.question(Number(at) + 1)
}

function madeNote({ made }: Editor): Html | '' {
  if (!made) return ''
  const path = `/dashboard/positions/${made.id}`
  const name = html`<a href="${path}">${made.name}</a>`
  return html`<div class="card alert" role="alert"><p>${positionWords().editor.made(name, (text) => html`<a href="${path}/edit">${text}</a>`)}</p></div>`
}

function changedNote({ changed }: Editor): Html | '' {
  if (!changed) return ''
  const words = positionWords().editor
  return html`<div class="card alert" role="alert"><p>${words.changed}</p>
    ${
      changed.length === 0
        ? html`<p>${words.same}</p>`
        : html`<p>${words.storedNow}</p><dl>${changed.map(({ label, stored }) => html`<dt class="soft">${label}</dt><dd class="said">${stored === '' ? '–' : stored}</dd>`)}</dl>`
    }</div>`
}

const option = (value: string, label: string, chosen: string) =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`

/** `none` is what nothing is called. */
function options(all: readonly Owner[], chosen: string, none: string): Html[] {
  return [option('', none, chosen), ...all.map(({ id, name }) => option(id, name, chosen))]
}
