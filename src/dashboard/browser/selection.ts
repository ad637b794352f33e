import { browserWords } from './words/index.ts'

/**
 * Buttons that need ticked boxes are off until enough are ticked, and the words before them say how many are; the
 * style hides them while none is. Without this script they are on, and the server says what is missing.
 */
export function selections(root: ParentNode): void {
  const words = browserWords()
  const all = [...root.querySelectorAll<HTMLButtonElement>('button[data-needs]')]
  for (const form of new Set(all.flatMap((button) => button.form ?? []))) {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('td.pick input[type="checkbox"]')]
    const buttons = all.filter((button) => button.form === form)
    const line = form.querySelector('[data-selected]')
    const show = () => {
      const count = boxes.filter((box) => box.checked).length
      for (const button of buttons) button.disabled = count < Number(button.dataset['needs'])
      if (line) line.textContent = words.withSelected(count)
    }
    // Also where "Select all" ticks them.
    form.addEventListener('change', show)
    // A browser that comes back to the page ticks again what was ticked.
    window.addEventListener('pageshow', show)
    show()
  }
}
