import { crc32, deflateSync } from 'node:zlib'

/** The picture of a question in the demo: a chart that is drawn here, so that nobody wonders whose it is. */

export const PICTURE_ALT =
  'A chart of the requests that failed in each hour of two weeks: one or two an hour, and twenty on both Mondays at nine.'

const WIDTH = 640
const HEIGHT = 260
/** Paper, axis, line, peak. */
const COLOURS = ['ffffff', '5b6573', '2b6cb0', 'c53030'] as const
const [PAPER, AXIS, LINE, PEAK] = [0, 1, 2, 3]
const PLOT = { left: 28, right: 620, top: 20, bottom: 232 }
const HOURS = 14 * 24
const MOST = 20
const PEAKS = [9, 7 * 24 + 9]

const failedIn = (hour: number) => (PEAKS.includes(hour) ? MOST : 1 + ((hour * 7) % 5 === 0 ? 1 : 0))
const xOf = (hour: number) => Math.round(PLOT.left + 6 + (hour / HOURS) * (PLOT.right - PLOT.left - 12))
const yOf = (count: number) => Math.round(PLOT.bottom - (count / (MOST + 2)) * (PLOT.bottom - PLOT.top))

/** The chart as a PNG with four colours. */
export function demoPicture(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  const box = (x: number, y: number, width: number, height: number, colour: number) => {
    for (let row = y; row < y + height; row++) pixels.fill(colour, row * WIDTH + x, row * WIDTH + x + width)
  }
  for (let hour = 0; hour < HOURS; hour++) {
    const top = yOf(failedIn(hour))
    const isPeak = PEAKS.includes(hour)
    box(xOf(hour) - (isPeak ? 2 : 0), top, isPeak ? 6 : 2, PLOT.bottom - top, isPeak ? PEAK : LINE)
  }
  box(PLOT.left, PLOT.top, 2, PLOT.bottom - PLOT.top, AXIS)
  box(PLOT.left, PLOT.bottom, PLOT.right - PLOT.left, 2, AXIS)
  for (let day = 0; day <= 14; day++) box(xOf(day * 24), PLOT.bottom + 2, 1, day % 7 === 0 ? 12 : 6, AXIS)
  return pngOf(pixels)
}

function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits a pixel, by a palette.
  header.set([8, 3, 0, 0, 0], 8)
  // Each line begins with its filter, which is none.
  const lines = Array.from({ length: HEIGHT }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * WIDTH, (row + 1) * WIDTH)]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(COLOURS.join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
