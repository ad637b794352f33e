/** A line is said a little before its second: what is heard is behind what is shown. */
const EARLY_S = 0.05

/** The transcript of an answer follows its recording: the line that is being said is marked, and stays in sight in its list. */
export function follow(answer: HTMLElement): void {
  const video = answer.querySelector('video')
  const list = answer.querySelector<HTMLElement>('.lines')
  if (!video || !list) return
  const lines = [...list.querySelectorAll<HTMLElement>('a[data-second]')].flatMap((link) => {
    const line = link.closest('li')
    return line ? [{ line, second: Number(link.dataset['second']) }] : []
  })
  let marked: HTMLElement | undefined
  video.addEventListener('timeupdate', () => {
    const line = lines.filter(({ second }) => second <= video.currentTime + EARLY_S).at(-1)?.line
    if (line === marked) return
    marked?.removeAttribute('aria-current')
    line?.setAttribute('aria-current', 'true')
    marked = line
    // Whoever reads or corrects another line is left there.
    if (!line || video.paused || list.matches(':hover, :focus-within')) return
    list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3
  })
}
