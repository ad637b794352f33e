/** Typing goes on for longer than this between two keys. */
const PAUSE_MS = 500

/** Shows a form's preview anew when somebody has stopped typing: as if they had pressed its button, the last one where there are several. */
export function livePreviews(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-preview]')) {
    let button = form.querySelector<HTMLButtonElement>('button[formtarget]')
    if (!button || !('requestSubmit' in form)) continue
    let timer = 0
    form.addEventListener('submit', ({ submitter }) => {
      if (submitter instanceof HTMLButtonElement && submitter.formTarget !== '') button = submitter
    })
    form.addEventListener('input', () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => button && showAnew(form, button), PAUSE_MS)
    })
  }
}

/** In a new frame: each page that an old one shows would be a step of the "Back" button. */
function showAnew(form: HTMLFormElement, button: HTMLButtonElement): void {
  const frame = document.querySelector(`iframe[name="${CSS.escape(button.formTarget)}"]`)
  if (!frame) return
  const fresh = frame.cloneNode() as HTMLIFrameElement
  fresh.removeAttribute('src')
  frame.replaceWith(fresh)
  form.requestSubmit(button)
}
