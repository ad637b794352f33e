import { formBytes } from './form-bytes.ts'
import { browserWords, pageLanguage } from './words/index.ts'

const inKb = (bytes: number) =>
  browserWords().kilobytes(new Intl.NumberFormat(pageLanguage()).format(Math.ceil(bytes / 1024)))

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
      words.textContent = browserWords().formTooLarge(inKb(bytes), inKb(max))
      form.prepend(words)
      words.focus()
    })
  }
}
