import { growingBytes } from './bytes.ts'
import { CallError, call, pause } from './calls.ts'
import { type Delivery, deliver } from './delivery.ts'
import { type Take, takeStore } from './store.ts'

/** A take that another device left at the server. */
export interface RemoteTake {
  readonly id: string
  readonly questionId: string
  readonly bytes: number
  readonly isComplete: boolean
  readonly createdAt: string
}

/** Takes of this interview on their way to the server, the newest of each question. */
export interface Outbox {
  /** What this device and the server still hold of earlier visits. */
  load(isBegun: boolean): Promise<void>
  begin(questionId: string, type: string): Delivery
  /** A written answer. */
  write(questionId: string, text: string): Delivery
  of(questionId: string): Delivery | undefined
  remote(questionId: string): RemoteTake | undefined
  remoteUrl(take: RemoteTake): string
  /** Makes another device's take the answer, however long the network takes; false where the server refuses it for good. */
  keepRemote(take: RemoteTake): Promise<boolean>
  drop(questionId: string, isFaulty: boolean): void
  /** Takes what this device holds of a question away; the server keeps what it has. */
  forget(questionId: string): Promise<void>
  readonly all: readonly Delivery[]
  /** Nothing on this device belongs to this link any more. */
  clear(): Promise<void>
}

/** Fewer bytes show nothing: Chromium's first part is a single byte, and a second of video has tens of thousands. */
export const TAKE_BYTES_MIN = 1_000

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function outbox(base: string, changed: (delivery: Delivery) => void): Outbox {
  const store = takeStore()
  const byQuestion = new Map<string, Delivery>()
  const remotes = new Map<string, RemoteTake>()
  const around = { base, store, changed }
  /** Of each question, takes at the server that do not count. What tells it may be lost, so the next take says it again. */
  const faulty = new Map<string, string[]>()

  function begin(take: Take): Delivery {
    const delivery = deliver(take, growingBytes(take.type), around)
    byQuestion.set(take.questionId, delivery)
    void store.save(take)
    return delivery
  }
  async function keepOnce({ id, bytes, isComplete }: RemoteTake): Promise<void> {
    const url = `${base}/uploads/${id}`
    const headers = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' }
    // What arrived is all there is: its length is declared, and nothing is added.
    const end = { ...headers, 'Upload-Offset': String(bytes), 'Upload-Length': String(bytes) }
    if (!isComplete) await call(url, { method: 'PATCH', headers: end })
    await call(`${url}/keep`, { method: 'POST' })
  }
  const fresh = (questionId: string, type: string): Take => ({
    id: newId(),
    link: base,
    questionId,
    type,
    isEnded: false,
    isKept: false,
    faults: [],
    faultyBefore: faulty.get(questionId) ?? [],
    uploadUrl: null,
  })

  return {
    async load(isBegun) {
      for (const take of await store.takes(base)) {
        const parts = await store.parts(take.id)
        const bytes = parts.reduce((sum, { size }) => sum + size, 0)
        if (bytes < (take.type.startsWith('video/') ? TAKE_BYTES_MIN : 1)) await store.drop(take.id)
        else {
          const known: Take = { ...take, isEnded: true, faults: take.isEnded ? take.faults : ['cut'] }
          // A kept answer counts more than a take that was begun later and not kept.
          if (!byQuestion.get(take.questionId)?.take.isKept)
            byQuestion.set(take.questionId, deliver(known, growingBytes(take.type, parts, true), around))
        }
      }
      if (!isBegun) return
      const { uploads } = await call<{ uploads: RemoteTake[] }>(`${base}/uploads`).catch(() => ({ uploads: [] }))
      for (const take of uploads) if (take.bytes >= TAKE_BYTES_MIN) remotes.set(take.questionId, take)
    },
    begin: (questionId, type) => begin(fresh(questionId, type)),
    write(questionId, text) {
      const delivery = begin(fresh(questionId, 'text/plain; charset=utf-8'))
      delivery.add(new Blob([text]))
      delivery.end([])
      delivery.keep()
      return delivery
    },
    of: (questionId) => byQuestion.get(questionId),
    remote: (questionId) => (byQuestion.has(questionId) ? undefined : remotes.get(questionId)),
    remoteUrl: ({ id }) => `${base}/uploads/${id}`,
    async keepRemote(take) {
      for (let tries = 0; ; tries++) {
        try {
          await keepOnce(take)
          return true
        } catch (error) {
          if (error instanceof CallError && !error.mayPass) return false
          await pause(tries)
        }
      }
    },
    drop(questionId, isFaulty) {
      const id = byQuestion.get(questionId)?.take.uploadUrl?.split('/').at(-1) ?? remotes.get(questionId)?.id
      if (isFaulty && id) faulty.set(questionId, [...(faulty.get(questionId) ?? []), id])
      byQuestion.get(questionId)?.discard(isFaulty)
      byQuestion.delete(questionId)
      remotes.delete(questionId)
    },
    async forget(questionId) {
      const take = byQuestion.get(questionId)?.take
      byQuestion.delete(questionId)
      if (take) await store.drop(take.id)
    },
    get all() {
      return [...byQuestion.values()]
    },
    async clear() {
      for (const take of await store.takes(base)) await store.drop(take.id)
    },
  }
}
