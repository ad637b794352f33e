import {
  type ActionHandlers,
  type AtsClient,
  comparedMove,
  comparedReject,
  idIn,
  marked,
  placementBy,
  type Write,
} from '../../src/connector-kit/index.ts'
import type { OurReads } from './reads.ts'

/** All writes to one account that the vendor offers. The shapes of the kit decide the consequences of an answer. */
export function actionsOf(client: AtsClient, { reads, stagesOf, reasons, notes }: OurReads): ActionHandlers {
  // The claim goes along with every request that changes something.
  const send = ({ applicationId, claim }: Write, what: string, json: object) =>
    client.request({ method: 'POST', path: `applications/${encodeURIComponent(applicationId)}/${what}`, json, claim })
  const where = placementBy(reads.application)

  return {
    note: marked<'note'>({
      write: async (write) => idIn((await send(write, 'notes', { text: write.payload.body })).json, 'id'),
      list: (write) => notes(write.applicationId),
    }),
    moveTo: comparedMove({
      where,
      stages: stagesOf,
      move: (write, target) => send(write, 'move', { stageId: target.id }),
    }),
    reject: comparedReject({
      where,
      reasons,
      reject: (write, reason) => send(write, 'reject', { reasonId: reason.id }),
    }),
  }
}
