import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openPack } from '../../src/pdf/font-pack.ts'

/** Pictures of parts of a page, compared with those that somebody looked at; why it is done this way: `test/decisions/2026-11-28-pictures-of-components.md`. */

const FOLDER = join(import.meta.dirname, 'pictures')
const PLACES = join(FOLDER, 'places.json')
/** Kept at half their size: a hair's breadth more or less, as between two builds of a browser, is no difference then. */
const SHRUNK = 2
/** Colours are compared as means of squares of so many pixels of the shrunk picture. */
const SQUARE = 4
/** Of 255, in any of the three colours. */
const APART_MAX = 14
/** So many squares of a part may differ. */
const SQUARES_MAX = 2
/** So many rows, shrunk, may a part be longer or shorter, or lie higher or lower. */
const ROWS_MAX = 1

/** A part of a page with its picture, in full size, as PNG. */
export interface Part {
  readonly name: string
  readonly png: Buffer
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel. */
  readonly data: Buffer
}

/** Letters have the same shapes whatever a machine says about smoothing them. */
export const PICTURE_FLAGS = ['--font-render-hinting=none', '--disable-lcd-text']

/** The product's own font for every letter, so that a picture does not depend on the fonts of a machine; nothing moves. */
export function pictureStyle(): string {
  const face = (file: string, weights: string) => {
    const pack = openPack(readFileSync(join(import.meta.dirname, '../../src/pdf/fonts', file)))
    const code = 'A'.codePointAt(0) ?? 0
    const bytes = pack.bytesOf(pack.faceFor([code]) ?? 0)
    return `@font-face { font-family: Pictured; font-weight: ${weights}; src: url(data:font/ttf;base64,${bytes.toString('base64')}) }`
  }
  return `${face('sans.fonts', '100 500')} ${face('sans-bold.fonts', '600 900')}
    *, *::before, *::after { font-family: Pictured !important; text-rendering: geometricPrecision; caret-color: transparent !important; transition: none !important; animation: none !important }`
}

/** A cut of a picture. */
export const cutOut = (
  png: Buffer,
  box: { left: number; top: number; width: number; height: number },
): Promise<Buffer> => sharp(png).extract(box).png().toBuffer()

async function shrunk({ png }: Part): Promise<Pixels> {
  const { width, height } = await sharp(png).metadata()
  const [half, rows] = [Math.floor(width / SHRUNK), Math.floor(height / SHRUNK)]
  const { data, info } = await sharp(png)
    .removeAlpha()
    .resize(half, rows, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

type Kept = Record<string, readonly (readonly [name: string, width: number, height: number])[]>
const kept = (): Kept => (existsSync(PLACES) ? (JSON.parse(readFileSync(PLACES, 'utf8')) as Kept) : {})

/** Keeps these parts, one below the other in one file, in the place of what was kept under this name. */
export async function keepPictures(name: string, parts: readonly Part[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const all = await Promise.all(parts.map(shrunk))
  const width = Math.max(...all.map((one) => one.width))
  const height = all.reduce((sum, one) => sum + one.height, 0)
  let top = 0
  const layers = all.map(({ data, ...raw }) => {
    top += raw.height
    return { input: data, raw: { ...raw, channels: 3 as const }, left: 0, top: top - raw.height }
  })
  await sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false })
    .composite(layers)
    .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`))
  const places: Kept = {
    ...kept(),
    [name]: parts.map((part, at) => [part.name, all[at]?.width ?? 0, all[at]?.height ?? 0] as const),
  }
  const rows = Object.entries(places)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([one, list]) =>
        `  ${JSON.stringify(one)}: [\n${list.map((row) => `    [${row.map((value) => JSON.stringify(value)).join(', ')}]`).join(',\n')}\n  ]`,
    )
  writeFileSync(PLACES, `{\n${rows.join(',\n')}\n}\n`)
}

/** What is not as it was kept, a sentence for each part; empty where everything is. */
export async function differences(name: string, parts: readonly Part[]): Promise<string[]> {
  const places = kept()[name] ?? []
  const found = parts
    .filter((part) => !places.some(([known]) => known === part.name))
    .map((part) => `${part.name} is new`)
  let top = 0
  for (const [known, width, height] of places) {
    const part = parts.find((one) => one.name === known)
    const region = { left: 0, top, width, height }
    top += height
    if (!part) {
      found.push(`${known} is not there any more`)
      continue
    }
    // From memory: where this worker ran the product's own reader of pictures, sharp reads no file any more.
    const data = await sharp(readFileSync(join(FOLDER, `${name}.png`)))
      .removeAlpha()
      .extract(region)
      .raw()
      .toBuffer()
    const said = difference({ width, height, data }, await shrunk(part))
    if (said !== '') found.push(`${known}: ${said}`)
  }
  return found
}

function difference(before: Pixels, now: Pixels): string {
  if (before.width !== now.width || Math.abs(before.height - now.height) > ROWS_MAX)
    return `it was ${size(before)} and is ${size(now)}`
  const counts: number[] = []
  for (let down = -ROWS_MAX; down <= ROWS_MAX; down++) counts.push(apart(before, now, down))
  const least = Math.min(...counts)
  return least > SQUARES_MAX ? `${least} squares of ${SQUARE * SHRUNK} pixels have other colours` : ''
}

const size = ({ width, height }: Pixels) => `${width * SHRUNK} × ${height * SHRUNK}`

/** How many squares differ where the second picture lies so many rows lower. */
function apart(before: Pixels, now: Pixels, down: number): number {
  let count = 0
  for (let y = ROWS_MAX; y + SQUARE + ROWS_MAX <= Math.min(before.height, now.height); y += SQUARE)
    for (let x = 0; x + SQUARE <= before.width; x += SQUARE)
      if ([0, 1, 2].some((colour) => Math.abs(mean(before, x, y, colour) - mean(now, x, y + down, colour)) > APART_MAX))
        count++
  return count
}

function mean({ data, width }: Pixels, left: number, top: number, colour: number): number {
  let sum = 0
  for (let y = top; y < top + SQUARE; y++)
    for (let x = left; x < left + SQUARE; x++) sum += data[3 * (y * width + x) + colour] ?? 0
  return sum / SQUARE ** 2
}
