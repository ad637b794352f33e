import type { Language } from '../base/languages.ts'
import { Flow, FOOT_HEIGHT, LEFT, WIDTH } from './flow.ts'
import { MARK } from './letters.ts'
import { Paper, SHEET, type Style } from './paper.ts'
import type { ResultPage } from './result-page.ts'
import { clockTime, codeInWords, rubricInWords } from './result-words.ts'
import type { Words } from './words/en.ts'
import { PDF_WORDS } from './words/index.ts'

/** Draws the page of a result: what a recruiter needs in ten seconds stands at the top, what made it at the bottom. */

const INK = '#1b1f24'
const SOFT = '#59616b'
const ACCENT = '#1d4f91'
const PALE = '#eef2f7'
const TRACK = '#d9dfe7'

const NAME: Style = { size: 20, colour: INK, isBold: true }
const TITLE: Style = { size: 9.5, colour: ACCENT, isBold: true }
const HEADING: Style = { size: 11, colour: INK, isBold: true }
const TEXT: Style = { size: 10, colour: INK }
const STRONG: Style = { size: 10, colour: INK, isBold: true }
const ADVICE: Style = { size: 14, colour: INK, isBold: true }
const SMALL: Style = { size: 8.5, colour: SOFT }
const LINK: Style = { size: 8.5, colour: ACCENT }

const [NAME_COLUMN, VALUE_COLUMN, BAR_COLUMN] = [150, 96, 200]
const LINES_MAX = { name: 2, position: 2, reason: 3, quote: 3, advice: 3, model: 2 } as const

/** The page as a PDF of one sheet. */
export async function drawPage(page: ResultPage): Promise<Buffer> {
  const words = PDF_WORDS[page.language]
  const paper = new Paper(`${words.title} – ${page.candidate}`, page.language)
  const flow = new Flow(paper)
  head(flow, page, words)
  advice(flow, page, words)
  scores(flow, page, words)
  forPerson(flow, page, words)
  reasons(flow, page, words)
  foot(flow, page, words)
  return paper.bytes()
}

function head(flow: Flow, page: ResultPage, words: Words): void {
  flow.text(words.title, TITLE)
  flow.gap(4)
  flow.text(page.candidate, NAME, { linesMax: LINES_MAX.name, isName: true })
  flow.text(page.position, TEXT, { linesMax: LINES_MAX.position, isName: true })
  const of = [page.interviewedAt && words.interviewOn(dateIn(page.language, page.interviewedAt))]
  flow.text([...of, page.model && words.model(page.model)].filter(Boolean).join(' · '), SMALL, {
    linesMax: LINES_MAX.model,
  })
  if (page.otherJob !== null) flow.text(words.otherJob(page.otherJob), SMALL, { linesMax: 2 })
  if (page.isCorrection) flow.text(words.correction, { ...SMALL, isBold: true })
  flow.gap(10)
}

function advice(flow: Flow, page: ResultPage, words: Words): void {
  const { paper } = flow
  const inner = WIDTH - 28
  const overall = page.scores.find(({ score }) => score === 'overall_score')
  const told = page.advice
    ? `${words.recommendation}: ${codeInWords(words, page.advice.decision)}, ${words.confidence(codeInWords(words, page.advice.confidence))}`
    : words.none
  const first = paper.set(told, ADVICE, inner, LINES_MAX.advice)
  const scoreLine =
    overall?.value == null ? '' : `${words.scores.overall_score} ${withRange(overall.value, overall.range)}. `
  // Where nothing was scored no rule acts by the result, whatever it says.
  const isPersonal = page.doPeopleDecide === true || page.advice === null
  const second = paper.set(`${scoreLine}${isPersonal ? words.decides : words.advises}`, TEXT, inner, 2)
  const height = first.height + second.height + 20
  paper.box(LEFT, flow.y, WIDTH, height, PALE, 6)
  paper.box(LEFT, flow.y, 4, height, ACCENT, 2)
  paper.draw(first, LEFT + 16, flow.y + 9)
  paper.draw(second, LEFT + 16, flow.y + 11 + first.height)
  flow.y += height + 16
}

function scores(flow: Flow, page: ResultPage, words: Words): void {
  const { paper } = flow
  for (const { score, value, range, why } of page.scores) {
    const name = paper.set(words.scores[score], score === 'overall_score' ? STRONG : TEXT, NAME_COLUMN, 2)
    paper.draw(name, LEFT, flow.y)
    const x = LEFT + NAME_COLUMN
    if (value === null) {
      const set = paper.set(
        words.notScored(why === null ? undefined : words.why[why]),
        { ...TEXT, colour: SOFT },
        WIDTH - NAME_COLUMN,
        2,
      )
      paper.draw(set, x, flow.y)
      flow.y += Math.max(name.height, set.height) + 4
      continue
    }
    const set = paper.set(withRange(value, range), STRONG, VALUE_COLUMN, 1)
    paper.draw(set, x, flow.y)
    bar(paper, x + VALUE_COLUMN, flow.y + 4, value, isSpread(range) ? range : null)
    flow.y += name.height + 4
  }
  const hasRanges = page.scores.some(({ range }) => isSpread(range))
  if (page.advice) flow.text(hasRanges ? words.outOf : words.outOfWithoutRanges, SMALL)
  flow.gap(12)
}

