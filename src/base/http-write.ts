import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { textOf } from './foreign.ts'
import { agents, type HttpAnswer, HttpFailure, type HttpRequest, isStreamed, reasonOf } from './http.ts'

const INFLATE = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * Sends one request that changes something, on Node's own client. A write that may have arrived is a doubt that has to
 * be looked up, so it must be known to the byte whether anything went out: `beforeSend` runs and `sent` begins when the
 * connection stands and the next instruction writes to it. A failure before that certainly changed nothing.
 */
export function sendOnce(request: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let sent = false
    let done = false
    let outgoing: ClientRequest | undefined
    let source: Readable | undefined
    const end = (settle: () => void) => {
      if (done) return
      done = true
      clearTimeout(timer)
      // An answer may come before the body has gone out; its rest is not sent, and the connection is not used again.
      if (source && !source.readableEnded) {
        source.destroy()
        outgoing?.destroy()
      }
      settle()
    }
    const giveUp = (error: unknown) =>
      end(() => {
        outgoing?.destroy()
        reject(error as Error)
      })
    const fail = (error: unknown) => giveUp(new HttpFailure(reasonOf(error), sent, error))
    const timer = setTimeout(
      () => fail(new Error(`no complete answer within ${request.deadlineMs} ms`)),
      request.deadlineMs,
    )
    const go = () => {
      if (done) return
      try {
        request.beforeSend?.()
      } catch (error) {
        giveUp(error)
        return
      }
      sent = true
      if (isStreamed(request.body) && outgoing) {
        source = request.body.open()
        source.once('error', fail).pipe(outgoing)
      } else outgoing?.end(request.body)
    }
    try {
      outgoing = open(request)
    } catch (error) {
      fail(error)
      return
    }
    outgoing
      .once('socket', (socket: Socket) => whenReady(socket, outgoing?.reusedSocket === true, request.url, go))
      .once('response', (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > request.bytesMax) fail(tooLarge(request))
            else chunks.push(chunk)
          })
          .once('end', () => {
            const { statusCode = 0, headers } = response
            const body = Buffer.concat(chunks)
            inflated(body, headers['content-encoding'], request).then(
              (text) => end(() => resolve({ status: statusCode, headers, body: text })),
              fail,
            )
          })
          .on('error', fail)
      })
      // Stays: an error of a connection that was given up must not end the process.
      .on('error', fail)
  })
}

function open({ method, url, headers, body }: HttpRequest): ClientRequest {
  const length = body === undefined ? 0 : isStreamed(body) ? body.bytes : Buffer.byteLength(body)
  const options = { method, headers: { ...headers, 'content-length': length } }
  return url.startsWith('https:')
    ? requestHttps(url, { ...options, agent: agents.https })
    : requestHttp(url, { ...options, agent: agents.http })
}

function whenReady(socket: Socket, isReused: boolean, url: string, go: () => void): void {
  if (isReused) go()
  else socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', go)
}

/** Nothing asks for a compressed answer, but some send one. The limit counts what comes out. */
async function inflated(body: Buffer, encoding: string | undefined, request: HttpRequest): Promise<string> {
  const work = INFLATE[encoding?.trim().toLowerCase() as keyof typeof INFLATE]
  if (!work || body.length === 0) return textOf(body)
  try {
    return textOf(await work(body, { maxOutputLength: request.bytesMax }))
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(request) : error
  }
}

const tooLarge = ({ bytesMax }: HttpRequest) => new Error(`the answer is larger than ${bytesMax} bytes`)
