import { createHash } from 'node:crypto'
import type { Session } from '../../../accounts/sessions.ts'
import { fullName } from '../../../base/person-names.ts'
import type { Answer, InterviewDetail } from '../../../interview/contract/contract.ts'
import { CORRECTION_MAX } from '../../../interview/reviewing/transcripts/corrections.ts'
import {
  type Correction,
  isCorrected,
  isMadeUp,
  presentText,
  type TranscriptLine,
} from '../../../interview/reviewing/transcripts/lines.ts'
import { clockTime } from '../../../pdf/result-words.ts'
import { type Html, html, type PageContent } from '../../../web/pages.ts'
import { csrfField, dashboardPage } from '../../frame/frame.ts'
import { type Place, pathTo } from '../../frame/interview-place.ts'
import { moment } from '../../frame/times.ts'
import { frameWords } from '../../frame/words/index.ts'
import { localPath } from '../player.ts'
import { watchingWords } from '../words/watching/index.ts'
import { lineId, lineText, said } from './part.ts'

/** A line that somebody corrects. */
export interface Corrected {
  readonly interview: InterviewDetail
  readonly answer: Answer
  /** From 1. */
  readonly answerNumber: number
  readonly line: TranscriptLine
  /** The lines around it; undefined at an end. */
  readonly before: TranscriptLine | undefined
  readonly after: TranscriptLine | undefined
  /** The last first. */
  readonly history: readonly (Correction & { readonly heard: string })[]
}

/** Why the form is shown once more, with what was typed. */
export interface CorrectedAgain {
  readonly typed: string
  readonly isTaken: boolean
}

/** What the program wrote in a line, as a short text for a form. */
export const digestOfLine = (heard: string): string => createHash('sha256').update(heard).digest('base64url')

/** Where the transcript shows a line. */
export const wayBack = (place: Place, answer: number, line: number): string =>
  `${pathTo(place)}#${lineId(answer, line)}`

/** One line of a transcript, to hear it and to write what is said there. */
export function correctionPage(session: Session, place: Place, shown: Corrected, again?: CorrectedAgain): PageContent {
  const words = watchingWords().correction
  const { interview, answer, answerNumber, line, before, after, history } = shown
  const { heard, start, number, version } = line
  const from = start === null ? '' : `#t=${Math.max(0, Math.floor(start) - 1)}`
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${wayBack(place, answerNumber, number)}">${frameWords().backToInterview}</a></p><h1>${words.title}</h1>
      <p class="soft"><bdi>${fullName(interview.candidate)}</bdi> · ${watchingWords().player.answerOf(answerNumber, html`<bdi>${answer.questionText}</bdi>`)}${start === null ? '' : html` · ${clockTime(start)}`}</p>
      ${again?.isTaken ? html`<p class="card alert" role="alert">${words.taken}</p>` : ''}
      <video controls playsinline preload="metadata" aria-label="${watchingWords().player.answer(answerNumber, answer.questionText)}" src="${localPath(answer.videoUrl)}${from}"></video>
      <form class="card" method="post" action="${pathTo(place, `/transcript/${answer.questionId}`)}">${csrfField(session)}
        <input type="hidden" name="seen" value="${version}"><input type="hidden" name="seenLine" value="${number}"><input type="hidden" name="seenText" value="${digestOfLine(heard)}">
        <p class="soft">${words.heard}</p>${around(before)}<p class="said">${lineText(isCorrected(line) ? { ...line, correction: null } : line)}</p>${around(after)}
        <label for="text">${words.label}</label><p class="hint" id="text-hint">${words.hint(CORRECTION_MAX)}</p>
        <textarea id="text" dir="auto" name="text" maxlength="${CORRECTION_MAX}" aria-describedby="text-hint">\n${again?.typed ?? presentText(line)}</textarea>
        ${isMadeUp(line) ? html`<p id="struck">${words.struck}</p>` : ''}
        <p class="row"><button type="submit"${isMadeUp(line) ? html` aria-describedby="struck"` : ''}>${isMadeUp(line) ? words.keepHeard : words.keep}</button> <a href="${wayBack(place, answerNumber, number)}">${words.notNow}</a></p>
        <p class="soft">${words.what}</p></form>
      ${history.length === 0 ? '' : html`<section class="card"><h2>${words.history}</h2><ol class="plain">${history.map((one) => html`<li>${one.text === one.heard ? words.takenBack : said(one.text)} <span class="soft">${words.by(one.by, moment(one.at))}</span></li>`)}</ol></section>`}`,
  })
}

const around = (line: TranscriptLine | undefined): Html => (line ? html`<p class="soft">${lineText(line)}</p>` : html``)
