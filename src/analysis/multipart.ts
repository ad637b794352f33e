import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StreamedBody } from '../base/http.ts'

/** A file that stands on the disk, for a form. */
export interface FormFile {
  readonly name: string
  readonly type: string
  readonly bytes: number
  open(): Readable
}

/** A form with one file as `multipart/form-data` (RFC 7578); the file is read while it goes out. Names and values are ours. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
): { type: string; body: StreamedBody } {
  const boundary = `interview-bridge-${randomUUID()}`
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n\r\n${value}\r\n`)
  const head = Buffer.from(
    `${texts.join('')}${part(`name="file"; filename="${file.name}"`)}\r\nContent-Type: ${file.type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    let read = 0
    yield head
    for await (const chunk of file.open() as AsyncIterable<Buffer>) {
      read += chunk.length
      yield chunk
    }
    // The other side was promised so many bytes, and would wait for the rest.
    if (read !== file.bytes) throw new Error(`the file has ${read} bytes, not the ${file.bytes} that were stored`)
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: { bytes: head.length + file.bytes + tail.length, open: () => Readable.from(parts(), { objectMode: false }) },
  }
}
