import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError, codeOf, messageOf } from '../../base/errors.ts'
import type { OpenBeside } from '../../media/beside.ts'
import type { CutSound, NoSound, SoundPiece } from '../../media/remux-contract.ts'
import type { Remuxer } from '../../media/remuxer.ts'
import type { MediaType } from '../../media/store.ts'
import type { InterviewContext } from './context.ts'

/** The recording is to blame: the engine may still read it as it is. A process that was ended says nothing of the recording. */
const AS_IT_IS = 'media.unreadable'

/** A part of the sound of an answer. */
export interface CutPart {
  readonly mediaType: string
  readonly bytes: number
  /** Where it begins in the recording, in seconds. */
  readonly startS: number
  /** Of its packets and their times; of a whole recording, of its bytes. */
  readonly sha256: string
  /** How long it is, and how long there is something to hear in it; absent of a recording that cannot be read. */
  readonly seconds?: number
  readonly audibleS?: number
  open(): Readable
}

/** A recorded answer as its row names it. */
export interface Recorded {
  readonly media_key: string
  readonly media_type: string
  readonly media_bytes: number
}

/**
 * The sound of a recording in parts of at most so many bytes, each in a file without a name that is gone with the next part. Packets
 * are copied, not encoded. Nothing where nothing was recorded but a picture; the whole recording where it cannot be read.
 */
export async function* soundOf(
  { media, remuxer, log }: Pick<InterviewContext, 'media' | 'remuxer' | 'log'>,
  { media_key: key, media_type, media_bytes }: Recorded,
  bytesMax: number,
): AsyncGenerator<CutPart> {
  let fromS: number | null = 0
  while (fromS !== null) {
    await using files = await media.beside(key).catch(notNow)
    const cut: CutSound | NoSound | 'unreadable' = await cutOf(remuxer, media_type as MediaType, files, {
      fromS,
      bytesMax,
    })
    if (cut === 'unreadable') {
      // Parts that went out already are no reason to send all of it.
      if (fromS !== 0)
        throw new AppError('The sound of a recording could be read in part only', {
          kind: 'rejected',
          code: 'analysis.sound',
        })
      log.info({ key }, 'the sound of a recording cannot be cut out; the whole recording goes to the engine')
      const sha256 = await sha256Of(media.read(key)).catch(notNow)
      yield { mediaType: media_type, bytes: media_bytes, startS: 0, sha256, open: () => media.read(key) }
      return
    }
    if (cut.outcome === 'silent') return
    yield {
      mediaType: cut.container,
      bytes: (await files.target.stat()).size,
      startS: cut.startS,
      sha256: cut.sha256,
      seconds: cut.seconds,
      audibleS: cut.audibleS,
      open: () => files.target.createReadStream({ start: 0, autoClose: false }),
    }
    fromS = furtherFrom(fromS, cut.nextS)
  }
}

/** Where the next part begins; null: that was the last. Throws where packets have no times: the next part would be the same one, for ever. */
export function furtherFrom(fromS: number, nextS: number | null): number | null {
  if (nextS === null || nextS > fromS) return nextS
  throw new AppError('The sound of a recording has no times, so it cannot be sent in parts', {
    kind: 'rejected',
    code: 'analysis.sound',
  })
}

async function sha256Of(bytes: Readable): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of bytes) digest.update(chunk as Buffer)
  return digest.digest('hex')
}

async function cutOf(
  remuxer: Remuxer,
  type: MediaType,
  { source, target, bytes }: OpenBeside,
  piece: SoundPiece,
): Promise<CutSound | NoSound | 'unreadable'> {
  const work = { type, source: source.fd, target: target.fd, bytes, onProgress: async () => {} }
  try {
    return await remuxer.cutSound(work, piece)
  } catch (error) {
    if (codeOf(error) === AS_IT_IS) return 'unreadable'
    return notNow(error)
  }
}

/** The disk or the machine is in trouble, and the recording is not. */
function notNow(error: unknown): never {
  throw new AppError(`The sound of a recording could not be cut out: ${messageOf(error)}`, {
    kind: 'transient',
    code: 'analysis.recording',
    cause: error,
  })
}
