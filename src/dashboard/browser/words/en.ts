import { plural } from './plural.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  close: 'Close',
  copied: 'Copied',
  copyYourself: 'Press Ctrl+C',
  kilobytes: (count: string) => `${count} KB`,
  formTooLarge: (size: string, max: string) =>
    `This form holds ${size}, and at most ${max} are taken. Nothing was sent, and what you typed is still here. Shorten it or choose a smaller file, and send it again.`,
  seconds: (count: number) => plural('en', count, { one: '1 second', other: `${count} seconds` }),

  /** Said of something that ended: "changed by Ina now" would read as something that goes on. */
  justNow: 'just now',
  timesOf: (zone: string) => `Times are those of ${zone}.`,
  exactTimes: 'Show exact times in UTC',

  withSelected: (count: number) => `With the ${count} selected:`,

  search: {
    title: 'Search',
    what: 'Somebody, a position, a page or something to do',
    failed: 'The search does not answer. Press Enter to try it as a page.',
    found: (count: number) => (count === 0 ? 'Nothing found.' : `${count} found`),
  },

  /** The name of a link that plays: with the words that it shows, such as a time or “Answer 2 at 1:05”. */
  playFrom: (place: string) => `Play from here: ${place}`,

  /** The list of keys, and what each of them does. */
  keys: {
    title: 'Keys',
    help: 'these keys',
    search: 'search over every page',
    use: 'Use single keys on this device',
    space: 'Space',
    approve: 'approve; it asks first',
    reject: 'reject; it asks first',
    nextCandidate: 'next candidate',
    previousCandidate: 'previous candidate',
    rate: (rating: string, most: number) => `rate ${rating} of ${most}; Enter gives it`,
    play: 'play or pause',
    back: (seconds: number) => `back ${seconds} seconds`,
    forward: (seconds: number) => `forward ${seconds} seconds`,
    slower: 'slower',
    faster: 'faster',
    nextAnswer: 'next answer',
    previousAnswer: 'previous answer',
  },
}

export type Words = typeof en
