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
