import type {
  Cause,
  EntryTold,
  HeldChange,
  NeededRight,
  StateTold,
  WaitCode,
  WriteTold,
} from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { sentence } from '../frame/pages.ts'
import { causeKnown } from './words/causes/index.ts'
import { toldWords } from './words/told/index.ts'

/** What the sync tells by a code, as sentences in the language of the present page. */

/** Where the invite of an application stands, in a sentence. */
export function stateText(ats: string, { is, waits }: StateTold): string {
  const words = toldWords()
  return words.states[is](waits === null ? null : words.waits[waits](ats))
}

/** Why an invite waits, without a full stop. */
export const waitText = (ats: string, code: WaitCode): string => toldWords().waits[code](ats).replace(/\.$/, '')

/** One line of the history of an application, without a full stop. */
export function entryText(ats: string, told: EntryTold): string {
  const words = toldWords()
  switch (told.is) {
    case 'write':
      return writeText(ats, told.write)
    case 'write-gone':
      return words.writesGone[told.code]
    case 'changed':
      return words.changed(ats)
    case 'moved':
      return words.moved(ats, told.stage)
    case 'event':
      return words.interview(words.happened[told.code])
    case 'waits':
      return words.inviteWaits(waitText(ats, told.code))
    case 'entry':
      return withCause(words.entries[told.code](ats), told.cause)
    case 'other':
      return words.other
  }
}

/** What was decided, with why where that is known. */
function withCause(text: string, cause: Cause | null): string {
  const why = cause && causeKnown(cause)
  return why === null ? text : `${text} (${why})`
}

/** One write-back, without a full stop: its state, the name of the ATS, and why it was not taken. `right`: what is needed for it. */
export function writeText(ats: string | null, told: WriteTold, right: NeededRight | null = null): string {
  const words = toldWords()
  const name = ats ?? words.theAts
  if (told.is === 'withheld') return told.why === 'unrated' ? words.withheld(name) : words.withheldForGood(name)
  // The one action that is not asked of the ATS.
  const to = told.action === 'requestAnalysis' ? words.theService : name
  // The ATS says the same of a candidate whom it hides and of a right that is missing.
  const isUnallowed = told.is === 'refused' && told.cause === 'not_allowed' && told.action !== 'requestAnalysis'
  const cause = isUnallowed
    ? words.unallowed(right?.name ?? null, right?.isOfUser === true)
    : told.cause === null
      ? null
      : words.causes[told.cause]
  return words.writes[told.is](words.title(told.action, told.event), to, cause)
}

/** One change that waits for approval. */
export function changeText({ action, event }: HeldChange): string {
  const words = toldWords()
  if (event !== undefined) return words.title(action, event)
  return action === 'invite' ? words.invite : words.cancelledInvite
}

/** A write-back as the title of its card. */
export const writeTitle = ({ action, event }: { readonly action: string; readonly event: string }): Html => {
  const words = toldWords()
  return words.after(html`<strong>${sentence(words.action(action))}</strong>`, event)
}