type Range = ResultPage['scores'][number]['range']

const isSpread = (range: Range): boolean => range !== null && range[0] !== range[1]

const withRange = (value: number, range: Range): string =>
  range !== null && isSpread(range) ? `${value} (${range[0]}–${range[1]})` : String(value)

function bar(paper: Paper, x: number, y: number, value: number, range: readonly [number, number] | null): void {
  const at = (score: number) => (Math.min(100, Math.max(0, score)) / 100) * BAR_COLUMN
  paper.box(x, y + 2, BAR_COLUMN, 4, TRACK, 2)
  if (range) paper.box(x + at(range[0]), y, at(range[1]) - at(range[0]), 8, '#9db8dc', 2)
  paper.box(x + at(value) - 1.5, y - 2, 3, 12, ACCENT, 1)
}

function forPerson(flow: Flow, page: ResultPage, words: Words): void {
  const missing = page.scores.flatMap(({ score, value }) => (value === null ? [words.scores[score]] : []))
  const { cut = [] } = page
  const told = [
    ...(missing.length === 0 ? [] : [words.mustJudge(missing.join(', '))]),
    ...(page.flagged.length === 0 ? [] : [words.mustLook(page.flagged.join(', '))]),
    ...(page.unsearched.length === 0 ? [] : [words.mustLookUnsearched(page.unsearched.join(', '))]),
    ...(cut.length === 0 ? [] : [words.mustListen(cut.join(', '))]),
    ...(page.isPartlyRead ? [words.partlyRead] : []),
  ]
  if (told.length === 0 || !flow.has(40)) return
  flow.text(words.forPerson, HEADING)
  flow.gap(2)
  for (const one of told) flow.text(one, TEXT, { linesMax: 3 })
  flow.gap(12)
}

function reasons(flow: Flow, page: ResultPage, words: Words): void {
  if (page.reasons.length === 0 || !flow.has(60)) return
  flow.text(words.reasons, HEADING)
  // Of a result that came over HTTP nobody knows whose words they are, and a sentence of ours is not the AI's.
  if (page.reasons.some(({ text, quote }) => text !== null && quote !== null))
    flow.text(words.reasonsAre, SMALL, { linesMax: 2 })
  flow.gap(4)
  for (const { criterion, text, quote, answer, second, isQuoteCorrected = false } of page.reasons) {
    if (!flow.has(30)) return
    const of = page.scores.find(({ score }) => criterion !== null && score === `${criterion}_score`)
    if (of) flow.text(words.scores[of.score], STRONG)
    flow.text(text ?? begun(page.language, words.noReason), TEXT, { linesMax: LINES_MAX.reason })
    if (quote !== null) {
      if (!flow.has(34)) return
      flow.gap(3)
      const from = flow.y
      flow.text(
        words.quoted(quote),
        { ...TEXT, colour: '#333b45' },
        { x: LEFT + 12, width: WIDTH - 12, linesMax: LINES_MAX.quote },
      )
      const place =
        answer !== null && (second === null ? words.answer(answer) : words.answerAt(answer, clockTime(second)))
      const below = [place, isQuoteCorrected && words.corrected].filter((part) => part !== false)
      if (below.length > 0) flow.text(below.join(' · '), SMALL, { x: LEFT + 12, width: WIDTH - 12 })
      flow.paper.box(LEFT, from + 1, 2.5, flow.y - from - 2, TRACK)
    }
    flow.gap(9)
  }
}

function foot({ paper, isCut }: Flow, page: ResultPage, words: Words): void {
  const top = SHEET.height - SHEET.margin - FOOT_HEIGHT + 12
  paper.box(LEFT, top, WIDTH, 0.8, TRACK)
  const lines: string[] = []
  if (isCut) lines.push(words.cut)
  if (paper.isMarked) lines.push(words.marked(MARK))
  if (lines.length > 0 && page.url !== null) lines.push(words.elsewhere)
  let y = top + 8
  const put = (text: string, style: Style, linesMax: number) => {
    const set = paper.set(text, style, WIDTH, linesMax)
    paper.draw(set, LEFT, y)
    y += set.height
    return set
  }
  if (lines.length > 0) put(lines.join(' '), { ...SMALL, colour: INK }, 2)
  const rubric = page.rubric === null ? null : begun(page.language, rubricInWords(words, page.rubric))
  put([rubric, words.analysed(dateIn(page.language, page.analyzedAt))].filter(Boolean).join(' · '), SMALL, 1)
  if (page.url === null) return
  const from = y
  put(words.open, LINK, 1)
  put(page.url, SMALL, 1)
  if (/^https?:\/\//.test(page.url)) paper.link(LEFT, from, WIDTH, y - from, page.url)
}

/** A day of the API with its zone, since nobody knows that of the reader; what is no time stands as it is. */
function dateIn(language: Language, iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)} (UTC)`
}

/** As the beginning of a line. */
const begun = (language: Language, text: string): string => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
