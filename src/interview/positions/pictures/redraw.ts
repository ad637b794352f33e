import PQueue from 'p-queue'
import type { Sharp } from 'sharp'
import { AppError, domainError } from '../../../base/errors.ts'
import { decoder } from './decoder.ts'
import { type CheckedPicture, PICTURE_BYTES_MAX, type Picture, pictureOf } from './picture.ts'

/** The purpose that a picture is drawn for bounds its size. */
export interface PictureBounds {
  /** Pixels of the longer side; a larger picture is made smaller. */
  readonly side: number
  readonly bytes: number
}

export const QUESTION_BOUNDS: PictureBounds = { side: 2_048, bytes: PICTURE_BYTES_MAX }

/**
 * The decoder ends by itself after so long. Pictures are refused by their pixels (`costs.ts`), so this is no limit of a picture: only a
 * machine that is thirty times slower than usual meets it, and may take the same picture a minute later.
 */
const SECONDS_MAX = 30
const RETRY_AFTER_MS = 60_000
/** How the decoder's sentence begins when it ended by itself; it has no codes. */
const ENDED_BY_TIME = /^timeout:/m

/** One picture at a time in a process: pixels need far more memory than files. */
const queue = new PQueue({ concurrency: 1 })
/** Uploads that wait for their turn, with up to 2 MB each. */
const WAITING_MAX = 16

/** Choosing the 256 colours of a PNG takes a microsecond for each of its pixels: a logo is drawn so where it needs too many bytes. */
const FEW_COLOURS_PIXELS_MAX = 700_000

/**
 * An uploaded picture, decoded and drawn anew: what is kept holds pixels and nothing else of the file. Throws 400 with what was
 * expected where it is no still picture or would need too much to be decoded, and 503 where the machine cannot draw it now.
 */
export async function redrawn(uploaded: Uint8Array, bounds: PictureBounds): Promise<Picture> {
  // Its frame says how many pixels it has, and is checked before anything is decoded.
  const picture = pictureOf(uploaded)
  if (queue.size >= WAITING_MAX) throw busy()
  return queue.add(() => redraw(picture, bounds))
}

/** Decodes a picture that was checked, and draws it anew. Throws as `redrawn`; ends after `secondsMax` with 503. */
export async function redraw(
  picture: CheckedPicture,
  bounds: PictureBounds,
  secondsMax = SECONDS_MAX,
): Promise<Picture> {
  const sharp = await decoder()
  const { type, width, height, bytes: source, isDeepInOwnColours } = picture
  const options = { limitInputPixels: width * height, sequentialRead: true, failOn: 'error' } as const
  const drawing = sharp(source, options)
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize(bounds.side, bounds.side, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: true })
  if (isDeepInOwnColours) drawing.withIccProfile('srgb', { attach: false })
  const { data, info } = await written(drawing, type).toBuffer({ resolveWithObject: true }).catch(refusal)
  const drawn = (bytes: Buffer): Picture => ({ type, width: info.width, height: info.height, bytes })
  if (data.length <= bounds.bytes) return drawn(data)
  // A picture of too many bytes is encoded once more, with less detail.
  const isSmall = info.width * info.height <= FEW_COLOURS_PIXELS_MAX
  const again = type === 'image/png' && !isSmall ? undefined : sharp(data, options).timeout({ seconds: secondsMax })
  const smaller = again ? await coarsely(again, type).toBuffer().catch(refusal) : data
  if (smaller.length <= bounds.bytes) return drawn(smaller)
  const kilobytes = Math.ceil(smaller.length / 1024)
  const isPng = type === 'image/png'
  throw new AppError(
    `The picture has too much detail: drawn anew, at most ${bounds.side} pixels wide and high, it needs ${kilobytes} KB, and at most ${bounds.bytes / 1024} KB are kept. Make it smaller${isPng ? ', or save it as a JPEG' : ''}.`,
    {
      kind: 'domain',
      code: 'picture.too_large',
      status: 400,
      facts: { side: bounds.side, kilobytes, mostKilobytes: bounds.bytes / 1024, isPng },
    },
  )
}

function written(drawing: Sharp, type: Picture['type']): Sharp {
  if (type === 'image/png') return drawing.png()
  return type === 'image/jpeg' ? drawing.jpeg({ quality: 85 }) : drawing.webp({ quality: 85, effort: 2 })
}

function coarsely(drawing: Sharp, type: Picture['type']): Sharp {
  if (type === 'image/png') return drawing.png({ palette: true, effort: 1 })
  return type === 'image/jpeg' ? drawing.jpeg({ quality: 60 }) : drawing.webp({ quality: 60, effort: 2 })
}

/** The decoder's refusal as ours. Whatever it says but that its time was over, it says about this file. */
function refusal(cause: Error): never {
  if (ENDED_BY_TIME.test(cause.message)) throw busy(cause)
  const words = 'This picture cannot be read; it seems to be damaged. Save it anew and try again.'
  throw domainError('picture.damaged', 400, words, cause)
}

const busy = (cause?: Error) =>
  new AppError('The server is too busy to draw this picture. The picture is not at fault: try again in a minute.', {
    kind: 'domain',
    code: 'picture.busy',
    status: 503,
    retryAfterMs: RETRY_AFTER_MS,
    cause,
  })
