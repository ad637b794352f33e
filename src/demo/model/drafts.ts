import type { Criterion } from './cues.ts'

/** What a rubric is drafted for. */
export interface Drafted {
  readonly position: string
  readonly questions: readonly string[]
}

type Levels = Readonly<Record<Criterion, readonly string[]>>

/** How many questions are named. */
const NAMED_MAX = 2

/**
 * The draft of the simulated model: it understands nothing, and puts the name of the position and its first questions into the same
 * sentences.
 */
export function draftedFor({ position, questions }: Drafted): Levels {
  const named = questions.filter((_question, at) => at < NAMED_MAX).map(shortened)
  const asked = named.length === 0 ? 'what was asked' : named.map((text) => `“${text}”`).join(' and ')
  return {
    communication: [
      `The answers do not address ${asked}.`,
      'The answers touch what was asked, and their points stand without order.',
      'The answers say what was asked; one step of the story is missing.',
      'The answers address each question, step by step, with one concrete detail.',
      'The answers address each question, step by step, with concrete details and what follows from them.',
    ],
    criteria_match: [
      `Nothing that was said touches the work of “${shortened(position)}”.`,
      `The work of “${shortened(position)}” is named, without an own action.`,
      'One thing that the position asks for is shown by an own action.',
      'Several things that the position asks for are shown by own actions.',
      'Most of what the position asks for is shown by own actions, with their outcome.',
    ],
    competency: [
      'No own action is told.',
      'Actions are told in general words.',
      'One concrete own action is told.',
      'Concrete own actions are told, with their reasons.',
      'Concrete own actions are told, with their reasons and with what was learned.',
    ],
    cultural_fit: [
      'What was said works against others.',
      'Working with others is named in general words.',
      'One example shows how the candidate worked with others.',
      'Examples show how the candidate took others into account.',
      'Examples show how the candidate took others into account in a difficult case.',
    ],
  }
}

const SHORT_UNITS = 80

/** Whole words, and three dots where some are left out. */
function shortened(text: string): string {
  if (text.length <= SHORT_UNITS) return text
  const cut = text.slice(0, text.lastIndexOf(' ', SHORT_UNITS))
  return `${cut === '' ? text.slice(0, SHORT_UNITS) : cut} …`
}
