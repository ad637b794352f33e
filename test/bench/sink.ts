import { createServer } from 'node:http'

/**
 * An ATS that is as fast as it can be: takes a note, answers 201. The first id of an interview in the note tells whether it came twice.
 * Arguments: `5xx=0.02` fails that share, half of them after the note was kept; `rate=100` takes so many in a second (429 beyond);
 * `429=0.02` refuses that share, `429-at=20` the twentieth alone. Each 429 says `Retry-After: 1`. `GET /delays` tells how long the notes took
 * from when they were sent first until they were taken, and `warm` of `GET /stats` when the 200th was taken.
 */
const argument = (name: string) =>
  Number(process.argv.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0)
const FAILING = argument('5xx')
const RATE = argument('rate')
const REFUSED = argument('429')
const REFUSED_AT = argument('429-at')
/** With so many notes whoever writes them has found its pace. */
const WARM = 200
const ID = /[0-9a-f]{24}/

let notes = new Map<string, string[]>()
let stats = { asked: 0, accepted: 0, warm: 0, last: 0, failed: 0, limited: 0 }
/** When each was sent first, and from then until it was taken. */
let sentAt = new Map<string, number>()
let delays = new Map<string, number>()
let tokens = RATE
let filledAt = performance.now()
/** The same failures in each run: a generator with a fixed beginning. */
let random = 1

function chance(): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return random / 2 ** 32
}

function isLimited(): boolean {
  if (RATE === 0) return false
  const now = performance.now()
  tokens = Math.min(RATE, tokens + ((now - filledAt) * RATE) / 1_000)
  filledAt = now
  if (tokens < 1) return true
  tokens--
  return false
}

function take(path: string, body: string): { status: number; text: string } {
  const id = ID.exec(body)?.[0] ?? body
  const sent = sentAt.get(id) ?? performance.now()
  sentAt.set(id, sent)
  stats.asked++
  if (isLimited() || stats.asked === REFUSED_AT || (REFUSED > 0 && chance() < REFUSED)) {
    stats.limited++
    return { status: 429, text: '{}' }
  }
  const fails = FAILING > 0 && chance() < FAILING
  if (fails) stats.failed++
  if (fails && chance() < 0.5) return { status: 503, text: '{}' }
  stats.accepted++
  stats.last = Date.now()
  if (stats.accepted === WARM) stats.warm = stats.last
  delays.set(id, delays.get(id) ?? performance.now() - sent)
  const application = path.split('/')[2] ?? ''
  notes.set(application, [...(notes.get(application) ?? []), body])
  return { status: fails ? 502 : 201, text: `{"id":"note-${stats.accepted}"}` }
}

/** How many notes came for an interview that had one already. */
function doubled(): number {
  const seen = new Set<string>()
  let twice = 0
  for (const body of [...notes.values()].flat()) {
    const id = ID.exec(body)?.[0] ?? body
    if (seen.has(id)) twice++
    seen.add(id)
  }
  return twice
}

function read(path: string): string {
  if (path === '/stats') return JSON.stringify(stats)
  if (path === '/delays') return JSON.stringify([...delays.values()])
  if (path === '/doubled') return JSON.stringify({ doubled: doubled() })
  const kept = notes.get(path.split('/')[2] ?? '') ?? []
  const data = kept.map((body, at) => ({ id: `read-${at}`, body: (JSON.parse(body) as { body?: string }).body }))
  return JSON.stringify({ id: 'bench', data })
}

function reset(): string {
  notes = new Map()
  stats = { asked: 0, accepted: 0, warm: 0, last: 0, failed: 0, limited: 0 }
  sentAt = new Map()
  delays = new Map()
  tokens = RATE
  filledAt = performance.now()
  random = 1
  return '{}'
}

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '/'
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const { status, text } =
      request.method === 'GET'
        ? { status: 200, text: read(path) }
        : path === '/reset'
          ? { status: 200, text: reset() }
          : take(path, body)
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    })
    response.end(text)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as { port: number }).port })))
