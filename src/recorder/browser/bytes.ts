/** A slice as an upload reads it; `done`: nothing comes after it. */
export interface Slice {
  readonly value: Blob | null
  readonly done: boolean
}

/** Bytes that are still being recorded. Any number of uploads may read them, one after the other, from any place. */
export interface GrowingBytes {
  add(part: Blob): void
  end(): void
  readonly size: number
  readonly isEnded: boolean
  whole(): Blob
  /**
   * A reader whose slices wait until `wanted` bytes are there or the recording has ended. Closing it refuses the slice that waits,
   * so that an upload that was given up sends nothing later.
   */
  reader(wanted: number): { slice(start: number, end: number): Promise<Slice>; close(): void }
}

/** A recording that can be read while it is still being made; readers wait for the next part. */
export function growingBytes(type: string, parts: readonly Blob[] = [], isWhole = false): GrowingBytes {
  let blob = new Blob([...parts], { type })
  let isEnded = isWhole
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const look of [...waiting]) look()
  }
  return {
    add(part) {
      blob = new Blob([blob, part], { type })
      tell()
    },
    end() {
      isEnded = true
      tell()
    },
    get size() {
      return blob.size
    },
    get isEnded() {
      return isEnded
    },
    whole: () => blob,
    reader(wanted) {
      let isClosed = false
      const own = new Set<() => void>()
      return {
        slice: (start, end) =>
          new Promise((done, failed) => {
            const look = () => {
              const there = blob.size - start
              if (!isClosed && !isEnded && there < wanted) return
              waiting.delete(look)
              own.delete(look)
              if (isClosed) return failed(new Error('closed'))
              const upTo = Math.min(end, blob.size)
              // The server may hold more than this device saved before a crash: then there is nothing left to send.
              done({ value: upTo > start ? blob.slice(start, upTo) : null, done: isEnded && upTo >= blob.size })
            }
            waiting.add(look)
            own.add(look)
            look()
          }),
        close() {
          isClosed = true
          for (const look of [...own]) look()
        },
      }
    },
  }
}
