import { contrast, GROUNDS, inkOn, OUR_ACCENT, partsOf, readable } from '../../base/contrast.ts'

const ratio = (a: string, b: string) => (Math.floor(contrast(partsOf(a), partsOf(b)) * 10) / 10).toFixed(1)

/**
 * How an organization's colour is seen, in sentences: the text on it in mails, and what candidates' pages show where it could not be read.
 * Nobody has to choose another one: the pages move it to a shade that can be read.
 */
export function accentWords(accent: string | null): string[] {
  const colour = accent ?? OUR_ACCENT
  const ink = inkOn(colour)
  const schemes = [
    ['light', GROUNDS.light],
    ['dark', GROUNDS.dark],
  ] as const
  return [
    `In mails, ${ink === '#ffffff' ? 'white' : 'black'} text on ${colour} reads well (${ratio(ink, colour)} to 1).`,
    ...schemes.flatMap(([scheme, grounds]) => {
      const shown = readable(colour, grounds).accent
      if (shown === colour) return []
      const worst = grounds.map((ground) => ratio(colour, ground)).sort((a, b) => Number(a) - Number(b))[0]
      return [
        `On ${scheme} pages it could hardly be seen (${worst} to 1; 4.5 is needed), so they show the ${scheme === 'light' ? 'darker' : 'lighter'} shade ${shown} instead.`,
      ]
    }),
  ]
}
