import { AppError } from '../../../base/errors.ts'

/** A picture without what it does not need to be shown, and what it costs to decode it. */
export interface Cleaned {
  /** As the file stores it, before it is turned. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  readonly kind: keyof typeof KINDS
  /** Its numbers are colours of its own profile in 16 bits, which the decoder leaves in a larger space than sRGB. */
  readonly isDeepInOwnColours?: boolean
  /** A progressive JPEG goes over its pixels many times, and is held whole until its end is read. */
  readonly progressive?: { readonly passes: number; readonly heldBytes: number }
}

/**
 * The most pixels of each kind. Measured with the worst file of each kind, a picture then takes less than 100 MB and about one second of
 * work (decisions, 2026-11-25). A bound on pixels refuses the same file on each machine, busy or not; a bound on time would not.
 */
export const KINDS = {
  jpeg: { name: 'A JPEG picture', pixels: 12_600_000, advice: 'Make it smaller.' },
  print: {
    name: 'A JPEG picture in the colours of print (CMYK)',
    pixels: 4_200_000,
    advice: 'Make it smaller, or save it in the colours of a screen (RGB).',
  },
  png: { name: 'A PNG picture', pixels: 8_400_000, advice: 'Make it smaller, or save it as a JPEG.' },
  heavyPng: {
    name: 'A PNG picture that is interlaced or has 16 bits for each colour',
    pixels: 4_200_000,
    advice: 'Make it smaller, or save it without interlacing and with 8 bits.',
  },
  webp: { name: 'A WebP picture', pixels: 4_200_000, advice: 'Make it smaller, or save it as a JPEG.' },
  clearWebp: {
    name: 'A WebP picture with transparency',
    pixels: 2_100_000,
    advice: 'Make it smaller, or save it as a PNG.',
  },
} as const

/** So many pixels no kind refuses; a page names them, since people cannot see of which kind a file is. */
export const PIXELS_ALWAYS_TAKEN = Math.min(...Object.values(KINDS).map(({ pixels }) => pixels))

/** Passes over the pixels: a usual progressive JPEG of the greatest size has ten. Each pass costs something without pixels too. */
const PASSED_PIXELS_MAX = 130_000_000
const PASS_PIXELS_MIN = 1_000_000
const HELD_BYTES_MAX = 40_000_000

/** Refuses (400) what would take too much memory or work to decode, by its header alone. */
export function refuseCostly({ width, height, kind, progressive }: Cleaned): void {
  const { name, pixels: most, advice } = KINDS[kind]
  const pixels = width * height
  const millions = Math.ceil(pixels / 1e5) / 10
  if (pixels > most)
    throw new AppError(
      `${name} must have at most ${most / 1e6} million pixels; this one has ${millions} million (${width} × ${height}). ${advice}`,
      {
        kind: 'domain',
        code: 'picture.too_many_pixels',
        status: 400,
        facts: { kind, most: most / 1e6, millions, width, height },
      },
    )
  if (
    progressive &&
    (progressive.heldBytes > HELD_BYTES_MAX ||
      progressive.passes * Math.max(pixels, PASS_PIXELS_MIN) > PASSED_PIXELS_MAX)
  )
    throw new AppError(
      `This JPEG is stored progressively (passes: ${progressive.passes}), and with ${width} × ${height} pixels that is too much to decode. Save it as a JPEG that is not progressive, or make it smaller.`,
      {
        kind: 'domain',
        code: 'picture.too_many_passes',
        status: 400,
        facts: { passes: progressive.passes, width, height },
      },
    )
}
