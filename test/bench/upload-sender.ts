import { request } from 'node:http'
import { Readable } from 'node:stream'

/** Sends recordings of so many megabytes to uploads at once: a process of its own, so that it takes no time from who measures. */
const [megabytes, ...urls] = process.argv.slice(2)
const MB = 1_048_576
const PIECE = Buffer.alloc(64 * 1024)
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

function* recording(bytes: number): Generator<Buffer> {
  yield Buffer.concat([WEBM, PIECE.subarray(WEBM.length)])
  for (let sent = PIECE.length; sent < bytes; sent += PIECE.length) yield PIECE
}

function send(url: string, bytes: number): Promise<void> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'upload-length': String(bytes),
    'content-type': 'application/offset+octet-stream',
  }
  return new Promise((done, fail) => {
    const sending = request(url, { method: 'PATCH', headers }, (answer) => {
      answer.resume()
      if (answer.statusCode === 204) done()
      else fail(new Error(`An upload was answered with ${answer.statusCode}`))
    })
    sending.on('error', fail)
    Readable.from(recording(bytes), { objectMode: false }).pipe(sending)
  })
}

await Promise.all(urls.map((url) => send(url, Number(megabytes) * MB)))
