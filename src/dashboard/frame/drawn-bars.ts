import { type Html, html } from '../../web/pages.ts'

/** The lowest and the highest of what something may be, from 0 to 100. */
type Range = readonly [low: number, high: number]

const TRACK = html`<rect class="track" width="100" height="10" rx="1"/>`

/** A length on a track, in percent. Its number stands beside it. */
export const shareBar = (percent: number): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">${TRACK}<rect width="${percent}" height="10" rx="1"/></svg>`

/** Two lengths on one track, both in percent: the shorter one in front. Its numbers stand beside it. */
export const rangeBar = (half: number, most: number): Html =>
  html`<span class="share"><svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">${TRACK}<rect class="most" width="${most}" height="10" rx="1"/><rect width="${Math.max(half, 1)}" height="10" rx="1"/></svg></span>`

const ROUND = html`<rect class="track" y="5" width="100%" height="6" rx="3"/>`

/** A score as a point on a track of 0 to 100, before a band as wide as its range. `words`: the same, for whoever hears the page. */
export function scoreBar(score: number, range: Range | null, words: string): Html {
  const band =
    range === null
      ? ''
      : html`<rect class="band" x="${range[0]}%" y="3" width="${range[1] - range[0]}%" height="10" rx="5"/>`
  return html`<svg class="score-bar" role="img" aria-label="${words}">${ROUND}${band}<circle cx="${score}%" cy="8" r="6"/></svg>`
}

/**
 * What was not judged: a hatched track. The pattern tells it without a colour. It is a dashed line that leans, since a pattern needs an id that
 * would stand on a page several times. Why there is no score stands beside it.
 */
export const unscoredBar = (): Html =>
  html`<svg class="score-bar" aria-hidden="true">${ROUND}<svg y="5" width="100%" height="6"><line class="hatch" x2="110%" y1="3" y2="3" transform="skewX(-45)"/></svg></svg>`
