import type { CandidateState } from '../../interview/contract/candidate-state.ts'
import type { GrowingBytes } from './bytes.ts'
import { CallError, call, pause } from './calls.ts'
import { keeping, type OnDevice } from './keeping.ts'
import { GONE } from './scripts.ts'
import type { Take, TakeStore } from './store.ts'
import { sendByPut, sendByTus, type Tus } from './uploading.ts'

/** A final refusal by the server: sending the same recording again would not help. */
export type Refusal = 'tooLarge' | 'closed' | 'rejected' | 'noneLeft'

/** Where a take is. `saved`: on this device; `arrived`: the server has it as the answer. */
export type UploadState =
  | { readonly is: 'saved' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'waiting'; readonly hasRoom: boolean }
  | { readonly is: 'arrived'; readonly at: Date }
  | { readonly is: 'refused'; readonly why: Refusal }

/** One take on its way from the recorder to the server, kept on this device until it has arrived. */
export interface Delivery {
  readonly take: Take
  readonly bytes: GrowingBytes
  readonly where: UploadState
  readonly onDevice: OnDevice
  add(part: Blob): void
  /** No part comes any more. */
  end(faults: Take['faults']): void
  keep(): void
  /** The browser took its database away, perhaps with this take. */
  doubtDevice(): void
  /** Throws the take away on this device. */
  discard(): void
}

interface UploadContext {
  readonly base: string
  readonly store: TakeStore
  readonly tus: Tus
  /** Resolves when the server may be given a new take of the question. */
  mayBegin(questionId: string): Promise<unknown>
  changed(delivery: Delivery): void
}

/**
 * A refusal must be repeated this often before it is believed: a page that comes back meets what its old connection
 * left.
 */
const REFUSALS_MAX = 3

/** The server's take is another one than ours, by its length. */
const SENT_ANEW = ['take.length', 'take.too_short']

/** Statuses of servers that speak no tus. */
const NO_TUS = [404, 405, 501]

/** Sends a take while it is recorded, tries again until it arrives or is refused for good, and keeps it on the device until then. `isOnDevice`: it is there already. */
export function startUpload(
  first: Take,
  bytes: GrowingBytes,
  { base, store, tus, mayBegin, changed }: UploadContext,
  isOnDevice = false,
): Delivery {
  let take = first
  let where: UploadState = { is: 'saved' }
  let hasTus = take.type.startsWith('video/')
  let isWhole = false
  const stopping = new AbortController()
  const { signal } = stopping
  let tellKept: () => void = () => undefined
  const kept = new Promise<void>((done) => {
    tellKept = done
  })
  const delivery: Delivery = {
    get take() {
      return take
    },
    bytes,
    get where() {
      return where
    },
    get onDevice() {
      return device.is
    },
    add(part) {
      bytes.add(part)
      device.save()
    },
    end(faults) {
      bytes.end()
      save({ isEnded: true, faults })
    },
    keep() {
      save({ isKept: true })
      tellKept()
    },
    doubtDevice: () => device.doubt(),
    discard() {
      stopping.abort()
      device.drop()
    },
  }
  const device = keeping(store, { take: () => take, bytes, isThere: isOnDevice }, () => changed(delivery))
  if (!isOnDevice) device.save()
  if (take.isKept) tellKept()

  function save(change: Partial<Take>) {
    take = { ...take, ...change }
    if (!signal.aborted) device.save()
  }
  function move(to: UploadState) {
    where = to
    if (!signal.aborted) changed(delivery)
  }
  const onProgress = (bytesSent: number) =>
    move({ is: 'sending', share: bytes.size === 0 ? 0 : Math.min(1, bytesSent / bytes.size) })

  /** Everything that is left to do; throws where a step fails. */
  async function step(): Promise<void> {
    if (hasTus && !isWhole) {
      if (take.uploadUrl === null) await mayBegin(take.questionId)
      const onUrl = (uploadUrl: string) => save({ uploadUrl })
      await sendByTus(tus, bytes, placeOf(take, base), { signal, onProgress, onUrl }).catch((error) => {
        if (!speaksNoTus(take, error)) throw error
        hasTus = false
      })
      isWhole = hasTus
    }
    if (isWhole) move({ is: 'sending', share: 1 })
    await kept
    if (hasTus) await call(`${take.uploadUrl}/keep?atLeast=${bytes.size}`, { method: 'POST' })
    else await sendByPut(`${base}/answers/${take.questionId}`, bytes.whole(), plainType(take), { signal, onProgress })
  }

  async function run(): Promise<void> {
    let refusals = 0
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await step()
        return arrived()
      } catch (error) {
        if (signal.aborted || !(error instanceof CallError)) return
        const isKnown = take.isKept && navigator.onLine ? await isAnswer(take, base, hasTus) : undefined
        if (isKnown) return arrived()
        if (isForgotten(take, error)) {
          save({ uploadUrl: null })
          isWhole = false
        }
        // Until it is kept, a refusal is of no consequence; the whole take is sent again with the decision to keep it.
        if (!error.mayPass && !take.isKept) {
          await kept
          continue
        }
        if (!error.mayPass && isKnown === false && ++refusals >= REFUSALS_MAX)
          return move({ is: 'refused', why: refusalOf(error) })
        move({ is: 'waiting', hasRoom: error.status !== 507 })
        await pause(tries, signal)
      }
    }
  }

  function arrived(): void {
    move({ is: 'arrived', at: new Date() })
    // Nobody needs it any more, and others may use this device. It is shown first: a browser may take its time.
    device.drop()
  }

  void run()
  return delivery
}

/** Where tus sends a take, and what the server is told of it. */
const placeOf = (take: Take, base: string) => ({
  endpoint: `${location.origin}${base}/uploads`,
  uploadUrl: take.uploadUrl,
  metadata: { questionId: take.questionId, filetype: plainType(take), recording: take.id },
})

/** Whether the take has to go in one request: this page cannot load what speaks tus, or, before it named a place for the take, the server may not. */
const speaksNoTus = ({ uploadUrl }: Take, error: unknown) =>
  error instanceof CallError && (error.code === GONE || (uploadUrl === null && NO_TUS.includes(error.status)))

/** Whether the server forgot the upload: it is sent anew. */
const isForgotten = ({ uploadUrl }: Take, { status, code }: CallError) =>
  uploadUrl !== null && ([404, 410].includes(status) || SENT_ANEW.includes(code))

/** This take may be the answer although the reply was lost; undefined where the server does not say. */
async function isAnswer({ questionId, uploadUrl }: Take, base: string, hasTus: boolean): Promise<boolean | undefined> {
  try {
    const { questions } = await call<CandidateState>(`${base}/state`)
    const question = questions.find(({ id }) => id === questionId)
    // An answer of another take, such as one from another device, is not this one.
    return hasTus ? uploadUrl?.endsWith(`/${question?.keptTake}`) === true : question?.answered === true
  } catch (error) {
    return error instanceof CallError && !error.mayPass ? false : undefined
  }
}

/** The type without its codecs, as the server stores it; text keeps its charset. */
const plainType = ({ type }: Take) => (type.startsWith('video/') ? (type.split(';')[0] ?? type) : type)

function refusalOf({ status, code }: CallError): Refusal {
  if (code === 'take.none_left') return 'noneLeft'
  if (status === 413) return 'tooLarge'
  return status === 409 || status === 404 || status === 410 ? 'closed' : 'rejected'
}
