import { formBytes } from './form-bytes.ts'

const inKb = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`

/** What is said of a form that is too large. */
const tooLarge = (bytes: number, max: number): string =>
  `This form holds ${inKb(bytes)}, and at most ${inKb(max)} are taken. Nothing was sent, and what you typed is still here. Shorten it or choose a smaller file, and send it again.`

/** A form that is larger than the server reads (`data-bytes-max`) stays on the page, with words: the server could not give back what it did not read. */
export function formSizes(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-bytes-max]')) {
    const max = Number(form.dataset['bytesMax'])
    const words = document.createElement('p')
    words.className = 'error'
    words.tabIndex = -1
    form.addEventListener('submit', (event) => {
      words.remove()
      const bytes = formBytes(form.enctype, new FormData(form, event.submitter))
      if (bytes <= max) return
      event.preventDefault()
      words.textContent = tooLarge(bytes, max)
      form.prepend(words)
      words.focus()
    })
  }
}
