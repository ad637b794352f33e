import { AppError } from '../../../base/errors.ts'
import { type Cleaned, refuseCostly } from './costs.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/** A still picture, ready to be served: nothing in it but what a browser needs to show it (`redraw.ts`). */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** As it is shown. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

export const PICTURE_BYTES_MAX = 2 * 1024 * 1024

/** Pixels of each side: a browser needs four bytes for each of them, whatever the file has. */
export const PICTURE_SIDE_MAX = 4_096

/** `facts`: what the sentence names, for its words in another language. */
const refused = (what: string, message: string, facts: Readonly<Record<string, unknown>> = {}) =>
  new AppError(message, { kind: 'domain', code: `picture.${what}`, status: 400, facts })

/** An uploaded picture that has passed the checks of its frame; its pixels are not decoded yet. */
export type CheckedPicture = Cleaned & Pick<Picture, 'type'>

/**
 * Reads the frame of an uploaded picture. Its type is known by its first bytes; names and headers may say anything. Only parts that we know go
 * on to be decoded: comments, the place where it was taken and whatever hangs on behind stay out. Throws 400 with what was expected.
 */
export function pictureOf(uploaded: Uint8Array): CheckedPicture {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  if (bytes.length > PICTURE_BYTES_MAX)
    throw refused(
      'too_large',
      `The picture must be at most ${PICTURE_BYTES_MAX / 1024 / 1024} MB; it has ${(bytes.length / 1024 / 1024).toFixed(1)} MB.`,
      { megabytes: bytes.length / 1024 / 1024, most: PICTURE_BYTES_MAX / 1024 / 1024 },
    )
  const format = FORMATS.find(({ isOne }) => isOne(bytes))
  if (!format)
    throw refused('type', 'The picture must be a JPEG, PNG or WebP file; SVG, GIF and other files are not taken.')
  const read = format.clean(bytes)
  if (read === 'animated') throw refused('animated', 'The picture must not move: choose one without animation.')
  if (read === 'uncommon')
    throw refused(
      'type',
      'Browsers cannot show this kind of JPEG (lossless, or with arithmetic coding). Save it as a usual one.',
      { isUncommon: true },
    )
  if (!read || read.width < 1 || read.height < 1)
    throw refused('damaged', 'This picture cannot be read; it seems to be damaged. Save it anew and try again.')
  if (read.width > PICTURE_SIDE_MAX || read.height > PICTURE_SIDE_MAX)
    throw refused(
      'too_many_pixels',
      `The picture must be at most ${PICTURE_SIDE_MAX} pixels wide and high; it is ${read.width} × ${read.height}.`,
      { side: PICTURE_SIDE_MAX, width: read.width, height: read.height },
    )
  refuseCostly(read)
  return { type: format.type, ...read }
}

const FORMATS = [
  {
    type: 'image/png',
    isOne: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    clean: cleanPng,
  },
  {
    type: 'image/jpeg',
    isOne: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    clean: cleanJpeg,
  },
  {
    type: 'image/webp',
    isOne: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    clean: cleanWebp,
  },
] as const
