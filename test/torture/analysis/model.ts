import { createServer, type Server, type ServerResponse } from 'node:http'
import { CRITERIA, type Criterion } from '../../../src/analysis/provider.ts'
import { freePort } from '../../kit/free-port.ts'
import { completion, judged } from '../../kit/judging.ts'
import { sleep } from '../../kit/program.ts'
import { type Entry, entryOf } from './ledger.ts'

/** A model server with a ledger, which fails now and then, goes away, and takes one key or all. */
export interface LedgerModel {
  readonly baseUrl: string
  readonly entries: readonly Entry[]
  /** Faults so far, by kind. */
  readonly faults: ReadonlyMap<string, number>
  /** Called when a request is read and before it is answered, and when an answer went out. */
  onEntry(look: (entry: Entry) => void): void
  setFaults(share: number): void
  /** What it answers to everything from now on; undefined: it answers. */
  refuses(status: number | undefined): void
  /** The only key that it takes; undefined: all. */
  takes(key: string | undefined): void
  goAway(): Promise<void>
  /** From now on each connection is accepted and closed, as before an engine that starts again; until `comeBack`. */
  cuts(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** `error`, `throttled`: told so. `cut`: no byte of an answer arrives; `half`: not all of it. `garbled`: it is none of the question. */
const FAULTS = ['error', 'throttled', 'cut', 'half', 'garbled', 'garbled'] as const
type Fault = (typeof FAULTS)[number]
const TAKES_MS = { transcript: 60, judgement: 30, support: 15 }

/** Both quotes name the interview, since a support check sees a quote alone. */
const saidBy = (interview: number): string =>
  `${quotesOf(interview).join('. ')} before I kept it. When a colleague found a mistake in my work, we wrote a test for it together and told the others what we had learned.`
const quotesOf = (interview: number) =>
  [`I built payment system number ${interview}`, `I measured every change of system number ${interview}`] as const

/** Starts it on a free port. */
export async function startLedgerModel(random: () => number): Promise<LedgerModel> {
  const entries: Entry[] = []
  const faults = new Map<string, number>()
  let look: (entry: Entry) => void = () => {}
  let share = 0
  let status: number | undefined
  let taken: string | undefined
  let server: Server | undefined
  /** The address is away by itself, not because its client died. */
  let isAway = false
  let isCutting = false
  const port = await freePort()

  const faultOf = ({ kind }: Entry): Fault | undefined => {
    if (random() >= share) return undefined
    const drawn = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'error'
    const fault = drawn === 'garbled' && kind === 'transcript' ? 'error' : drawn
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    return fault
  }
  const refusalOf = (key: string): readonly [number, string] | undefined => {
    if (status !== undefined) return [status, 'Down for repairs']
    return taken !== undefined && key !== taken ? [401, 'Incorrect API key provided'] : undefined
  }

  async function answer(path: string, key: string, bytes: Buffer, response: ServerResponse): Promise<void> {
    const entry = entryOf(path, key, bytes)
    entries.push(entry)
    const refusal = refusalOf(key)
    if (refusal) return refuse(entry, response, ...refusal)
    response.once('close', () => {
      if (entry.outcome === 'waiting') entry.outcome = response.writableFinished ? 'answered' : isAway ? 'cut' : 'lost'
      entry.endedMs = Date.now()
      look(entry)
    })
    look(entry)
    await sleep(TAKES_MS[entry.kind] * (0.5 + random()))
    // Who asked was killed meanwhile.
    if (entry.outcome !== 'waiting') return
    const fault = faultOf(entry)
    if (fault === 'error') return refuse(entry, response, 500, 'The engine failed')
    if (fault === 'throttled') return refuse(entry, response.setHeader('retry-after', '1'), 429, 'Slow down')
    const text = JSON.stringify(answerTo(entry, bytes, fault === 'garbled'))
    if (fault === 'cut' || fault === 'half') {
      entry.outcome = fault === 'cut' ? 'cut' : 'lost'
      if (fault === 'half') response.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 40))
      await sleep(5)
      response.destroy()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }

  function listen(): Promise<void> {
    const one = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const key = (request.headers.authorization ?? '').replace('Bearer ', '')
        if (request.method === 'GET') return void response.writeHead(refusalOf(key)?.[0] ?? 200).end('{"data":[]}')
        void answer(request.url ?? '', key, Buffer.concat(chunks), response)
      })
    })
    one.on('connection', (socket) => isCutting && socket.destroy())
    server = one
    return new Promise((ready) => one.listen(port, '127.0.0.1', ready))
  }
  await listen()
  const goAway = () =>
    new Promise<void>((closed) => {
      isAway = true
      isCutting = false
      server?.close(() => closed())
      server?.closeAllConnections()
    })
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    entries,
    faults,
    onEntry(next) {
      look = next
    },
    setFaults(next) {
      share = next
    },
    refuses(next) {
      status = next
    },
    takes(key) {
      taken = key
    },
    goAway,
    async cuts() {
      isCutting = true
      if (isAway) return listen()
      isAway = true
      server?.closeAllConnections()
    },
    async comeBack() {
      const isListening = isCutting || !isAway
      isAway = isCutting = false
      if (!isListening) await listen()
    },
    close: goAway,
  }
}

function refuse(entry: Entry, response: ServerResponse, status: number, message: string): void {
  entry.outcome = 'refused'
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
}

function answerTo({ kind, interview }: Entry, bytes: Buffer, isGarbled: boolean): unknown {
  if (kind === 'transcript') {
    const text = saidBy(interview)
    return { text, segments: [{ start: 0.2, end: 3.9, text }], duration: 4 }
  }
  if (isGarbled) return completion('I would rather talk about the weather.')
  const [quote, other] = quotesOf(interview)
  const say = (criterion: Criterion) => ({ quotes: [CRITERIA.indexOf(criterion) < 2 ? quote : other] })
  return completion(judged(bytes.toString(), say))
}
