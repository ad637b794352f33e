import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { Answer } from '../../interview/contract/contract.ts'
import type { ShownTranscript } from '../../interview/reviewing/transcripts/corrections.ts'
import { type Html, html } from '../../web/pages.ts'
import { type IconName, icon } from '../frame/icons.ts'
import { ago } from '../frame/times.ts'
import { transcriptPart } from './transcripts/part.ts'
import { watchingWords } from './words/watching/index.ts'

/** How far the player jumps, in seconds; its buttons name it, and the script reads it from the page. */
const JUMP_S = 5

/** What stands beside the recordings, by question. */
export interface AnswerParts {
  /** The pictures that were asked with, in this folder. */
  readonly images: ReadonlyMap<string, QuestionImage>
  readonly imagesAt: string
  readonly written: ReadonlyMap<string, string>
  readonly transcripts: ReadonlyMap<string, ShownTranscript>
  /** The path of the page that corrects a line; absent: whoever sees this corrects nothing. */
  readonly correctAt?: (questionId: string, line: number) => string
  /** Staff are not named to guests. */
  readonly isForGuests?: boolean
  /** Paths of captions; absent: there are none here. */
  readonly captions?: ReadonlyMap<string, string>
}

/**
 * All answers of an interview. Without a script each has its own player beneath the other; the script (`browser/player.ts`) shows
 * one at a time, with speed, jumps and keys. The links of `chooser` may stand anywhere on the page.
 */
export function player(answers: readonly Answer[], parts: AnswerParts): Html {
  const words = watchingWords().player
  if (answers.length === 0) return html`<h2>${words.title}</h2><div class="card"><p>${words.none}</p></div>`
  return html`<section class="player" data-player aria-labelledby="answers-title"><h2 id="answers-title">${words.title}</h2>
    <div class="answers">${answers.map((answer, at) => figure(answer, at + 1, answers.length, parts))}</div>
    ${tools(answers.length)}</section>`
}

/** The questions, each as a link to its answer; nothing where there is one. */
export function chooser(answers: readonly Answer[]): Html | '' {
  if (answers.length < 2) return ''
  return html`<ol class="chooser" aria-label="${watchingWords().player.questions}">${answers.map(({ questionText }, at) => html`<li><a href="#answer-${at + 1}"><bdi>${questionText}</bdi></a></li>`)}</ol>`
}

/** Of use with the script alone. */
function tools(count: number): Html {
  const words = watchingWords().player
  const several = count > 1 ? '' : html` hidden`
  return html`<div class="row tools" data-tools data-jump="${JUMP_S}" data-scripted>
      <label><span class="full">${words.speed}</span> <select data-tool="speed"></select></label>
      ${tool('back', 'back', words.back(JUMP_S), words.jump(JUMP_S))}${tool('forward', 'forward', words.forward(JUMP_S), words.jump(JUMP_S))}
      ${tool('previous', 'chevronLeft', words.previous, '', several)}${tool('next', 'chevronRight', words.next, '', several)}
      <label class="check"${several}><input type="checkbox" data-tool="go-on"> ${words.goOn}</label>
      <label class="check"${several}><input type="checkbox" data-tool="all"> ${words.all}</label></div>`
}

/** A button of the player: words, and on a phone an icon, so that all of them stand in one row. */
const tool = (does: string, shape: IconName, words: string, brief: string, more: Html | '' = ''): Html =>
  html`<button type="button" class="second" data-tool="${does}"${more}>${icon(shape)}<span class="full">${words}</span>${brief === '' ? '' : html`<span class="brief" aria-hidden="true">${brief}</span>`}</button>`

function figure(answer: Answer, number: number, count: number, parts: AnswerParts): Html {
  const words = watchingWords().player
  const { written, transcripts, correctAt, isForGuests } = parts
  const { questionId, questionText, answeredAt } = answer
  const transcript = transcripts.get(questionId)
  const image = parts.images.get(questionId)
  return html`<figure class="answer" id="answer-${number}" tabindex="-1" data-answer>
    <figcaption><span class="soft">${words.place(number, count)} · ${ago(answeredAt)}</span> <strong><bdi>${questionText}</bdi></strong></figcaption>
    ${image ? html`<details><summary>${words.picture}</summary><img class="picture" loading="lazy" src="${parts.imagesAt}/${image.id}" alt="${image.alt}" width="${image.width}" height="${image.height}"></details>` : ''}
    ${answerBody(answer, words.answer(number, questionText), written.get(questionId), parts.captions?.get(questionId))}
    ${written.has(questionId) ? '' : transcriptPart(transcript, { answer: number, isForGuests, correctAt: correctAt && ((line) => correctAt(questionId, line)) })}</figure>`
}

/** The recording of an answer under a name, or `text` where it was written. */
export function answerBody({ videoUrl }: Answer, name: string, text: string | undefined, captions?: string): Html {
  return text === undefined
    ? html`<video controls playsinline preload="metadata" aria-label="${name}" src="${localPath(videoUrl)}">${captions === undefined ? '' : html`<track kind="captions" label="${watchingWords().player.captions}" src="${captions}">`}</video>`
    : html`<p class="said"><bdi>${text}</bdi></p>`
}

/** The page plays recordings from its own origin, whatever address the API gives to others. */
export function localPath(videoUrl: string): string {
  const url = URL.parse(videoUrl)
  return url ? url.pathname : videoUrl
}
