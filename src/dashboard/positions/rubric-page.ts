import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { criterionName } from '../../interview/contract/scores.ts'
import {
  ANCHOR_LENGTH_MAX,
  CRITERIA,
  type Criterion,
  type LevelProblem,
  type Levels,
  levelProblems,
  type RubricVersion,
  type ShownRubric,
} from '../../interview/reviewing/rubrics.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { ago, moment } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type Differing, editedLevels, fieldOf, LEVELS } from './rubric-form.ts'
import { DRAFT_WAITS, rubricState } from './rubric-words.ts'

/** So many versions stand on a page. */
export const VERSIONS_OF_PAGE = 10

/** The contents of the page besides the rubric. */
export interface RubricShown {
  readonly rubric: ShownRubric
  /** Those of the page, and one more where there are older ones. */
  readonly versions: readonly RubricVersion[]
  /** They are those before this one; absent: the newest. */
  readonly before?: number | undefined
  /** The version that is opened. */
  readonly open?: number | undefined
  /** The levels that somebody typed, where the form was refused. */
  readonly typed?: Levels
  /** What whoever typed it had seen; absent: what is stored now, which the page shows them. */
  readonly seen?: { readonly revision: number; readonly basis: string }
  readonly problem?: string
  readonly problems?: readonly LevelProblem[]
  /** Somebody else changed the rubric: what is stored now where it differs from what was typed. */
  readonly changed?: readonly Differing[]
  /** The form was sent without a login. */
  readonly isBack?: boolean
}

const HINTS: Readonly<Record<Criterion, string>> = {
  communication: 'Whether the content is clear and ordered. Do not describe accent, fluency, pace or grammar.',
  criteria_match: 'Whether the answers show what the position asks for.',
  competency: 'What the candidate did, decided and learned.',
  cultural_fit: 'How the candidate worked with others.',
}
const LEVEL_WORDS: Readonly<Record<number, string>> = { 1: 'Level 1, the lowest', 5: 'Level 5, the highest' }
const levelWord = (level: number): string => LEVEL_WORDS[level] ?? `Level ${level}`

/** The rubric of a position: what judges now, the draft with its form, and earlier versions. Everybody reads it; administrators change it. */
export function rubricPage(session: Session, shown: RubricShown): PageContent {
  const { rubric } = shown
  const path = `/dashboard/positions/${rubric.position.id}`
  const mayEdit = may(session, 'administer')
  const isForm = mayEdit && (rubric.drafting === null || shown.typed !== undefined)
  return dashboardPage(session, {
    title: `How the AI judges: ${rubric.position.name}`,
    area: '/dashboard/positions',
    narrow: true,
    body: html`<p><a href="${path}">Back to the position</a></p><h1>How the AI judges</h1><p class="soft">${rubric.position.name}</p>
      ${shown.isBack ? html`<p class="card alert" role="alert">You are logged in again. Nothing was saved yet; look at what you typed, and save it now.</p>` : ''}
      ${shown.problem === undefined ? '' : html`<p class="error" role="alert">${shown.problem}</p>`}${changedNote(shown)}${problemList(shown.problems)}
      <p>For each criterion the AI names the level that fits what was said best, with quotes. Every analysis keeps the levels that were approved when it was requested. Candidates do not see them, and the API does not show them.</p>
      <div class="card">${rubricState(rubric)}</div>
      ${draftingPart(session, rubric)}
      ${isForm ? formPart(session, shown) : mayEdit ? '' : html`<h2>The levels</h2>${levelsPart(rubric.levels)}`}
      ${versionsPart(session, shown)}`,
  })
}

/** A form of one button. */
function buttonForm(session: Session, { position, revision }: ShownRubric, button: Html): Html {
  return html`<form class="row" method="post" action="/dashboard/positions/${position.id}/rubric" enctype="multipart/form-data">${csrfField(session)}<input type="hidden" name="seen" value="${revision}">${button}</form>`
}

