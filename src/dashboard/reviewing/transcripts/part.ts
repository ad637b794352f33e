import type { ShownTranscript } from '../../../interview/reviewing/transcripts/corrections.ts'
import {
  isCorrected,
  isMadeUp,
  presentText,
  type TranscriptLine,
} from '../../../interview/reviewing/transcripts/lines.ts'
import { clockTime } from '../../../pdf/result-words.ts'
import { type Html, html } from '../../../web/pages.ts'
import { ago } from '../../frame/times.ts'
import { watchingWords } from '../words/watching/index.ts'

interface Parts {
  /** The number of the answer, by which links find its lines; absent: several candidates share the page. */
  readonly answer?: number
  readonly isForGuests?: boolean | undefined
  /** The page that corrects a line; absent: whoever sees this corrects nothing. */
  readonly correctAt?: ((line: number) => string) | undefined
}

/** What a program heard in an answer, line by line, with what people heard instead; nothing without a transcript. */
export function transcriptPart(transcript: ShownTranscript | undefined, parts: Parts = {}): Html | '' {
  if (transcript === undefined) return ''
  const { player: words, correction } = watchingWords()
  const corrected = transcript.lines.filter(isCorrected).length
  return html`<details><summary>${words.transcript}</summary><p class="soft">${words.misheard}${corrected === 0 ? '' : html` ${correction.count(corrected)}`}</p>
    <ol class="plain lines">${transcript.lines.map((line) => lineOf(line, parts))}</ol>
    ${transcript.earlier.length === 0 ? '' : html`<p class="soft">${correction.earlier}</p><ul class="plain">${transcript.earlier.map((one) => html`<li>${said(one.text)} <del><bdi>${one.heard}</bdi></del></li>`)}</ul>`}</details>`
}

/** The address of a line on its page. */
export const lineId = (answer: number, line: number): string => `line-${answer}-${line + 1}`

/** For a link to an answer: with the script of the page it plays from that second; null: no time is known. */
export const playsFrom = (second: number | null): Html | '' => (second === null ? '' : html` data-second="${second}"`)

/** What somebody heard; in words where nothing is said. */
export const said = (text: string): Html =>
  text === '' ? html`<em>${watchingWords().correction.nothing}</em>` : html`<bdi>${text}</bdi>`

/** What stands in a line by now: struck through where the program made it up, as it seems, which is told before the words. */
export const lineText = (line: Pick<TranscriptLine, 'heard' | 'isStruck' | 'correction'>): Html =>
  isMadeUp(line)
    ? html`<span class="soft">${watchingWords().correction.madeUp}</span> <s>${said(line.heard)}</s>`
    : said(presentText(line))

/** Who heard a line, beside what the program wrote where that is another one; nothing of a line that no person heard. */
function noteOf(line: TranscriptLine, isForGuests: boolean): Html | '' {
  const words = watchingWords().correction
  const { heard, correction } = line
  if (correction === null) return ''
  const at = ago(correction.at)
  if (!isCorrected(line))
    return html` <span class="soft">${isForGuests ? words.heardByAPerson : words.heardBy(correction.by, at)}</span>`
  return html` <del><bdi>${heard}</bdi></del> <span class="soft">${isForGuests ? words.byAPerson : words.by(correction.by, at)}</span>`
}

function lineOf(line: TranscriptLine, { answer, isForGuests = false, correctAt }: Parts): Html {
  const words = watchingWords().correction
  const { number, start } = line
  const id = answer === undefined ? '' : html` id="${lineId(answer, number)}"`
  const time = start === null ? '' : clockTime(start)
  return html`<li${id}>${time === '' ? '' : answer === undefined ? html`<span class="soft">${time}</span> ` : html`<a href="#${lineId(answer, number)}"${playsFrom(start)}>${time}</a> `}${lineText(line)}${noteOf(line, isForGuests)}${correctAt ? html` <a href="${correctAt(number)}" aria-label="${words.correctLine(number + 1)}">${words.correct}</a>` : ''}</li>`
}
