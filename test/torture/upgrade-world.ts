import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type Asked, type Fate, type Gate, startGate } from './gate.ts'

/** Two ATSs whose candidates meet one trouble each, and what must be there in the end. */

export const STAGE = 'Video Interview'

/** What happens to the writes of a person until the troubles end. */
export const TROUBLES = {
  /** Nothing. */
  clean: 'pass',
  /** The write hangs and never arrives: it stays claimed. */
  hanging: 'hang',
  /** The write arrives, and its answer hangs. */
  written: 'swallow',
  /** The write is answered with 503 and was not made; nobody can look: it stays unknown. */
  lost: { status: 503 },
  /** The same, and it was made. */
  doubtful: { status: 503, isApplied: true },
  /** Refused for good: it is parked, and a person tries it again after the upgrade. */
  refused: { status: 422 },
  /** The same; a person gives it up before the upgrade. */
  givenUp: { status: 422 },
  /** Refused for this person: it waits, pending, to be tried again. */
  forbidden: { status: 403 },
} as const satisfies Record<string, Fate>
export type Trouble = keyof typeof TROUBLES

/** Troubles that nobody may look behind either. */
const BLIND: readonly Trouble[] = ['lost', 'doubtful']

export interface Side {
  readonly ats: FakeGreenhouse
  readonly gate: Gate
  readonly job: { readonly id: number }
  /** The trouble of each application. */
  readonly troubles: Map<number, Trouble>
  isTroubled: boolean
  /** Moves that the ATS carried out, by application. */
  readonly moves: Map<number, number>
  add(trouble: Trouble, email?: string | null, stage?: string): number
  /** Moves a candidate, as a recruiter does. */
  move(id: number, stage: string): void
  settings(): Record<string, string>
  close(): Promise<void>
}

/** `firstId`: ids of applications begin there, so that no two sides share one. */
export async function startSide(name: string, firstId: number): Promise<Side> {
  const ats = await startFakeGreenhouse({ rateLimit: 100_000_000 })
  while (ats.world.id() < firstId);
  const gate = await startGate(ats.url)
  const job = ats.world.addJob(name, [STAGE, 'Onsite', 'Talk'])
  const troubles = new Map<number, Trouble>()
  const moves = new Map<number, number>()
  let people = 0
  const onsite = ats.world.stageOf(job.id, 'Onsite')?.id
  ats.world.onChange(({ kind, row }) => {
    if (kind === 'application' && row.job_interview_stage_id === onsite) moves.set(row.id, (moves.get(row.id) ?? 0) + 1)
  })
  gate.decide = ({ method, path, body }: Asked): Fate => {
    if (!side.isTroubled || !path.startsWith('/v3/notes')) return 'pass'
    const asked = new URL(path, 'http://ats').searchParams.get('application_ids')
    const id = method === 'POST' ? (JSON.parse(body) as { application_id: number }).application_id : Number(asked)
    const trouble = troubles.get(id) ?? 'clean'
    if (method === 'POST') return TROUBLES[trouble]
    return BLIND.includes(trouble) ? { status: 503 } : 'pass'
  }
  const side: Side = {
    ...{ ats, gate, job, troubles, moves, isTroubled: true },
    add(trouble, email, stage = STAGE) {
      people++
      const person = {
        firstName: name,
        lastName: String(people),
        email: email === undefined ? `${name}${people}@people.example` : email,
      }
      const { id } = ats.world.addApplication(person, job.id, stage)
      troubles.set(id, trouble)
      return id
    },
    move: (id, stage) =>
      void ats.world.changeApplication(id, { job_interview_stage_id: ats.world.stageOf(job.id, stage)?.id ?? null }),
    settings: () => ({ ...ats.settings(), baseUrl: `${gate.origin}/v3` }),
    async close() {
      await gate.close()
      await ats.close()
    },
  }
  return side
}

const TEXTS = { invited: / was invited\./, completed: / answered all / } as const

/** What an application's notes lack, or have too much of. */
export function wrongNotes({ ats }: Side, id: number, wanted: Readonly<Record<keyof typeof TEXTS, number>>): string[] {
  const notes = (ats.world.notesOf.get(id) ?? []).map(({ body }) => body.split('\n')[0] ?? '')
  return (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).flatMap((event) => {
    const found = notes.filter((note) => TEXTS[event].test(note)).length
    return found === wanted[event] ? [] : [`application ${id}: ${event} ${found} times instead of ${wanted[event]}`]
  })
}
