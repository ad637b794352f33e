import { CallError, call, pause } from './calls.ts'
import type { Take, TakeStore } from './store.ts'

/** Takes that were thrown away as faulty, until the server knows: a take that it only sees replaced counts. */
export interface FaultyTakes {
  /** `isStored`: this device remembers it from an earlier visit. */
  add(take: Take, isStored?: boolean): void
  /** Resolves when the server knows of all of a question: the next take, which replaces them there, has to wait for that. */
  told(questionId: string): Promise<unknown>
}

/** Tells the server of faulty takes, however often that needs; the device remembers them until it knows. */
export function faultyTakes(store: TakeStore): FaultyTakes {
  const untold = new Map<string, { readonly questionId: string; readonly told: Promise<void> }>()

  async function tell({ id, uploadUrl }: Take): Promise<void> {
    const asFaulty = { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }
    for (let tries = 0; ; tries++)
      try {
        await call(`${uploadUrl}?faulty=1`, asFaulty)
        break
      } catch (error) {
        // It is gone there: told before, with an answer that was lost, or replaced by another device.
        if (error instanceof CallError && !error.mayPass) break
        await pause(tries)
      }
    untold.delete(id)
    await store.drop(id)
  }

  return {
    add(take, isStored = false) {
      // Before it got its place at the server, nothing is there that could count.
      if (take.uploadUrl === null) return
      if (!isStored) void store.keep({ ...take, isFaulty: true })
      untold.set(take.id, { questionId: take.questionId, told: tell(take) })
    },
    told: (questionId) =>
      Promise.all([...untold.values()].filter((one) => one.questionId === questionId).map(({ told }) => told)),
  }
}
