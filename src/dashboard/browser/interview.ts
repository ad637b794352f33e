import { type Shortcut, shortcuts } from './keys.ts'
import { player, toolsOf } from './player.ts'

/** The page of an interview: its player, and keys for it and for the candidates beside this one. */
export function interviewPage(root: ParentNode): void {
  const opener = root.querySelector<HTMLElement>('[data-keys]')
  if (!opener) return
  const answers = root.querySelector<HTMLElement>('[data-player]')
  const tools = answers && toolsOf(answers)
  const ofPlayer = answers && tools ? player(answers, tools) : []
  const candidate = (key: string, rel: string, does: string): Shortcut[] => {
    const link = root.querySelector<HTMLAnchorElement>(`.neighbours a[rel="${rel}"]`)
    return link ? [{ keys: [key], shown: key, does, act: () => link.click() }] : []
  }
  const decide = (key: string, verdict: string, does: string): Shortcut[] => {
    const link = root.querySelector<HTMLAnchorElement>(`#decision a[data-verdict="${verdict}"]`)
    return link ? [{ keys: [key], shown: key, does, act: () => link.click() }] : []
  }
  const decision = [
    ...decide('a', 'approved', 'approve; it asks first'),
    ...decide('r', 'rejected', 'reject; it asks first'),
  ]
  const beside = [...candidate('j', 'next', 'next candidate'), ...candidate('k', 'prev', 'previous candidate')]
  shortcuts([...ofPlayer, ...ratingKeys(root), ...decision, ...beside], opener)
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
    does: `rate ${choice.value} of ${choices.length}; Enter gives it`,
    act: () => choose(choice),
  }))
}
