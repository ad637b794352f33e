import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeApplication } from '../../connectors/greenhouse/fake/world.ts'
import { firstLineOf, nameOf, STAGES } from './names.ts'

type World = FakeGreenhouse['world']

/** One application of the fake ATS, as a recruiter sees it in a list. */
export interface AtsCard {
  readonly application: FakeApplication
  readonly name: string
  readonly job: string
  readonly place: string
  readonly tags: readonly string[]
  readonly notes: number
  /** The first line of the newest note. */
  readonly lastNote: string | null
  /** When something last changed about it: a move, a note, a tag. */
  readonly changedAt: Date
}

export interface AtsStage {
  readonly name: string
  /** Newest change first. */
  readonly cards: readonly AtsCard[]
}

/** Everybody in the fake ATS by the stage they stand in. A stage that nobody stands in is left out, the first three aside. */
export function stagesOf(world: World): AtsStage[] {
  const cards = [...world.applications.values()]
    .map((application) => cardOf(world, application))
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
  return [...STAGES, 'Rejected', 'Hired']
    .map((name) => ({ name, cards: cards.filter((card) => card.place === name) }))
    .filter(({ name, cards: own }) => own.length > 0 || STAGES.slice(0, 3).some((stage) => stage === name))
}

/** The application with the time of its latest change: of itself, its candidate or its last note. */
export function cardOf(world: World, application: FakeApplication): AtsCard {
  const notes = world.notesOf.get(application.id) ?? []
  const last = notes.at(-1)
  const candidate = world.candidates.get(application.candidate_id)
  const stamps = [application.updated_at, candidate?.updated_at, last?.created_at].map(
    (at) => Date.parse(at ?? '') || 0,
  )
  return {
    application,
    name: nameOf(world, application),
    job: world.jobs.get(application.job_id ?? 0)?.name ?? 'No job',
    place: world.placeOf(application),
    tags: candidate?.tags ?? [],
    notes: notes.length,
    lastNote: last ? firstLineOf(last.body) : null,
    changedAt: new Date(Math.max(...stamps)),
  }
}
