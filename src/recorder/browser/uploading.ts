import type { DetailedError } from 'tus-js-client'
import type { GrowingBytes } from './bytes.ts'
import { CallError } from './call-error.ts'
import { throughFirewalls, type Way } from './firewalls.ts'
import type { Later } from './scripts.ts'

/** The library that speaks tus. */
export type Tus = Later<typeof import('./sending.ts')>

/** One request carries at most this much, so that little is sent twice. */
const PIECE_BYTES_MAX = 1_048_576
/** While it is recorded, a request begins once this much is there. */
const PIECE_BYTES_WANTED = 131_072
/** A connection that swallows everything neither fails nor ends by itself. */
const STALLED_MS = 25_000

interface Sending {
  readonly signal: AbortSignal
  onProgress(bytesSent: number): void
}

/** Ends a request that moves no byte for too long. */
function watchStall(request: XMLHttpRequest, stalled: () => void): void {
  let movedMs = performance.now()
  const move = () => {
    movedMs = performance.now()
  }
  request.upload.addEventListener('progress', move)
  request.addEventListener('readystatechange', move)
  const timer = setInterval(() => performance.now() - movedMs > STALLED_MS && stalled(), 1_000)
  request.addEventListener('loadend', () => clearInterval(timer))
}

const errorOf = (error: Error | DetailedError) => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return new CallError(response?.getStatus() ?? 0, response?.getHeader('X-Error-Code') ?? '')
}

interface TakeAtServer {
  readonly endpoint: string
  readonly uploadUrl: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * One try to send a take by tus, from where the server has it, while it still grows. Resolves when the server has every byte of an
 * ended take; throws `CallError`, or `aborted`.
 */
export function sendByTus(
  tus: Tus,
  bytes: GrowingBytes,
  take: TakeAtServer,
  sending: Sending & { onUrl(url: string): void },
): Promise<void> {
  let { uploadUrl } = take
  const onUrl = (url: string) => {
    uploadUrl = url
    sending.onUrl(url)
  }
  return throughFirewalls('PATCH', (way) => sendOnce(tus, bytes, { ...take, uploadUrl }, { ...sending, onUrl, way }))
}

async function sendOnce(
  tus: Tus,
  bytes: GrowingBytes,
  take: TakeAtServer,
  { signal, onProgress, onUrl, way }: Sending & { onUrl(url: string): void; way: Way },
): Promise<void> {
  const { Upload } = await tus()
  const reader = bytes.reader(PIECE_BYTES_WANTED)
  return new Promise<void>((done, failed) => {
    const end = (result: () => void) => {
      reader.close()
      signal.removeEventListener('abort', cancel)
      result()
    }
    const upload = new Upload(new Blob(), {
      endpoint: take.endpoint,
      uploadUrl: take.uploadUrl,
      metadata: take.metadata,
      uploadLengthDeferred: true,
      overridePatchMethod: way.method === 'POST',
      chunkSize: PIECE_BYTES_MAX,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fileReader: {
        openFile: async () => ({ size: null as unknown as number, slice: reader.slice, close: reader.close }),
      },
      onBeforeRequest: (request) =>
        watchStall(request.getUnderlyingObject() as XMLHttpRequest, () => {
          void upload.abort()
          end(() => failed(new CallError(0)))
        }),
      onProgress,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onSuccess: () => end(done),
      onError: (error) => end(() => failed(errorOf(error))),
    })
    function cancel() {
      void upload.abort()
      end(() => failed(new Error('aborted')))
    }
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    upload.start()
  })
}

/** One try to send a whole answer in one request: for servers without tus, and for written answers. Throws `CallError`, or `aborted`. */
export function sendByPut(url: string, body: Blob, type: string, sending: Sending): Promise<void> {
  return throughFirewalls('PUT', (way) => putOnce(url, body, { ...way.headers, 'Content-Type': type }, way, sending))
}

function putOnce(
  url: string,
  body: Blob,
  headers: Readonly<Record<string, string>>,
  { method }: Way,
  { signal, onProgress }: Sending,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () =>
      request.status === 200
        ? done()
        : failed(new CallError(request.status, request.getResponseHeader('X-Error-Code') ?? ''))
    request.onerror = request.onabort = () => failed(signal.aborted ? new Error('aborted') : new CallError(0))
    watchStall(request, () => request.abort())
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
