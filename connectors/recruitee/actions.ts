import {
  candidateOf,
  comparedMove,
  fileOf,
  isRefused,
  marked,
  type Whereabouts,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient, AtsRequest } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Rung, Write } from '../../src/connector-kit/contract.ts'
import { idIn } from '../../src/connector-kit/lists.ts'
import { splitPair } from '../../src/connector-kit/pairs.ts'
import type { RecruiteeReads } from './reads.ts'
import type { Settings } from './schema.ts'

/** Tags, fields and disqualifying are offered by the vendor too, but their bodies are not known for sure: README.md. */
export const RUNGS = { note: 'marker', attach: 'marker', moveTo: 'overwrite' } as const satisfies Record<string, Rung>

export function recruiteeActions(client: AtsClient, reads: RecruiteeReads, settings: Settings): ActionHandlers {
  async function send(request: Omit<AtsRequest, 'claim'>, { claim }: Write, idAt: string): Promise<string | null> {
    return idIn((await client.request({ ...request, claim })).json, idAt)
  }

  async function where(write: Write): Promise<(Whereabouts & { placementId: string }) | null> {
    const pair = splitPair(write.applicationId)
    const found = pair && (await reads.placement(pair))
    if (!found) return null
    const { application, id } = found
    return {
      application,
      ending: application.status === 'rejected' ? 'disqualified' : application.status,
      placementId: id,
    }
  }

  return {
    // Notes hang on the candidate, who may be on several offers; which one it is about stands in the text.
    note: marked<'note'>({
      write: (write) =>
        send(
          {
            method: 'POST',
            path: `candidates/${encodeURIComponent(candidateOf(write))}/notes`,
            json: { note: { body: write.payload.body, visibility: { level: settings.noteVisibility } } },
          },
          write,
          'note.id',
        ),
      list: (write) => reads.notes(candidateOf(write)),
    }),
    attach: marked<'attach'>({
      write(write) {
        const form = new FormData()
        form.set('attachment[candidate_id]', candidateOf(write))
        form.set('attachment[file]', fileOf(write))
        return send({ method: 'POST', path: 'attachments', form }, write, 'attachment.id')
      },
      list: (write) => reads.attachments(candidateOf(write)),
    }),
    moveTo: comparedMove({
      where,
      stages: (jobId) => reads.stages([jobId]),
      async move(write, target, { placementId }) {
        const stage = { stage_id: Number(target.id) }
        const move = (json: object) =>
          send(
            { method: 'PATCH', path: `placements/${encodeURIComponent(placementId)}/change_stage`, json },
            write,
            'placement.id',
          )
        try {
          await move({ placement: stage })
        } catch (error) {
          // Which of the two bodies the vendor reads is not settled; a refusal changed nothing, so the other is tried once.
          if (!isRefused(error, 400, 422)) throw error
          await move(stage)
        }
      },
    }),
  }
}
