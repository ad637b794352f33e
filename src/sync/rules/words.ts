/** Actions and events of rules in words for people who never see the YAML: what the timeline, lists and pages call them. The one table. */

const ACTIONS: Readonly<Record<string, string>> = {
  note: 'note',
  tag: 'tag',
  field: 'field',
  link: 'link',
  attach: 'file',
  moveTo: 'move to another stage',
  reject: 'rejection',
  requestAnalysis: 'request of the AI’s analysis',
  result: 'result of the assessment',
}

/** Behind "after". */
const EVENTS: Readonly<Record<string, string>> = {
  invited: 'the invite',
  started: 'the start',
  completed: 'the completion',
  abandoned: 'the end without all answers',
  expired: 'the end of the invite',
  cancelled: 'the cancellation',
  'analysis.completed': 'the analysis',
  'analysis.failed': 'the news that no analysis was made',
  approved: 'the approval',
  rejected: 'the rejection',
}

/** As news. */
const HAPPENED: Readonly<Record<string, string>> = {
  abandoned: 'ended without all answers',
  expired: 'the invite ended unused',
  'analysis.completed': 'analysis completed',
  'analysis.failed': 'no analysis was made',
}

/** What the history calls a write, by its state. */
const WRITES: Readonly<Record<string, string>> = {
  'delivery.confirmed': 'something was written to the ATS',
  'delivery.pending': 'something is to be written to the ATS',
  'delivery.unknown': 'it is not known yet whether the ATS has something',
  'delivery.parked': 'something was not written to the ATS and needs a decision',
  'delivery.discarded': 'something is not written to the ATS',
}

/** An action of a rule; one that is unknown here stands as it is. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action

/** The event that a rule waits for, behind "after"; one that is unknown here stands as it is. */
export const eventWords = (event: string): string => EVENTS[event] ?? event

/** What happened, by the code of an entry of the history: an event, or what became of a write. */
export const happenedWords = (what: string): string => HAPPENED[what] ?? WRITES[what] ?? what

const OUTCOMES: Readonly<Record<string, string>> = {
  success: 'complete',
  partial: 'not everything could be done',
  failed: 'failed',
  held: 'changes wait for approval',
}

/** How a pass ended. For people a pass is a sync. */
export const outcomeWords = (outcome: string | null): string =>
  outcome === null ? 'not ended' : (OUTCOMES[outcome] ?? outcome)

/** What a write does. Those of `Hidden` hold what the AI thinks, and their reader has not rated yet. */
export type EffectCode =
  | 'moveTo'
  | 'reject'
  | 'tag'
  | 'field'
  | 'note'
  | 'link'
  | 'attach'
  | 'result'
  | 'requestAnalysis'
  | 'tagHidden'
  | 'fieldHidden'
  | 'attachHidden'

/** One thing that the ATS will be told: by code and names, since each page says it in the language of its reader. */
export interface Effect {
  readonly code: EffectCode
  /** A stage, a reason, a tag, a field, a link or a file; empty where nothing is named. */
  readonly named: string
  /** What a field is set to; empty otherwise. */
  readonly value: string
  /** Changes where the candidate stands, and is not only an addition to their file. */
  readonly isAboutPerson: boolean
}

const LATER = 'what the AI thinks, which you see once you have rated the interview'

/** What each effect does, behind "This". */
export const EFFECT_WORDS: Readonly<Record<EffectCode, (named: string, value: string) => string>> = {
  moveTo: (stage) => `moves the application to "${stage}", unless somebody moves it before`,
  reject: (reason) => `rejects the application with the reason "${reason}"`,
  tag: (tag) => `adds the tag "${tag}"`,
  field: (name, value) => `sets the field "${name}" to "${value}"`,
  note: () => 'adds a note',
  link: (title) => `adds the link "${title}"`,
  attach: (filename) => `attaches "${filename}"`,
  result: () => 'sends the result of the assessment',
  requestAnalysis: () => 'asks for an analysis',
  tagHidden: () => `adds a tag that holds ${LATER}`,
  fieldHidden: (name) => `sets the field "${name}" to ${LATER}`,
  attachHidden: () => `attaches a file that holds ${LATER}`,
}

/** An effect in English words that go on after "This": `moves the application to "Onsite"`. */
export const effectWords = ({ code, named, value }: Effect): string => EFFECT_WORDS[code](named, value)
