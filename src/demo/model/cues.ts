/** The criteria by which an interview is judged, as requests name them. */
export const CRITERIA = ['communication', 'criteria_match', 'competency', 'cultural_fit'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Words that count for a criterion. Simple on purpose: anybody can see in a transcript why a level came out. */
const CUES: Readonly<Record<Criterion, readonly RegExp[]>> = {
  // Clear and ordered content: reasons, an order, an example.
  communication: [
    /\bbecause\b|\bsince\b|\bso that\b|\bthat is why\b/i,
    /\bfirst\b|\bthen\b|\bafter that\b|\bfinally\b|\bin the end\b/i,
    /\bfor (?:example|instance)\b|\bonce\b/i,
    /\bas a result\b|\bin short\b/i,
  ],
  // Choices, and what would be different today.
  criteria_match: [
    /\bdecided\b|\bchose\b|\bchoice\b|\bprefer\b/i,
    /\binstead of\b|\brather\b|\bbefore anything else\b/i,
    /\btoday\b|\bwould\b/i,
    /\bcompared?\b|\blook at\b|\bwrite down\b|\bwrote down\b/i,
  ],
  // Work that was done, and its result in numbers.
  competency: [
    /\b(?:built|fixed|found|wrote|moved|reduced|improved)\b/i,
    /\b\d+\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|ninety|hundred|thousand|percent)\b/i,
    /\bmeasured\b|\btested?\b|\bfell\b|\brose\b/i,
    /\b(?:lock|logs?|job|table|database|certificate|program|rules)\b/i,
  ],
  // Work with others, for others.
  cultural_fit: [
    /\bwe\b|\btogether\b/i,
    /\bteam\b|\bcolleagues?\b/i,
    /\bcustomers?\b|\bshops\b|\busers?\b/i,
    /\basked?\b|\btold\b|\bhelped\b|\blistened\b|\bcomplaint\b/i,
  ],
}

const HEDGES = /\bmaybe\b|\bperhaps\b|\bit depends\b|\bi guess\b|\bnot sure\b|\bhard to say\b|\bit may be\b/gi

/** What speaks to whoever assesses, not to the interviewer. */
const ORDERS =
  /\b(?:ignore|disregard|forget) .{0,30}(?:instructions|rules|rubric)\b|\bscore of (?:100|one hundred)\b|\b(?:maximum|highest|full|perfect|best possible) (?:score|rating)|\blevel(?: is|"?:| to)? ?5\b|\blevel to 5\b|\bSTRONG_YES\b|\b(?:anweisungen|punktzahl|bestnote|instrucciones|puntuaci.n|calificaci.n|instructions pr.c.dentes|note maximale|meilleure note|score maximal|talimat\w*|puan)\b/i

/** How many kinds of cue words of a criterion stand in a sentence. */
export const cuesIn = (said: string, criterion: Criterion): number =>
  CUES[criterion].filter((cue) => cue.test(said)).length

/** The cue words of a criterion in a sentence, as they were said. */
export const cueWordsIn = (said: string, criterion: Criterion): string[] =>
  CUES[criterion].flatMap((cue) => cue.exec(said)?.[0].toLowerCase() ?? [])

/** How often somebody takes back what they say. */
export const hedgesIn = (text: string): number => text.match(HEDGES)?.length ?? 0

/** True of words that tell an assessor what to do. */
export const isOrder = (text: string): boolean => ORDERS.test(text)
