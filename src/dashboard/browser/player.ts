import { follow } from './follow.ts'
import type { Shortcut } from './keys.ts'
import { memory } from './memory.ts'
import { playLinks, seek } from './play-from.ts'
import { browserWords } from './words/index.ts'

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Shows an interview's answers one at a time, with speed and jumps; answers with the keys for them. Needs the markup of `player.ts` above. */
export function player(root: HTMLElement, tools: PlayerTools): Shortcut[] {
  const answers = [...root.querySelectorAll<HTMLElement>('[data-answer]')]
  wholeOnPaper(answers)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.chooser a')]
  const videos = [...root.querySelectorAll('video')]
  const { jumpSeconds } = tools
  let current = Math.max(0, numbered(answers))
  let speed = SPEEDS.find((one) => String(one) === memory.get('speed')) ?? 1
  const videoOf = (at: number) => answers[at]?.querySelector('video') ?? null

  function show(at: number): void {
    current = at
    answers.forEach((answer, index) => {
      answer.hidden = !tools.all.checked && index !== at
    })
    links.forEach((link, index) => {
      if (index === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
    for (const video of videos) if (video !== videoOf(at)) video.pause()
    tools.previous.disabled = at === 0
    tools.next.disabled = at >= answers.length - 1
  }
  function step(by: number): void {
    const at = current + by
    if (!answers[at]) return
    const wasPlaying = videoOf(current)?.paused === false
    const hadFocus = answers[current]?.contains(document.activeElement)
    show(at)
    answers[at].scrollIntoView({ block: 'nearest' })
    if (hadFocus) answers[at].focus({ preventScroll: true })
    if (wasPlaying) play()
  }
  function play(): void {
    // A browser that refuses to play unasked, or a recording that cannot be read, shows so itself.
    videoOf(current)
      ?.play()
      .catch(() => {})
  }
  function toggle(): void {
    const video = videoOf(current)
    if (video?.paused) play()
    else video?.pause()
  }
  function jump(by: number): void {
    const video = videoOf(current)
    if (video) video.currentTime = Math.max(0, Math.min(video.currentTime + by, video.duration || 0))
  }
  function setSpeed(wanted: (typeof SPEEDS)[number] | undefined): void {
    if (wanted === undefined) return
    speed = wanted
    memory.set('speed', String(speed))
    tools.speed.value = String(speed)
    for (const video of videos) {
      // A recording that is loaded later begins with the first.
      video.defaultPlaybackRate = speed
      video.playbackRate = speed
    }
  }
  const faster = (by: number) => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by])

  for (const [at, answer] of answers.entries()) {
    const video = videoOf(at)
    video?.addEventListener('play', () => current !== at && show(at))
    video?.addEventListener('ended', () => {
      if (!tools.goOn.checked || current !== at || !answers[at + 1]) return
      show(at + 1)
      play()
    })
    answer.addEventListener('focusin', () => current !== at && show(at))
  }
  tools.speed.append(...SPEEDS.map((one) => new Option(`${one}×`, String(one))))
  tools.speed.addEventListener('change', () => setSpeed(SPEEDS.find((one) => String(one) === tools.speed.value)))
  tools.back.addEventListener('click', () => jump(-jumpSeconds))
  tools.forward.addEventListener('click', () => jump(jumpSeconds))
  tools.previous.addEventListener('click', () => step(-1))
  tools.next.addEventListener('click', () => step(1))
  remember(tools.goOn, 'go on')
  remember(tools.all, 'all answers')
  tools.all.addEventListener('change', () => show(current))
  // Links to an answer, such as those of quotes, lead to it also where another one is shown.
  addEventListener('hashchange', () => {
    const at = numbered(answers)
    if (at < 0) return
    show(at)
    if (!reveal()) answers[at]?.focus()
  })
  playLinks(answers, show)
  for (const answer of answers) follow(answer)
  setSpeed(speed)
  show(current)
  // From here on the script says which answer is shown, not the style.
  root.dataset['shown'] = ''
  if (!reveal() && location.hash === `#${answers[current]?.id}`) answers[current]?.scrollIntoView()
  beginAt(videoOf(current))

  const words = browserWords().keys
  return [
    { keys: [' '], shown: words.space, does: words.play, act: toggle },
    { keys: ['ArrowLeft'], shown: '←', does: words.back(jumpSeconds), act: () => jump(-jumpSeconds) },
    { keys: ['ArrowRight'], shown: '→', does: words.forward(jumpSeconds), act: () => jump(jumpSeconds) },
    { keys: [','], shown: ',', does: words.slower, act: () => faster(-1) },
    { keys: ['.'], shown: '.', does: words.faster, act: () => faster(1) },
    { keys: ['n'], shown: 'n', does: words.nextAnswer, act: () => step(1) },
    { keys: ['p'], shown: 'p', does: words.previousAnswer, act: () => step(-1) },
  ]
}

/** The player's own controls, which the server's page holds. */
export interface PlayerTools {
  readonly jumpSeconds: number
  readonly speed: HTMLSelectElement
  readonly back: HTMLButtonElement
  readonly forward: HTMLButtonElement
  readonly previous: HTMLButtonElement
  readonly next: HTMLButtonElement
  readonly goOn: HTMLInputElement
  readonly all: HTMLInputElement
}

/** The controls of a player; null where the page has none. */
export function toolsOf(root: HTMLElement): PlayerTools | null {
  const bar = root.querySelector<HTMLElement>('[data-tools]')
  if (!bar) return null
  const of = <Kind extends HTMLElement>(name: string) => bar.querySelector(`[data-tool="${name}"]`) as Kind
  return {
    jumpSeconds: Number(bar.dataset['jump']),
    speed: of('speed'),
    back: of('back'),
    forward: of('forward'),
    previous: of('previous'),
    next: of('next'),
    goOn: of('go-on'),
    all: of('all'),
  }
}

/** The place of the answer that the address names, or one of whose lines; -1 where it names none. */
function numbered(answers: readonly HTMLElement[]): number {
  const named = document.getElementById(location.hash.slice(1))
  return named ? answers.findIndex((answer) => answer.contains(named)) : -1
}

/** The link of a quote, such as one in the ATS, names the second at which it is said. */
function beginAt(video: HTMLVideoElement | null): void {
  const second = Number(new URLSearchParams(location.search).get('t'))
  if (video && second > 0 && Number.isFinite(second)) seek(video, second)
}

/** Shows the line of a transcript that the address names; false where it names none. */
function reveal(): boolean {
  const named = document.getElementById(location.hash.slice(1))
  const folded = named?.closest('[data-answer]') && named.closest('details')
  if (!named || !folded) return false
  folded.open = true
  named.scrollIntoView({ block: 'center' })
  return true
}

/** Paper holds every answer; the screen then goes on with those that it showed. */
function wholeOnPaper(answers: readonly HTMLElement[]): void {
  let hidden: HTMLElement[] = []
  window.addEventListener('beforeprint', () => {
    hidden = answers.filter((one) => one.hidden)
    for (const one of hidden) one.hidden = false
  })
  window.addEventListener('afterprint', () => {
    for (const one of hidden) one.hidden = true
  })
}

function remember(box: HTMLInputElement, name: string): void {
  box.checked = memory.get(name) === 'yes'
  box.addEventListener('change', () => memory.set(name, box.checked ? 'yes' : 'no'))
}
