import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { Answer } from '../../interview/contract/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { ago } from '../frame/times.ts'

/** What stands beside the recordings, by question. */
export interface AnswerParts {
  /** The pictures that were asked with, in this folder. */
  readonly images: ReadonlyMap<string, QuestionImage>
  readonly imagesAt: string
  readonly written: ReadonlyMap<string, string>
  readonly transcripts: ReadonlyMap<string, string>
  /** Paths of captions; absent: there are none here. */
  readonly captions?: ReadonlyMap<string, string>
}

/**
 * All answers of an interview. Without a script each has its own player beneath the other; the script (`browser/player.ts`) shows
 * one at a time, with speed, jumps and keys. The links of `chooser` may stand anywhere on the page.
 */
export function player(answers: readonly Answer[], parts: AnswerParts): Html {
  if (answers.length === 0) return html`<h2>Answers</h2><div class="card"><p>Nothing has been recorded yet.</p></div>`
  return html`<section class="player" data-player aria-labelledby="answers-title"><h2 id="answers-title">Answers</h2>
    <div class="answers">${answers.map((answer, at) => figure(answer, at + 1, answers.length, parts))}</div>
    ${tools(answers.length)}</section>`
}

/** The questions, each as a link to its answer; nothing where there is one. */
export function chooser(answers: readonly Answer[]): Html | '' {
  if (answers.length < 2) return ''
  return html`<ol class="chooser" aria-label="Questions">${answers.map(({ questionText }, at) => html`<li><a href="#answer-${at + 1}">${questionText}</a></li>`)}</ol>`
}

/** Of use with the script alone, which shows them. */
function tools(count: number): Html {
  const several = count > 1 ? '' : html` hidden`
  return html`<div class="row tools" data-tools hidden>
      <label>Speed <select data-tool="speed"></select></label>
      <button type="button" class="second" data-tool="back">Back 10 s</button><button type="button" class="second" data-tool="forward">Forward 10 s</button>
      <button type="button" class="second" data-tool="previous"${several}>Previous answer</button><button type="button" class="second" data-tool="next"${several}>Next answer</button>
      <label class="check"${several}><input type="checkbox" data-tool="go-on"> Go on to the next answer</label>
      <label class="check"${several}><input type="checkbox" data-tool="all"> Show all answers</label></div>`
}

function figure(answer: Answer, number: number, count: number, parts: AnswerParts): Html {
  const { written, transcripts } = parts
  const { questionId, questionText, answeredAt } = answer
  const transcript = transcripts.get(questionId)
  const image = parts.images.get(questionId)
  return html`<figure class="answer" id="answer-${number}" tabindex="-1" data-answer>
    <figcaption><span class="soft">${number} of ${count} · ${ago(answeredAt)}</span> <strong>${questionText}</strong></figcaption>
    ${image ? html`<details><summary>The picture of the question</summary><img class="picture" loading="lazy" src="${parts.imagesAt}/${image.id}" alt="${image.alt}" width="${image.width}" height="${image.height}"></details>` : ''}
    ${answerBody(answer, `Answer ${number}: ${questionText}`, written.get(questionId), parts.captions?.get(questionId))}
    ${written.has(questionId) ? '' : transcriptPart(transcript)}</figure>`
}

/** What a program heard in an answer; nothing without a transcript. */
export function transcriptPart(transcript: string | undefined): Html | '' {
  return transcript === undefined
    ? ''
    : html`<details><summary>Transcript</summary><p class="soft">A program wrote it down and may have misheard.</p><p class="said"><bdi>${transcript}</bdi></p></details>`
}

/** The recording of an answer under a name, or `text` where it was written. */
export function answerBody({ videoUrl }: Answer, name: string, text: string | undefined, captions?: string): Html {
  return text === undefined
    ? html`<video controls playsinline preload="metadata" aria-label="${name}" src="${localPath(videoUrl)}">${captions === undefined ? '' : html`<track kind="captions" label="As a program heard it" src="${captions}">`}</video>`
    : html`<p class="said"><bdi>${text}</bdi></p>`
}

// The page plays recordings from its own origin, whatever address the API gives to others.
function localPath(videoUrl: string): string {
  const url = URL.parse(videoUrl)
  return url ? url.pathname : videoUrl
}
