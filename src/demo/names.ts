import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeApplication } from '../../connectors/greenhouse/fake/world.ts'

/** The stages of the demo's jobs, in order. */
export const STAGES = ['Application Review', 'Video Interview', 'Onsite', 'Offer'] as const
export const [REVIEW, VIDEO] = STAGES

/** The connection of the demo's YAML; the engine's state is keyed by it. */
export const CONNECTION = 'acme-greenhouse'

/** The candidate's name of an application in the fake ATS. */
export function nameOf(world: FakeGreenhouse['world'], application: FakeApplication): string {
  const candidate = world.candidates.get(application.candidate_id)
  return candidate ? `${candidate.first_name} ${candidate.last_name}` : 'a deleted candidate'
}

/** The first line of a note, without the mark by which the bridge finds it again and without the words that begin each note. */
export function firstLineOf(note: string): string {
  const [line = ''] = note.split('\n', 1)
  return line.replace(/ \(Ref IV-[0-9A-Z-]+\)$/, '').replace(/^Video interview: /, '')
}
