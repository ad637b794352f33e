import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import {
  ANCHOR_LENGTH_MAX,
  CRITERIA,
  type Criterion,
  isBuiltInLevel,
  type LevelProblem,
  type Levels,
  levelProblems,
  type RubricVersion,
  type ShownRubric,
} from '../../interview/reviewing/rubrics.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { ago, moment } from '../frame/times.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { type Differing, editedLevels, fieldOf, LEVELS } from './rubric-form.ts'
import { rubricState } from './rubric-words.ts'
import { positionWords } from './words/pages/index.ts'
import { rubricWords } from './words/rubric/index.ts'

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
  readonly problem?: Told
  readonly problems?: readonly LevelProblem[]
  /** Somebody else changed the rubric: what is stored now where it differs from what was typed. */
  readonly changed?: readonly Differing[]
  /** The form was sent without a login. */
  readonly isBack?: boolean
}

function levelWord(level: number): string {
  const words = rubricWords()
  if (level === 1) return words.lowest(level)
  return level === LEVELS.length ? words.highest(level) : words.level(level)
}

/** The rubric of a position: what judges now, the draft with its form, and earlier versions. Everybody reads it; administrators change it. */
export function rubricPage(session: Session, shown: RubricShown): PageContent {
  const { rubric } = shown
  const path = `/dashboard/positions/${rubric.position.id}`
  const words = rubricWords()
  const mayEdit = may(session, 'administer')
  const isForm = mayEdit && (rubric.drafting === null || shown.typed !== undefined)
  return dashboardPage(session, {
    title: words.titleOf(rubric.position.name),
    area: '/dashboard/positions',
    narrow: true,
    body: html`<p><a href="${path}">${positionWords().backToPosition}</a></p><h1>${words.title}</h1><p class="soft"><bdi>${rubric.position.name}</bdi></p>
      ${shown.isBack ? html`<p class="card alert" role="alert">${positionWords().editor.isBack}</p>` : ''}
      ${shown.problem === undefined ? '' : html`<p class="error" role="alert">${shown.problem}</p>`}${changedNote(shown)}${problemList(shown.problems)}
      <p>${words.about}</p>
      <div class="card">${rubricState(rubric)}</div>
      ${draftingPart(session, rubric)}
      ${isForm ? formPart(session, shown) : mayEdit ? '' : html`<h2>${words.levels}</h2>${levelsPart(rubric.levels)}`}
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
  const words = rubricWords().drafting
  if (drafting)
    return html`<div class="card alert" role="status"><p><strong>${drafting.waiting ? words.waits[drafting.waiting.reason] : words.now}</strong> <span class="soft">${words.askedFor(drafting.by, ago(drafting.since))}</span></p>
      <p>${drafting.waiting ? words.goesOn : words.soon}</p>
      <div class="row"><a class="button second" href="/dashboard/positions/${position.id}/rubric">${words.lookAgain}</a>${buttonForm(session, rubric, html`<button class="second" name="act" value="stop">${words.stop}</button>`)}</div>
      ${forAdministrators(session, inEnglishPart(drafting.waiting?.words ?? null))}</div>`
  const failed =
    failure === null
      ? ''
      : html`<div class="card alert" role="status"><p>${words.failed}</p>${forAdministrators(session, inEnglishPart(failure))}</div>`
  if (!canDraft) return failed
  return html`${failed}${buttonForm(session, rubric, html`<button class="second" name="act" value="ask">${draft || failure !== null ? words.again : words.ask}</button> <span class="soft">${draft ? words.replaces : words.reads}</span>`)}`
}

/** What a model or a server answered, kept as it came. */
const inEnglishPart = (text: string | null): Html | null => (text === null ? null : html`<p>${inEnglish(text)}</p>`)

function formPart(session: Session, shown: RubricShown): Html {
  const { rubric } = shown
  const { draft, position } = rubric
  const words = rubricWords().form
  const { revision, basis } = shown.seen ?? rubric
  const levels = shown.typed ?? editedLevels(rubric)
  // What a model drafted may be unfit, and its reader sees that before they approve it.
  const problems = shown.problems ?? (draft && !shown.typed ? levelProblems(levels) : [])
  return html`<h2 id="levels">${draft ? words.draft : words.change}</h2>
    ${draft ? html`<p>${draftWords(draft)} <strong>${words.judgesNobody}</strong></p>` : ''}
    <form method="post" action="/dashboard/positions/${position.id}/rubric" enctype="multipart/form-data" data-bytes-max="${LONG_FORM_BYTES_MAX}">${csrfField(session)}
      <input type="hidden" name="seen" value="${revision}"><input type="hidden" name="basis" value="${basis}">
      <button class="first-button" name="act" value="save" tabindex="-1" aria-hidden="true">${words.save}</button>
      ${CRITERIA.map((criterion) => criterionFields(criterion, { levels, problems }))}
      <p class="row"><button name="act" value="approve">${words.approve}</button> <button class="second" name="act" value="save">${words.save}</button>${draft ? html` <button class="second" name="act" value="discard" formnovalidate>${words.discard}</button>` : ''}</p></form>`
}

function draftWords({ at, by, model }: NonNullable<ShownRubric['draft']>): Html {
  const words = rubricWords().form
  if (by === null) return words.draftedByAi(ago(at))
  return model === null ? words.savedBy(by, ago(at)) : words.changedBy(by, ago(at))
}

interface ShownLevels {
  readonly levels: Levels
  readonly problems: readonly LevelProblem[]
}

function criterionFields(criterion: Criterion, { levels, problems }: ShownLevels): Html {
  const words = rubricWords()
  return html`<fieldset class="card"><legend>${words.criteria[criterion]}</legend><p class="hint" id="${criterion}-hint">${words.hints[criterion]}</p>
    ${LEVELS.map((level) => {
      const id = fieldOf(criterion, level)
      const text = levels[criterion][level - 1] ?? ''
      const problem = problems.find((one) => one.criterion === criterion && one.level === level)
      return html`<label for="${id}">${levelWord(level)}</label>${problem ? html`<p class="problem" id="${id}-problem">${problemWords(problem)}</p>` : ''}<textarea class="few" id="${id}" dir="auto" name="${id}" rows="2"${languageOf(criterion, text)} aria-describedby="${criterion}-hint${problem ? ` ${id}-problem` : ''}"${problem ? html` aria-invalid="true"` : ''}>\n${text}</textarea>`
    })}</fieldset>`
}

function problemWords(problem: LevelProblem): string {
  const words = rubricWords().problems
  if (problem.why === 'too_long') return words.tooLong(ANCHOR_LENGTH_MAX, problem.length)
  if (problem.why === 'manner') return words.manner(problem.words)
  return words[problem.why]
}

function problemList(problems: readonly LevelProblem[] = []): Html | '' {
  if (problems.length === 0) return ''
  const words = rubricWords()
  return html`<div class="error" role="alert"><p>${words.problems.list(ANCHOR_LENGTH_MAX)}</p><ul>${problems.map(({ criterion, level }) => html`<li><a href="#${fieldOf(criterion, level)}">${words.levelOf(words.criteria[criterion], level)}</a></li>`)}</ul></div>`
}

function changedNote({ changed, rubric }: RubricShown): Html | '' {
  if (!changed) return ''
  const words = rubricWords()
  const { draft, drafting, levels, same, storedNow } = words.changed
  return html`<div class="card alert" role="alert"><p>${rubric.draft ? draft : levels}${rubric.drafting ? html` ${drafting}` : ''}</p>
    ${
      changed.length === 0
        ? html`<p>${same}</p>`
        : html`<p>${storedNow}</p><dl>${changed.map(({ criterion, level, stored }) => html`<dt class="soft">${words.levelOf(words.criteria[criterion], level)}</dt><dd class="said"${languageOf(criterion, stored)}>${stored === '' ? '–' : stored}</dd>`)}</dl>`
    }</div>`
}

function levelsPart(levels: Levels): Html {
  const words = rubricWords()
  const levelOf = (criterion: Criterion, level: number, text: string) =>
    html`<dt class="soft">${levelWord(level)}</dt><dd${languageOf(criterion, text)}>${text}</dd>`
  return html`${CRITERIA.map((criterion) => html`<section class="card"><h3>${words.criteria[criterion]}</h3><p class="hint">${words.hints[criterion]}</p><dl>${LEVELS.map((level) => levelOf(criterion, level, levels[criterion][level - 1] ?? ''))}</dl></section>`)}`
}

/** What people or a model wrote is in a language that nobody stored. */
const languageOf = (criterion: Criterion, text: string): Html | '' =>
  isBuiltInLevel(criterion, text) ? html` lang="en"` : ''

function versionsPart(session: Session, { rubric, versions, before, open }: RubricShown): Html | '' {
  if (versions.length === 0) return ''
  const words = rubricWords().versions
  const at = `/dashboard/positions/${rubric.position.id}/rubric`
  const from = before === undefined ? '' : `before=${before}&`
  const page = versions.slice(0, VERSIONS_OF_PAGE)
  const last = versions.length > VERSIONS_OF_PAGE ? page.at(-1)?.version : undefined
  const back = (version: number) =>
    may(session, 'administer')
      ? buttonForm(
          session,
          rubric,
          html`<input type="hidden" name="version" value="${version}"><button class="second" name="act" value="back">${words.back}</button>`,
        )
      : ''
  const now = html`<span class="pill good">${words.inEffect}</span>`
  const isNow = (version: number) => rubric.inEffect?.version === version
  return html`<h2 id="versions">${words.title}</h2><ol class="versions">${page.map(
    ({ version, levels, approvedAt, approvedBy, draftedBy }) =>
      html`<li class="card" id="version-${version}"><h3>${words.version(version)} ${isNow(version) ? now : ''}</h3>
      <p class="soft">${words.approved(approvedBy, moment(approvedAt))}${draftedBy === null ? '' : ` · ${words.draftedByAi}`}</p>
      ${version === open ? html`<details open><summary>${words.levels}</summary>${levelsPart(levels)}</details>` : html`<p><a href="${at}?${from}version=${version}#version-${version}">${words.levels}</a></p>`}${isNow(version) ? '' : back(version)}</li>`,
  )}${
    last === undefined
      ? html`<li class="card"><h3>${words.builtIn} ${rubric.inEffect ? '' : now}</h3><p class="soft">${words.everyPosition}</p>${rubric.inEffect ? back(0) : ''}</li>`
      : ''
  }</ol>${last === undefined ? '' : html`<p><a href="${at}?before=${last}#versions">${words.earlier}</a></p>`}`
}
