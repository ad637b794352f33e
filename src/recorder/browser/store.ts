import type { Fault } from './faults.ts'

/** A take as this device keeps it until the server has it. */
export interface Take {
  readonly id: string
  /** The path of the candidate's link. */
  readonly link: string
  readonly questionId: string
  readonly type: string
  readonly isEnded: boolean
  readonly isKept: boolean
  readonly faults: readonly Fault[]
  /** Where the server takes it; null before it told. */
  readonly uploadUrl: string | null
  /** It was thrown away as faulty, and the server does not know it yet. */
  readonly isFaulty?: boolean
}

/** Some bytes of a take; `at`: how many stand before them. */
interface Part {
  readonly at: number
  readonly blob: Blob
}

/** Takes in the browser's own database. Each promise is false or empty where the browser keeps nothing or does not answer. */
export interface TakeStore {
  /** True once the browser says that take and bytes are written for good. */
  keep(take: Take, part?: Part): Promise<boolean>
  takes(link: string): Promise<readonly Take[]>
  /** From the first byte on, up to the first one that is missing. */
  parts(takeId: string): Promise<readonly Blob[]>
  drop(takeId: string): Promise<boolean>
}

/** What is not written by then counts as not written; the page goes on with the take in memory. */
const ANSWER_MS_MAX = 4_000

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'))
  })

/** A request that succeeded may still be undone, such as on a full disk; a transaction that is complete may not. */
const completed = (trx: IDBTransaction) =>
  new Promise<void>((done, failed) => {
    trx.oncomplete = () => done()
    trx.onabort = () => failed(trx.error ?? new Error('IndexedDB'))
  })

function upgrade(request: IDBOpenDBRequest): void {
  const made = request.result
  made.createObjectStore('takes', { keyPath: 'id' }).createIndex('link', 'link')
  const parts = made.createObjectStore('parts', { autoIncrement: true })
  parts.createIndex('takeId', 'takeId')
}

/** Puts parts together. One that counted as not written, and was, overlaps with the next: they are of the same bytes. */
function joined(rows: readonly Part[]): Blob[] {
  const blobs: Blob[] = []
  let end = 0
  for (const { at, blob } of [...rows].sort((one, other) => one.at - other.at)) {
    if (at > end) break
    if (at + blob.size <= end) continue
    blobs.push(blob.slice(end - at))
    end = at + blob.size
  }
  return blobs
}

/** `onLost`: the browser took the database away, with or without what was in it; the next call opens it again. */
export function takeStore(onLost: () => void): TakeStore {
  let opened: IDBDatabase | undefined
  let opening: Promise<IDBDatabase> | undefined

  function forget(which: IDBDatabase): void {
    if (opened !== which) return
    opened = opening = undefined
    onLost()
  }
  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open('interview-bridge takes', 1)
    request.onupgradeneeded = () => upgrade(request)
    return new Promise((done, failed) => {
      // Another tab holds another version. When it lets go, this goes on and succeeds.
      request.onblocked = () => failed(new Error('blocked'))
      request.onerror = () => {
        opening = undefined
        failed(request.error ?? new Error('IndexedDB'))
      }
      request.onsuccess = () => {
        const database = request.result
        opened = database
        // A newer page in another tab waits until this one lets go.
        database.onversionchange = () => {
          database.close()
          forget(database)
        }
        // The browser's storage ended by itself, or somebody cleared it.
        database.onclose = () => forget(database)
        done(database)
      }
    })
  }

  async function within<Result>(
    mode: IDBTransactionMode,
    work: (trx: IDBTransaction) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result> {
    let trx: IDBTransaction | undefined
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function inTurn(): Promise<Result> {
      opening ??= open()
      const database = opened ?? (await opening)
      if (isLate) throw new Error('late')
      trx = database.transaction(['takes', 'parts'], mode)
      const [result] = await Promise.all([work(trx), completed(trx)])
      return result
    }
    try {
      const late = new Promise<never>((_, failed) => {
        timer = setTimeout(() => failed(new Error('late')), ANSWER_MS_MAX)
      })
      return await Promise.race([inTurn(), late])
    } catch {
      // A private window, a full disk, a browser that does not answer: the take in memory goes on, and the page says so.
      isLate = true
      try {
        trx?.abort()
      } catch {
        // It had ended already.
      }
      return otherwise
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    keep: (take, part) =>
      within(
        'readwrite',
        async (trx) => {
          trx.objectStore('takes').put(take)
          if (part) trx.objectStore('parts').add({ takeId: take.id, ...part })
          return true
        },
        false,
      ),
    takes: (link) =>
      within('readonly', (trx) => asked<Take[]>(trx.objectStore('takes').index('link').getAll(link)), []),
    parts: (takeId) =>
      within(
        'readonly',
        async (trx) => joined(await asked<Part[]>(trx.objectStore('parts').index('takeId').getAll(takeId))),
        [],
      ),
    drop: (takeId) =>
      within(
        'readwrite',
        async (trx) => {
          trx.objectStore('takes').delete(takeId)
          const parts = trx.objectStore('parts')
          for (const key of await asked(parts.index('takeId').getAllKeys(takeId))) parts.delete(key)
          return true
        },
        false,
      ),
  }
}
