const PAUSES_MS = [0, 2_000, 10_000]

/** Tells the server that somebody sees a guest's page: once, and not before it is really shown. */
export function guestPage(root: Document): void {
  if (!root.querySelector('[data-guest]')) return
  let isTold = false
  function look(): void {
    // A page that a browser prepares, or that opens behind another one, is seen by nobody yet.
    if (isTold || root.visibilityState !== 'visible') return
    isTold = true
    void tell()
  }
  root.addEventListener('visibilitychange', look)
  look()
}

async function tell(): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    await new Promise((go) => setTimeout(go, pauseMs))
    const answer = await fetch(`${location.pathname}/opened`, { method: 'POST', keepalive: true }).catch(
      () => undefined,
    )
    // Any answer is final; a bad line gets another try.
    if (answer) return
  }
}
