import { GROUNDS, readable } from '../../base/contrast.ts'
import type { Words } from '../words/en.ts'
import type { PageFacts } from './contract.ts'
import { el } from './dom.ts'
import { interview as begin } from './interview.ts'
import { insist, later } from './scripts.ts'
import { tongue } from './tongue.ts'
import type { Tus } from './uploading.ts'
import { closedView, doneView, finishingView, pauseView, resumeView, sendingList } from './views/between.ts'
import { checkView } from './views/check.ts'
import { practiceView, questionView, writeView } from './views/question.ts'
import type { Room, View } from './views/view.ts'
import { welcomeView } from './views/welcome.ts'

const REFRESH_MS = 100
/** Shown where a candidate's name is not known. */
const NO_NAME = '–'

/** Takes over from what the server wrote; `words` are those of the page's language. */
export function start(words: Words): void {
  const root = document.getElementById('interview')
  const facts = root?.dataset['facts']
  if (root && facts) open(root, JSON.parse(facts) as PageFacts, words)
}

function open(root: HTMLElement, facts: PageFacts, words: Words): void {
  const base = location.pathname.replace(/\/$/, '')
  const firstName = facts.state.firstName === NO_NAME ? '' : facts.state.firstName
  let view: View | undefined
  const tus: Tus = later(facts.scripts.sending)
  const spoken = tongue({ language: facts.language, words }, facts.scripts.words, speak)
  const interview = begin(base, facts, tus, (what) => {
    if (what === 'progress') refresh()
    else render(what === 'step')
  })
  const status = el('p', { class: 'unseen', role: 'status' })
  const screen = el('div', { class: 'screen' })
  let sending = sendingList(room())

  function room(): Room {
    return {
      interview,
      words: spoken.words,
      language: spoken.language,
      announce(text) {
        status.textContent = text
      },
    }
  }

  function viewOf(): View {
    const { step } = interview.flow
    const here = room()
    switch (step.at) {
      case 'welcome':
        return welcomeView(here, facts.notices, firstName, here.language === facts.language ? facts.deadline : null)
      case 'check':
        return checkView(here)
      case 'practice':
        return practiceView(here, step)
      case 'resume':
        return resumeView(here)
      case 'pause':
        return pauseView(here, step)
      case 'question':
        return questionView(here, step)
      case 'write':
        return writeView(here, step.id)
      case 'finishing':
        return finishingView(here)
      case 'done':
        return doneView(here, firstName)
      case 'closed':
        return closedView(here, step)
    }
  }

  function render(isOtherStep: boolean): void {
    const { step } = interview.flow
    const focused = isOtherStep ? -1 : focusable().indexOf(document.activeElement as HTMLElement)
    view = viewOf()
    screen.replaceChildren(view.node)
    view.refresh?.()
    sending.refresh()
    spoken.node.hidden = (step.at === 'question' || step.at === 'practice') && !['ready', 'review'].includes(step.part)
    if (isOtherStep) focus()
    else if (focused >= 0) focusable()[focused]?.focus({ preventScroll: true })
  }

  const focusable = () => [...screen.querySelectorAll<HTMLElement>('button, input, textarea, h1[tabindex]')]

  /** The button for the next action has the focus while a take runs; else a screen is read from its heading. */
  function focus(): void {
    const to = screen.querySelector<HTMLElement>('h1[tabindex]') ?? screen.querySelector<HTMLElement>('button')
    to?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
    const { step } = interview.flow
    if ('part' in step && step.part === 'recording') status.textContent = spoken.words.question.recording
  }

  function speak(): void {
    document.title = spoken.words.welcome.title(facts.state.position)
    const listed = sendingList(room())
    sending.node.replaceWith(listed.node)
    sending = listed
    render(false)
  }

  function refresh(): void {
    view?.refresh?.()
    sending.refresh()
  }

  paint(facts.state.accent)
  root.replaceChildren(spoken.problem, screen, sending.node, status)
  render(false)
  setInterval(refresh, REFRESH_MS)
  addEventListener('online', refresh)
  addEventListener('offline', refresh)
  // Sending is prepared once the page answers a touch; a take that is there sooner asks for it by itself.
  requestAnimationFrame(() => setTimeout(() => void insist(tus).catch(() => undefined)))
}

/** The organization's colour, made readable on the grounds of the style sheet. */
function paint(accent: string | null): void {
  if (!accent) return
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { accent: colour, on } = readable(accent, dark.matches ? GROUNDS.dark : GROUNDS.light)
    document.documentElement.style.setProperty('--accent', colour)
    document.documentElement.style.setProperty('--on-accent', on)
  }
  apply()
  dark.addEventListener('change', apply)
}
