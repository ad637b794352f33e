/** Keeps the screen of a phone on while a take is recorded, where the browser can. */
export interface Wake {
  hold(): void
  release(): void
}

/** A browser lets go of the lock whenever the page is hidden, so it is taken again when the page is back. */
export function wake(): Wake {
  let isWanted = false
  let lock: WakeLockSentinel | undefined

  async function take(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    if (lock && !lock.released) return
    const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
    lock = taken
    // The take ended meanwhile.
    if (!isWanted) letGo()
  }
  function letGo(): void {
    lock?.release().catch(() => undefined)
    lock = undefined
  }
  document.addEventListener('visibilitychange', () => void take())
  return {
    hold() {
      isWanted = true
      void take()
    },
    release() {
      isWanted = false
      letGo()
    },
  }
}
