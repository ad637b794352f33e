/** Browsers round times: a recording that was sent to the second of a line may stand a little before it, and the line is marked all the same. */
const EARLY_S = 0.05
/** For so long the list stays where somebody moved in it. */
const MOVED_MS = 5_000

/** The transcript of an answer follows its recording: the line that is being said is marked, and stays in sight in its list. */
export function follow(answer: HTMLElement): void {
  const video = answer.querySelector('video')
  const list = answer.querySelector<HTMLElement>('.lines')
  if (!video || !list) return
  const lines = [...list.querySelectorAll<HTMLAnchorElement>('a[data-second]')].flatMap((link) => {
    const line = link.closest('li')
    return line ? [{ line, second: Number(link.dataset['second']) }] : []
  })
  const isHeld = heldBy(list)
  let marked: HTMLElement | undefined
  video.addEventListener('timeupdate', () => {
    const line = lineAt(lines, video.currentTime + EARLY_S)
    if (line === marked) return
    marked?.removeAttribute('aria-current')
    line?.setAttribute('aria-current', 'true')
    marked = line
    if (!line || video.paused || isHeld()) return
    list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3
  })
}

/** The line that is being said: it began last, and is the first of those that begin together. Programs tell times in any order. */
function lineAt<Line>(
  lines: readonly { readonly line: Line; readonly second: number }[],
  now: number,
): Line | undefined {
  let found: (typeof lines)[number] | undefined
  for (const one of lines) if (one.second <= now && (!found || one.second > found.second)) found = one
  return found?.line
}

/** Whether somebody moved in a list just now: they read another line, and are left there. Playing from a line is no such move. */
function heldBy(list: HTMLElement): () => boolean {
  let moved = Number.NEGATIVE_INFINITY
  const hold = (event: Event): void => {
    moved = event.timeStamp
  }
  for (const name of ['wheel', 'touchmove', 'keydown']) list.addEventListener(name, hold, { passive: true })
  // Enter on a line, or a touch that ends as a click.
  list.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[data-second]')) moved = Number.NEGATIVE_INFINITY
  })
  return () => performance.now() - moved < MOVED_MS
}
