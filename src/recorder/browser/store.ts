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
  /** Earlier takes of the question at the server that do not count; absent in what an older page stored. */
  readonly faultyBefore?: readonly string[]
  /** Where the server takes it; null before it told. */
  readonly uploadUrl: string | null
}

/** Takes in the browser's own database. Each promise is false, empty or undefined where the browser keeps nothing. */
export interface TakeStore {
  save(take: Take): Promise<boolean>
  addPart(takeId: string, part: Blob): Promise<boolean>
  takes(link: string): Promise<readonly Take[]>
  parts(takeId: string): Promise<readonly Blob[]>
  drop(takeId: string): Promise<void>
}

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'))
  })

const stored = (request: IDBRequest) => asked(request).then(() => true)

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('interview-bridge', 2)
  request.onupgradeneeded = () => {
    const made = request.result
    made.createObjectStore('takes', { keyPath: 'id' }).createIndex('link', 'link')
    const parts = made.createObjectStore('parts', { autoIncrement: true })
    parts.createIndex('takeId', 'takeId')
    if (made.objectStoreNames.contains('chunks') && request.transaction) adopt(request.transaction)
  }
  return asked(request)
}

/** Takes that an earlier version of this page left on the device. */
function adopt(upgrade: IDBTransaction): void {
  const walk = upgrade.objectStore('chunks').openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return void upgrade.db.deleteObjectStore('chunks')
    const { of, blob, type } = cursor.value as { of: string; blob: Blob; type: string }
    const [link = '', questionId = ''] = of.split(' ')
    const take: Take = { id: of, link, questionId, type, isEnded: true, isKept: false, faults: [], uploadUrl: null }
    upgrade.objectStore('takes').put(take)
    upgrade.objectStore('parts').add({ takeId: of, blob })
    cursor.continue()
  }
}

export function takeStore(): TakeStore {
  let database: Promise<IDBDatabase> | undefined
  async function within<Result>(work: (trx: IDBTransaction) => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      database ??= open()
      return await work((await database).transaction(['takes', 'parts'], 'readwrite'))
    } catch {
      // A private window or a full disk: the take in memory goes on, and the page says that it is only there.
      return otherwise
    }
  }
  const keysOf = (trx: IDBTransaction, takeId: string) =>
    asked(trx.objectStore('parts').index('takeId').getAllKeys(takeId))
  return {
    save: (take) => within((trx) => stored(trx.objectStore('takes').put(take)), false),
    addPart: (takeId, blob) => within((trx) => stored(trx.objectStore('parts').add({ takeId, blob })), false),
    takes: (link) =>
      within(async (trx) => asked<Take[]>(trx.objectStore('takes').index('link').getAll(link)), [] as readonly Take[]),
    parts: (takeId) =>
      within(
        async (trx) => {
          const rows = await asked<{ blob: Blob }[]>(trx.objectStore('parts').index('takeId').getAll(takeId))
          return rows.map(({ blob }) => blob)
        },
        [] as readonly Blob[],
      ),
    drop: (takeId) =>
      within(async (trx) => {
        trx.objectStore('takes').delete(takeId)
        for (const key of await keysOf(trx, takeId)) trx.objectStore('parts').delete(key)
      }, undefined),
  }
}
