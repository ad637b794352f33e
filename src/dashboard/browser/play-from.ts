import { browserWords } from './words/index.ts'

/** So far before its end a recording still plays on: from the end itself it would begin anew. */
const END_S = 0.1

/**
 * Links that name a second, such as those of quotes, open their answer and play from there. Focus goes to the answer, from where a reader
 * of the screen goes on; from a link within it, as of a line of its transcript, focus stays.
 */
export function playLinks(answers: readonly HTMLElement[], show: (at: number) => void): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-second]')) {
    const at = answers.findIndex((answer) => answer.contains(document.getElementById(link.hash.slice(1))))
    const [answer, video] = [answers[at], answers[at]?.querySelector('video')]
    if (!answer || !video) continue
    const isWithin = answer.contains(link)
    // Only with a script it plays; until then it is a link to the answer, and says so.
    link.ariaLabel = browserWords().playFrom(link.textContent)
    link.addEventListener('click', (event) => {
      // Another tab or window is the browser's own affair.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      show(at)
      if (isWithin) event.preventDefault()
      // The address may name this answer already, and then nothing else moves the focus.
      else answer.focus()
      seek(video, Number(link.dataset['second']))
      // A browser that refuses to play, or a recording that cannot be read, shows so itself.
      video.play().catch(() => {})
    })
  }
}

/** Goes to a second of a recording as soon as its beginning is read; some browsers read nothing before it plays. */
export function seek(video: HTMLVideoElement, second: number): void {
  const go = (): void => {
    const { duration } = video
    // A recording that is not seekable yet tells no length.
    video.currentTime = Number.isFinite(duration) ? Math.max(0, Math.min(second, duration - END_S)) : second
  }
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go()
  else video.addEventListener('loadedmetadata', go, { once: true })
}
