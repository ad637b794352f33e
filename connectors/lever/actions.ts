import {
  comparedMove,
  comparedReject,
  fileOf,
  hasTag,
  marked,
  overwritten,
  placementBy,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient, AtsRequest } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import type { LeverReads } from './reads.ts'
import { FileRow, NoteRow, type OpportunityRow, type Settings } from './schema.ts'

export const IDEMPOTENCY = {
  note: 'marker',
  tag: 'overwrite',
  link: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** Writes to Lever in the name of `performAs`. */
export function leverActions(client: AtsClient, reads: LeverReads, { performAs }: Settings): ActionHandlers {
  const send = sender(client)
  // Replies to writes may lack contact data that is there; nothing but an id is taken from them.
  const change = (method: 'POST' | 'PUT', write: Write, what: string, body: Pick<AtsRequest, 'json' | 'form'>) => {
    const path = `opportunities/${encodeURIComponent(write.applicationId)}/${what}`
    return send({ method, path, query: { perform_as: performAs }, ...body }, write, 'data.id')
  }

  async function rowOf(write: Write): Promise<OpportunityRow> {
    const row = await reads.opportunity(write.applicationId)
    if (row) return row
    throw rejected(`The opportunity ${write.applicationId} is not there (deleted, confidential, or another account's)`)
  }

  const where = placementBy(reads.application, (found) => (found.status === 'active' ? 'active' : 'archived'))

  return {
    note: marked<'note'>({
      write: (write) => change('POST', write, 'notes', { json: { value: write.payload.body, notifyFollowers: false } }),
      list: (write) =>
        reads.below(write.applicationId, 'notes', NoteRow, (row) => ({
          id: row.id,
          text: row.deletedAt ? '' : (row.fields ?? []).map(({ value }) => String(value)).join('\n'),
        })),
    }),
    tag: overwritten<'tag'>(
      (write) => change('POST', write, 'addTags', { json: { tags: [write.payload.tag] } }),
      async (write) => hasTag((await rowOf(write)).tags, write),
    ),
    link: overwritten<'link'>(
      async (write) => {
        // Whether a link that is there already would be listed twice is not documented, so it is looked for first.
        if ((await rowOf(write)).links?.includes(write.payload.url)) return null
        return change('POST', write, 'addLinks', { json: { links: [write.payload.url] } })
      },
      async (write) => (await rowOf(write)).links?.includes(write.payload.url) === true,
    ),
    attach: marked<'attach'>({
      write(write) {
        const form = new FormData()
        form.set('file', fileOf(write))
        return change('POST', write, 'files', { form })
      },
      list: (write) =>
        reads.below(write.applicationId, 'files', FileRow, (row) => ({ id: row.id, text: row.name ?? '' })),
    }),
    moveTo: comparedMove({
      where,
      stages: async () => [...(await reads.stageNames())].map(([id, name]) => ({ id, name })),
      // An archived opportunity would take a move as well; that was looked at before.
      move: (write, target) => change('PUT', write, 'stage', { json: { stage: target.id } }),
    }),
    reject: comparedReject({
      where,
      // A reason of the type "hired" would hire the person; an inactive one is no longer offered to people either.
      reasons: async () =>
        (await collect(reads.archiveReasons()))
          .filter((row) => row.type !== 'hired' && row.status !== 'inactive')
          .map((row) => ({ id: row.id, name: row.text })),
      reject: (write, reason) =>
        change('PUT', write, 'archived', { json: { reason: reason.id, cleanInterviews: false } }),
    }),
  }
}
