type Rgb = readonly [number, number, number]

/** Text needs this much contrast (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const written = (colour: Rgb) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * An organization's colour on our grounds: moved towards black or white until links and buttons can be read on each of `grounds`, with
 * the colour of text on it.
 */
export function readable(accent: string, grounds: readonly string[]): { accent: string; on: string } {
  const on = grounds.map(parse)
  const isDark = luminance(on[0] ?? WHITE) < 0.2
  const end = isDark ? WHITE : BLACK
  const own = parse(accent)
  let colour = own
  for (let share = 0; share <= 1; share += 0.05) {
    colour = own.map((part, at) => part + ((end[at] ?? 0) - part) * share) as unknown as Rgb
    if (on.every((ground) => contrast(parse(written(colour)), ground) >= CONTRAST_MIN)) break
  }
  return { accent: written(colour), on: contrast(colour, WHITE) >= CONTRAST_MIN ? '#ffffff' : '#0d1620' }
}
