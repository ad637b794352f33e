import type { GrowingBytes } from './bytes.ts'
import type { Take, TakeStore } from './store.ts'

/** How much of a take is saved on this device; `none`: the browser did not write it, so it is only in this page. */
export type OnDevice = 'saving' | 'saved' | 'none'

export interface Keeping {
  readonly is: OnDevice
  /** The take or its bytes changed. */
  save(): void
  /** The browser took its database away: what is still in it has to be looked up. */
  doubt(): void
  /** Nobody needs it on this device any more. */
  drop(): void
}

interface Kept {
  take(): Take
  readonly bytes: GrowingBytes
  /** The device has all of it from an earlier visit. */
  readonly isThere: boolean
}

/** A browser that wrote nothing is asked again after this. */
const AGAIN_MS = 5_000

/** Keeps a growing take on the device: one write at a time, each with all that is new, so that no byte is left out between two others. */
export function keeping(store: TakeStore, { take, bytes, isThere }: Kept, changed: () => void): Keeping {
  let is: OnDevice = isThere ? 'saved' : 'saving'
  let savedTake = isThere ? take() : undefined
  let savedBytes = isThere ? bytes.size : 0
  let isDoubtful = false
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLeft = () => isDoubtful || take() !== savedTake || bytes.size > savedBytes

  function move(to: OnDevice): void {
    if (is === to || isOver) return
    is = to
    changed()
  }

  /** Writes what is new; false where the browser did not. */
  async function write(): Promise<boolean> {
    if (isDoubtful) {
      isDoubtful = false
      savedTake = undefined
      savedBytes = (await store.parts(take().id)).reduce((sum, { size }) => sum + size, 0)
    }
    const [now, size] = [take(), bytes.size]
    const part = size > savedBytes ? { at: savedBytes, blob: bytes.whole().slice(savedBytes, size) } : undefined
    if (isOver || !(await store.keep(now, part))) return false
    savedTake = now
    savedBytes = size
    return true
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    clearTimeout(timer)
    let isWritten = true
    while (isWritten && !isOver && isLeft()) isWritten = await write()
    isBusy = false
    if (isOver) return
    move(isWritten ? 'saved' : 'none')
    if (!isWritten) timer = setTimeout(() => void work(), AGAIN_MS)
  }

  function save(): void {
    if (isOver) return
    if (is === 'saved') move('saving')
    void work()
  }

  return {
    get is() {
      return is
    },
    save,
    doubt() {
      isDoubtful = true
      save()
    },
    drop() {
      isOver = true
      clearTimeout(timer)
      void store.drop(take().id)
    },
  }
}
