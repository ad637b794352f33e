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
  const beside = [...candidate('j', 'next', 'next candidate'), ...candidate('k', 'prev', 'previous candidate')]
  shortcuts([...ofPlayer, ...beside], opener)
}
