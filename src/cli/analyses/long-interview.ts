/** A made-up interview as long as interviews may be; all that counts in it stands in its first line. */

/** Half an hour of speech has about as many characters. */
const UNITS = 27_000
const ANSWERS = 6

/** The one sentence that says something. */
export const TELLING =
  'I built a payment system for two hundred shops, and I measured every change before I kept it, so I found two mistakes early.'

const DAYS = ['On Monday', 'On Tuesday', 'On Wednesday', 'On Thursday', 'On Friday', 'On Saturday', 'On Sunday']
const THINGS = [
  'the sky',
  'the street',
  'the park',
  'the river',
  'the square',
  'the old bridge',
  'the market',
  'the sea',
]
const LOOKS = ['grey', 'quiet', 'full of people', 'rather wet', 'white with snow', 'as bright as ever', 'hard to see']
const ENDS = ['in the morning', 'around noon', 'in the afternoon', 'at dusk', 'all day long', 'for a while']

/** So far apart lie two neighbours among all sentences that the words make; it shares no divisor with their number. */
const STRIDE = 997

/** Talk about nothing, in which no sentence stands twice: those from the number on. */
function idleTalk(units: number, from: number): string {
  let text = ''
  for (let number = from; text.length < units; number++) {
    let left = number * STRIDE
    const next = (words: readonly string[]): string => {
      const word = words[left % words.length] ?? ''
      left = Math.floor(left / words.length)
      return word
    }
    text += `${next(DAYS)} ${next(THINGS)} was ${next(LOOKS)} ${next(ENDS)}. `
  }
  return text.trimEnd()
}

/** Its transcripts. */
export const LONG_INTERVIEW: readonly { readonly question: string; readonly text: string }[] = Array.from(
  { length: ANSWERS },
  (_none, at) => {
    const talk = idleTalk(UNITS / ANSWERS, at * 100)
    return at === 0
      ? { question: 'Tell us about a system that you built.', text: `${TELLING}\n${talk}` }
      : { question: 'What else would you like to tell us?', text: talk }
  },
)
