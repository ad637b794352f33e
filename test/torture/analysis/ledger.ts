import { createHash } from 'node:crypto'
import { markIn } from '../../kit/marked-take.ts'

/** What each request asked, as the model server wrote it down, and what became of it. */

export type Kind = 'transcript' | 'judgement' | 'support'

/**
 * `answered`: the last byte of an answer went out. `lost`: the request arrived and its answer did not go out whole. `cut`: the
 * connection was closed at once, without a byte. `refused`: told to wait, or turned away. Of the last two nobody is paid.
 */
export type Outcome = 'waiting' | 'answered' | 'lost' | 'cut' | 'refused'

export interface Entry {
  /** Two requests that ask the same have the same key. */
  readonly key: string
  readonly kind: Kind
  /** The number of the interview; it stands in its sound and in what is said. */
  readonly interview: number
  /** The key of the process that asked. */
  readonly by: string
  outcome: Outcome
  readonly atMs: number
  endedMs: number
}

/** When a process was killed, by the key that it asks with. */
export interface Kill {
  readonly by: string
  readonly atMs: number
}

/** An answer that went out to a process that was dead by then, or so shortly before its end, may not have been stored. */
const STORED_MS = 3_000
const SENDS_MAX = 2

const SAID = /system number (\d+)/

/** What a request asks. Throws where it asks nothing that this server knows. */
export function entryOf(path: string, by: string, bytes: Buffer): Entry {
  const rest = { by, outcome: 'waiting', atMs: Date.now(), endedMs: 0 } as const
  if (path.endsWith('/transcriptions')) {
    const interview = markIn(bytes)
    if (interview === undefined) throw new Error('a recording without its number came')
    return { ...rest, key: `transcript ${interview}`, kind: 'transcript', interview }
  }
  const body = bytes.toString()
  const kind = body.includes('\\"task\\":\\"judge\\"') ? 'judgement' : 'support'
  const interview = Number(SAID.exec(body)?.[1])
  // The marker is drawn anew for each request.
  const key = createHash('sha256')
    .update(body.replaceAll(/‖[^‖]*‖/gu, ''))
    .digest('hex')
  return { ...rest, key: `${kind} ${interview} ${key}`, kind, interview }
}

/** Breaches of the promise: an answered request is not asked again, and one whose answer was lost once more at most. */
export function breaches(entries: readonly Entry[], kills: readonly Kill[]) {
  const found: string[] = []
  let diedUnstored = 0
  const isUnstored = ({ by, atMs, endedMs }: Entry) =>
    kills.some((kill) => kill.by === by && kill.atMs >= atMs && kill.atMs <= endedMs + STORED_MS)
  for (const [key, sends] of Map.groupBy(
    entries.filter(({ outcome }) => outcome !== 'refused' && outcome !== 'cut'),
    (one) => one.key,
  )) {
    const told = sends.map(({ outcome, by, atMs, endedMs }) => `${outcome} (${by}, ${atMs}–${endedMs})`).join(', ')
    const again = sends.slice(0, -1).filter(({ outcome }) => outcome !== 'lost')
    const unstored = again.filter(isUnstored)
    diedUnstored += unstored.length
    if (unstored.length < again.length) found.push(`asked again though it was answered: ${key}: ${told}`)
    if (sends.length > SENDS_MAX) found.push(`sent ${sends.length} times: ${key}: ${told}`)
  }
  return { found, diedUnstored }
}