/** The state of drafting by the AI, with its buttons. */
function draftingPart(session: Session, rubric: ShownRubric): Html | '' {
  const { drafting, failure, draft, canDraft, position } = rubric
  if (!may(session, 'administer')) return ''
  if (drafting)
    return html`<div class="card alert" role="status"><p><strong>${drafting.waiting ? DRAFT_WAITS[drafting.waiting.reason] : 'The AI drafts levels from the questions and from what it should look for.'}</strong> <span class="soft">Asked for by ${drafting.by} ${ago(drafting.since)}.</span></p>
      <p>${drafting.waiting ? 'It goes on by itself.' : 'A worker asks it, usually within a minute.'} Nobody is judged by the draft before somebody approves it.</p>
      <div class="row"><a class="button second" href="/dashboard/positions/${position.id}/rubric">Look again</a>${buttonForm(session, rubric, html`<button class="second" name="act" value="stop">Stop, and write it by hand</button>`)}</div>
      ${forAdministrators(session, drafting.waiting?.words ?? null)}</div>`
  const failed =
    failure === null
      ? ''
      : html`<div class="card alert" role="status"><p><strong>The AI did not draft the levels.</strong> Nothing else changed. Let it draft again, or write them yourself.</p>${forAdministrators(session, failure)}</div>`
  if (!canDraft) return failed
  return html`${failed}${buttonForm(session, rubric, html`<button class="second" name="act" value="ask">${draft || failure !== null ? 'Draft again' : 'Let the AI draft levels'}</button> <span class="soft">${draft ? 'Its draft takes the place of the one below.' : 'It reads the questions and what it should look for, and nothing of any candidate.'}</span>`)}`
}

function formPart(session: Session, shown: RubricShown): Html {
  const { rubric } = shown
  const { draft, position } = rubric
  const { revision, basis } = shown.seen ?? rubric
  const levels = shown.typed ?? editedLevels(rubric)
  // What a model drafted may be unfit, and its reader sees that before they approve it.
  const problems = shown.problems ?? (draft && !shown.typed ? levelProblems(levels) : [])
  return html`<h2 id="levels">${draft ? 'The draft' : 'Change the levels'}</h2>
    ${draft ? html`<p>${draftWords(draft)} <strong>It judges nobody until it is approved.</strong></p>` : ''}
    <form method="post" action="/dashboard/positions/${position.id}/rubric" enctype="multipart/form-data" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
      <input type="hidden" name="seen" value="${revision}"><input type="hidden" name="basis" value="${basis}">
      <button class="first-button" name="act" value="save" tabindex="-1" aria-hidden="true">Save the draft</button>
      ${CRITERIA.map((criterion) => criterionFields(criterion, levels, problems))}
      <p class="row"><button name="act" value="approve">Approve: judge by these levels</button> <button class="second" name="act" value="save">Save the draft</button>${draft ? html` <button class="second" name="act" value="discard" formnovalidate>Discard the draft</button>` : ''}</p></form>`
}

function draftWords({ at, by, model }: NonNullable<ShownRubric['draft']>): Html {
  if (by === null) return html`The AI drafted these levels ${ago(at)}. Read each of them, and change what does not fit.`
  return html`${model === null ? 'Saved' : 'Drafted by the AI, then changed'} by ${by} ${ago(at)}.`
}

function criterionFields(criterion: Criterion, levels: Levels, problems: readonly LevelProblem[]): Html {
  return html`<fieldset class="card"><legend>${criterionName(criterion)}</legend><p class="hint" id="${criterion}-hint">${HINTS[criterion]}</p>
    ${LEVELS.map((level) => {
      const id = fieldOf(criterion, level)
      const problem = problems.find((one) => one.criterion === criterion && one.level === level)
      return html`<label for="${id}">${levelWord(level)}</label>${problem ? html`<p class="problem" id="${id}-problem">${problem.sentence}</p>` : ''}<textarea class="few" id="${id}" name="${id}" rows="2" aria-describedby="${criterion}-hint${problem ? ` ${id}-problem` : ''}"${problem ? html` aria-invalid="true"` : ''}>\n${levels[criterion][level - 1] ?? ''}</textarea>`
    })}</fieldset>`
}

