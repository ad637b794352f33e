import type { Session } from '../../accounts/sessions.ts'
import type { PassReport } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { inEnglish, presentLanguage } from '../frame/language.ts'
import { plainTime, second } from '../frame/times.ts'
import { outcomeWord } from './sync-words.ts'
import { syncWords } from './words/pages/index.ts'

/** The width of a bar and of the gap after it, and the longest bar, in the picture's own units. */
const BAR = 8
const STEP = 10
const HEIGHT = 48
/** The height of the shortest pass, so that it is still to be seen. */
const LEAST = 4

const TONES: Readonly<Record<string, string>> = { success: 'good', partial: 'wait', held: 'wait', failed: 'bad' }

/** The last passes as bars, as long as they took and coloured as they ended; beneath them those that were not complete, in words. */
export function passStrip(session: Session, newestFirst: readonly PassReport[]): Html {
  const passes = [...newestFirst].reverse()
  const [first] = passes
  const words = syncWords().strip
  if (!first) return html`<div class="card"><p>${words.none}</p></div>`
  const longest = Math.max(1, ...passes.map(tookMs))
  const count = countOf(passes)
  const complete = countOf(passes.filter((pass) => pass.outcome === 'success'))
  const idle = count - passes.length
  const since = second(first.repeatedSince ?? first.startedAt)
  const bars = passes.map((pass, at) => {
    const height = Math.max(LEAST, Math.round((tookMs(pass) / longest) * HEIGHT))
    return html`<rect class="${TONES[pass.outcome ?? ''] ?? 'soft'}" x="${at * STEP}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2" fill="currentColor"><title>${plainTime(pass.startedAt, 'second')}, ${seconds(tookMs(pass))}, ${outcomeWord(pass.outcome)}${repeated(pass)}</title></rect>`
  })
  const others = runsOf(newestFirst).filter(({ newest }) => newest.outcome !== 'success')
  return html`<div class="card"><p>${words.told(count, since, complete, seconds(longest))}${idle > 0 ? ` ${words.idle}` : ''}</p>
    <svg class="strip" role="img" aria-label="${words.label(complete, count)}" viewBox="0 0 ${passes.length * STEP} ${HEIGHT}" height="${HEIGHT}" width="${passes.length * STEP}">${bars}</svg>
    ${others.length === 0 ? '' : html`<ol class="events">${others.map(({ newest, count }) => html`<li>${second(newest.startedAt)}<span>${outcomeWord(newest.outcome)}${count > 1 ? html` <span class="soft">${words.before(count - 1)}</span>` : ''}${forAdministrators(session, newest.reason === null ? null : html`<p>${inEnglish(newest.reason)}</p>`)}</span></li>`)}</ol>`}</div>`
}

/** Passes that ended alike one after the other are told once. */
function runsOf(newestFirst: readonly PassReport[]): { newest: PassReport; count: number }[] {
  const runs: { newest: PassReport; count: number }[] = []
  for (const pass of newestFirst) {
    const run = runs.at(-1)
    const count = countOf([pass])
    if (run && run.newest.outcome === pass.outcome && run.newest.reason === pass.reason) run.count += count
    else runs.push({ newest: pass, count })
  }
  return runs
}

/** The passes themselves and those that they count. */
const countOf = (passes: readonly PassReport[]): number =>
  passes.reduce((sum, { repeats }) => sum + 1 + (repeats ?? 0), 0)

const repeated = ({ repeats, repeatedSince }: PassReport): string =>
  repeats && repeatedSince ? syncWords().strip.repeated(repeats, plainTime(repeatedSince, 'second')) : ''

function tookMs({ startedAt, endedAt }: PassReport): number {
  return endedAt === null ? 0 : endedAt.getTime() - startedAt.getTime()
}

const seconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString(presentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`
