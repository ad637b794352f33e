import { browserWords } from './words/index.ts'

const SAID_MS = 2_000

/** Buttons that copy a field: `data-copy` is its id. Without a script, or where the browser gives no clipboard, people select the field. */
export function copyButtons(root: ParentNode): void {
  if (!navigator.clipboard) return
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const field = document.getElementById(button.dataset['copy'] ?? '')
    if (!(field instanceof HTMLInputElement)) continue
    const label = button.textContent
    button.hidden = false
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      field.select()
      try {
        await navigator.clipboard.writeText(field.value)
        button.textContent = browserWords().copied
      } catch {
        button.textContent = browserWords().copyYourself
      }
      setTimeout(() => {
        button.textContent = label
      }, SAID_MS)
    })
  }
}