function problemList(problems: readonly LevelProblem[] = []): Html | '' {
  if (problems.length === 0) return ''
  return html`<div class="error" role="alert"><p>Nothing was approved yet. A level has 1 to ${ANCHOR_LENGTH_MAX} characters and says what the answers hold. Please look at:</p><ul>${problems.map(({ criterion, level }) => html`<li><a href="#${fieldOf(criterion, level)}">${criterionName(criterion)}, level ${level}</a></li>`)}</ul></div>`
}

function changedNote({ changed, rubric }: RubricShown): Html | '' {
  if (!changed) return ''
  return html`<div class="card alert" role="alert"><p><strong>Somebody else changed this rubric while you were editing.</strong> Nothing of yours is lost, and nothing is saved yet. If you save now, what you see below takes the place of ${rubric.draft ? 'their draft' : 'theirs'}.${rubric.drafting ? ' The AI drafts for them now; saving ends that.' : ''}</p>
    ${
      changed.length === 0
        ? html`<p>The stored levels are the same as yours.</p>`
        : html`<p>Stored now:</p><dl>${changed.map(({ criterion, level, stored }) => html`<dt class="soft">${criterionName(criterion)}, level ${level}</dt><dd class="said">${stored === '' ? '–' : stored}</dd>`)}</dl>`
    }</div>`
}

const levelsPart = (levels: Levels): Html =>
  html`${CRITERIA.map((criterion) => html`<section class="card"><h3>${criterionName(criterion)}</h3><p class="hint">${HINTS[criterion]}</p><dl>${LEVELS.map((level) => html`<dt class="soft">${levelWord(level)}</dt><dd>${levels[criterion][level - 1] ?? ''}</dd>`)}</dl></section>`)}`

function versionsPart(session: Session, { rubric, versions, before, open }: RubricShown): Html | '' {
  if (versions.length === 0) return ''
  const at = `/dashboard/positions/${rubric.position.id}/rubric`
  const from = before === undefined ? '' : `before=${before}&`
  const page = versions.slice(0, VERSIONS_OF_PAGE)
  const last = versions.length > VERSIONS_OF_PAGE ? page.at(-1)?.version : undefined
  const back = (version: number) =>
    may(session, 'administer')
      ? buttonForm(
          session,
          rubric,
          html`<input type="hidden" name="version" value="${version}"><button class="second" name="act" value="back">Judge by it again</button>`,
        )
      : ''
  const now = html`<span class="pill good">in effect</span>`
  const isNow = (version: number) => rubric.inEffect?.version === version
  return html`<h2 id="versions">Versions</h2><ol class="versions">${page.map(
    ({ version, levels, approvedAt, approvedBy, draftedBy }) =>
      html`<li class="card" id="version-${version}"><h3>Version ${version} ${isNow(version) ? now : ''}</h3>
      <p class="soft">Approved by ${approvedBy} ${moment(approvedAt)}${draftedBy === null ? '' : ' · drafted by the AI'}</p>
      ${version === open ? html`<details open><summary>Its levels</summary>${levelsPart(levels)}</details>` : html`<p><a href="${at}?${from}version=${version}#version-${version}">Its levels</a></p>`}${isNow(version) ? '' : back(version)}</li>`,
  )}${
    last === undefined
      ? html`<li class="card"><h3>The built-in rubric ${rubric.inEffect ? '' : now}</h3><p class="soft">The same for every position.</p>${rubric.inEffect ? back(0) : ''}</li>`
      : ''
  }</ol>${last === undefined ? '' : html`<p><a href="${at}?before=${last}#versions">Earlier ones</a></p>`}`
}
