/** Red, green and blue of `#rrggbb`, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The parts of a colour that is written `#rrggbb`. */
export const partsOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** How light a colour is, from 0 to 1 (WCAG 2, relative luminance). */
export function luminance(colour: Rgb): number {
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
