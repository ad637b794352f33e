import type { Session } from '../../accounts/sessions.ts'
import { outcomeWords, type PassReport } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { plainTime, second } from '../frame/times.ts'
import { said } from './sync-words.ts'

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
  if (!first) return html`<div class="card"><p>There has been no sync yet.</p></div>`
  const longest = Math.max(1, ...passes.map(tookMs))
  const count = countOf(passes)
  const complete = countOf(passes.filter((pass) => pass.outcome === 'success'))
  const idle = count - passes.length
  const told = `${syncs(count)} since ${(first.repeatedSince ?? first.startedAt).toISOString()}: ${complete} complete; the longest took ${seconds(longest)}.${idle > 0 ? ` Of syncs that changed nothing, the last one of each hour is drawn.` : ''}`
  const bars = passes.map((pass, at) => {
    const height = Math.max(LEAST, Math.round((tookMs(pass) / longest) * HEIGHT))
    return html`<rect class="${TONES[pass.outcome ?? ''] ?? 'soft'}" x="${at * STEP}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2" fill="currentColor"><title>${plainTime(pass.startedAt, 'second')}, ${seconds(tookMs(pass))}, ${outcomeWords(pass.outcome)}${repeated(pass)}</title></rect>`
  })
  const others = runsOf(newestFirst).filter(({ newest }) => newest.outcome !== 'success')
  return html`<div class="card"><p>${said(told)}</p>
    <svg class="strip" role="img" aria-label="${complete} of ${syncs(count)} ${count === 1 ? 'was' : 'were'} complete" viewBox="0 0 ${passes.length * STEP} ${HEIGHT}" height="${HEIGHT}" width="${passes.length * STEP}">${bars}</svg>
    ${others.length === 0 ? '' : html`<ol class="events">${others.map(({ newest, count }) => html`<li>${second(newest.startedAt)}<span>${outcomeWords(newest.outcome)}${count > 1 ? html` <span class="soft">and the ${count - 1} before it</span>` : ''}${forAdministrators(session, newest.reason)}</span></li>`)}</ol>`}</div>`
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
  repeats && repeatedSince ? `, as the ${repeats} before it since ${plainTime(repeatedSince, 'second')}` : ''

function tookMs({ startedAt, endedAt }: PassReport): number {
  return endedAt === null ? 0 : endedAt.getTime() - startedAt.getTime()
}

const syncs = (count: number): string => (count === 1 ? '1 sync' : `${count} syncs`)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
