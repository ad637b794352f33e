/** Whoever chooses one field after the other is answered once. */
const PAUSE_MS = 250

/**
 * Says rules anew when one of them was changed: what the form's button `preview` shows as a page is asked for, and its sentences take the
 * place of those here. Until they come, and where they do not come, the old ones look as if they wait, since they are not what is chosen.
 */
export function liveSentences(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-sentences]')) {
    const id = form.dataset['sentences'] ?? ''
    let timer = 0
    let asked = new AbortController()
    form.addEventListener('change', () => {
      document.getElementById(id)?.setAttribute('aria-busy', 'true')
      window.clearTimeout(timer)
      asked.abort()
      asked = new AbortController()
      const { signal } = asked
      timer = window.setTimeout(() => void sayAnew(form, id, signal), PAUSE_MS)
    })
  }
}

async function sayAnew(form: HTMLFormElement, id: string, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams({ act: 'preview' })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  const page = await fetch(form.action, { method: 'POST', body, signal })
    .then((reply) => (reply.ok ? reply.text() : undefined))
    // Without an answer the old ones stay marked as waiting; the form's button says why.
    .catch(() => undefined)
  if (page === undefined || signal.aborted) return
  const fresh = new DOMParser().parseFromString(page, 'text/html').getElementById(id)
  if (fresh) document.getElementById(id)?.replaceWith(document.importNode(fresh, true))
}
