/** Red, green and blue of `#rrggbb`, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The parts of a colour that is written `#rrggbb`. */
export const partsOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** How light a colour is, from 0 to 1 (WCAG 2, relative luminance). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour is seen on the other, from 1 to 21 (WCAG 2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Text needs this much contrast (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The colour of whoever chose none. */
export const OUR_ACCENT = '#0b5cad'

/** What stands behind links and buttons in both schemes of the style sheet. */
export const GROUNDS = { light: ['#ffffff', '#f6f7f9'], dark: ['#1b222b', '#12171d'] } as const

const written = (colour: Rgb) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/**
 * An organization's colour on our grounds: moved towards black or white until links and buttons can be read on each of `grounds`, with
 * the colour of text on it.
 */
export function readable(accent: string, grounds: readonly string[]): { accent: string; on: string } {
  const on = grounds.map(partsOf)
  const isDark = luminance(on[0] ?? WHITE) < 0.2
  const end = isDark ? WHITE : BLACK
  const own = partsOf(accent)
  let colour = own
  for (let share = 0; share <= 1; share += 0.05) {
    colour = own.map((part, at) => part + ((end[at] ?? 0) - part) * share) as unknown as Rgb
    if (on.every((ground) => contrast(partsOf(written(colour)), ground) >= CONTRAST_MIN)) break
  }
  return { accent: written(colour), on: contrast(colour, WHITE) >= CONTRAST_MIN ? '#ffffff' : '#0d1620' }
}

/** The colour of text on a colour that stays as it is: white where it can be read, else black. One of them always has the contrast that text needs. */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  return contrast(WHITE, partsOf(colour)) >= CONTRAST_MIN ? '#ffffff' : '#000000'
}
