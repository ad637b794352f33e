import type { Shortcut } from './keys.ts'
import { player, toolsOf } from './player.ts'
import { browserWords } from './words/index.ts'

/** The page of an interview: its player; answers the keys for it, for a decision and for the candidates beside this one. */
export function interviewPage(root: ParentNode): readonly Shortcut[] {
  if (!root.querySelector('[data-player], #decision, .neighbours')) return []
  const words = browserWords().keys
  const answers = root.querySelector<HTMLElement>('[data-player]')
  const tools = answers && toolsOf(answers)
  const ofPlayer = answers && tools ? player(answers, tools) : []
  const candidate = (key: string, rel: string, does: string): Shortcut[] => {
    const link = root.querySelector<HTMLAnchorElement>(`.neighbours a[rel="${rel}"]`)
    return link ? [{ keys: [key], shown: key, does, act: () => link.click() }] : []
  }
  const decide = (key: string, verdict: string, does: string): Shortcut[] => {
    const link = root.querySelector<HTMLAnchorElement>(`#decision a[data-verdict="${verdict}"]`)
    // While a decision can be undone, the other one waits hidden.
    const holds = () => link?.closest('[hidden]') === null
    return link ? [{ keys: [key], shown: key, does, act: () => link.click(), holds }] : []
  }
  const decision = [...decide('a', 'approved', words.approve), ...decide('r', 'rejected', words.reject)]
  const beside = [...candidate('j', 'next', words.nextCandidate), ...candidate('k', 'prev', words.previousCandidate)]
  return [...ofPlayer, ...ratingKeys(root), ...decision, ...beside]
}

/** A digit chooses a rating; Enter then gives it, and Tab leads back to the reason. */
function ratingKeys(root: ParentNode): Shortcut[] {
  const form = root.querySelector<HTMLFormElement>('#rating form')
  if (!form) return []
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[name="rating"]')]
  const choose = (choice: HTMLInputElement) => {
    form.closest('details')?.setAttribute('open', '')
    choice.checked = true
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  return choices.map((choice) => ({
    keys: [choice.value],
    shown: choice.value,
    does: browserWords().keys.rate(choice.value, choices.length),
    act: () => choose(choice),
  }))
}
