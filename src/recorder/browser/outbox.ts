import { growingBytes } from './bytes.ts'
import { CallError, call, pause } from './calls.ts'
import { type Delivery, startUpload } from './delivery.ts'
import { type Drafts, drafts } from './drafts.ts'
import { faultyTakes } from './faulty.ts'
import { type Take, takeStore } from './store.ts'
import type { Tus } from './uploading.ts'

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
  /** Takes of earlier visits that this device and the server still hold. */
  load(isBegun: boolean): Promise<void>
  begin(questionId: string, type: string): Delivery
  /** A written answer. */
  write(questionId: string, text: string): Delivery
  of(questionId: string): Delivery | undefined
  remote(questionId: string): RemoteTake | undefined
  remoteUrl(take: RemoteTake): string
  /** Makes another device's take the answer, however long the network takes; false where the server refuses it for good. */
  keepRemote(take: RemoteTake): Promise<boolean>
  /** `isFaulty`: the server is told, so that the take does not count. */
  drop(questionId: string, isFaulty: boolean): void
  /** So many takes of a question were faulty without the server knowing when it wrote this page. */
  untold(questionId: string): number
  /** Takes what this device holds of a question away; the server keeps what it has. */
  forget(questionId: string): Promise<void>
  readonly all: readonly Delivery[]
  readonly drafts: Drafts
  /** Nothing on this device belongs to this link any more. */
  clear(): Promise<void>
}

/** Fewer bytes show nothing: Chromium's first part is a single byte, and a second of video has tens of thousands. */
export const TAKE_BYTES_MIN = 1_000

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Holds one delivery for each question and resumes those that this device kept; `changed` is called on every progress.
 */
export function outbox(base: string, tus: Tus, changed: (delivery: Delivery) => void): Outbox {
  const store = takeStore(() => {
    for (const delivery of byQuestion.values()) delivery.doubtDevice()
  })
  const byQuestion = new Map<string, Delivery>()
  const remotes = new Map<string, RemoteTake>()
  const untold = new Map<string, number>()
  const faulty = faultyTakes(store)
  const written = drafts(base)
  const around = { base, store, tus, mayBegin: faulty.told, changed: onChange }

  function onChange(delivery: Delivery): void {
    if (delivery.where.is === 'arrived') written.drop(delivery.take.questionId)
    changed(delivery)
  }

  function begin(take: Take): Delivery {
    const delivery = startUpload(take, growingBytes(take.type), around)
    byQuestion.set(take.questionId, delivery)
    return delivery
  }
  async function keepOnce({ id, bytes, isComplete }: RemoteTake): Promise<void> {
    const url = `${base}/uploads/${id}`
    const headers = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' }
    // The bytes that arrived are the whole take: its length is declared, and nothing is added.
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
    uploadUrl: null,
  })

  return {
    async load(isBegun) {
      const thrownAway: string[] = []
      for (const take of await store.takes(base)) {
        if (take.isFaulty) {
          untold.set(take.questionId, (untold.get(take.questionId) ?? 0) + 1)
          thrownAway.push(take.uploadUrl ?? '')
          faulty.add(take, true)
          continue
        }
        const parts = await store.parts(take.id)
        const bytes = parts.reduce((sum, { size }) => sum + size, 0)
        if (bytes < (take.type.startsWith('video/') ? TAKE_BYTES_MIN : 1)) {
          // Another tab may be recording it, and would go on behind what is taken away here.
          if (take.isEnded) await store.drop(take.id)
        } else {
          const known: Take = { ...take, isEnded: true, faults: take.isEnded ? take.faults : ['cut'] }
          // A kept answer counts more than a take that was begun later and not kept.
          if (!byQuestion.get(take.questionId)?.take.isKept)
            byQuestion.set(take.questionId, startUpload(known, growingBytes(take.type, parts, true), around, true))
        }
      }
      if (!isBegun) return
      const { uploads } = await call<{ uploads: RemoteTake[] }>(`${base}/uploads`).catch(() => ({ uploads: [] }))
      for (const take of uploads)
        if (take.bytes >= TAKE_BYTES_MIN && !thrownAway.some((url) => url.endsWith(`/${take.id}`)))
          remotes.set(take.questionId, take)
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
      const here = byQuestion.get(questionId)
      const there = here ? undefined : remotes.get(questionId)
      here?.discard()
      if (isFaulty && here) faulty.add(here.take)
      else if (isFaulty && there)
        faulty.add({ ...fresh(questionId, ''), id: there.id, uploadUrl: `${base}/uploads/${there.id}` })
      byQuestion.delete(questionId)
      remotes.delete(questionId)
    },
    untold: (questionId) => untold.get(questionId) ?? 0,
    drafts: written,
    async forget(questionId) {
      const take = byQuestion.get(questionId)?.take
      byQuestion.delete(questionId)
      if (take) await store.drop(take.id)
    },
    get all() {
      return [...byQuestion.values()]
    },
    async clear() {
      written.clear()
      for (const take of await store.takes(base)) await store.drop(take.id)
    },
  }
}
