import { cut } from '../../src/base/text.ts'
import {
  candidateOf,
  comparedMove,
  comparedReject,
  fileOf,
  hasTag,
  marked,
  overwritten,
  pick,
  placementBy,
  sender,
  untraceable,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient, AtsRequest } from '../../src/connector-kit/ats-client.ts'
import { splitCompositeId } from '../../src/connector-kit/composite-id.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { type FieldType, typedValue } from '../../src/connector-kit/typed-value.ts'
import { splitStage } from './map.ts'
import type { SmartRecruitersReads } from './reads.ts'
import type { Settings } from './schema.ts'

/** What a repeated write of each action does, as far as the vendor documents it. */
export const IDEMPOTENCY = {
  // No call lists what was shared; the effect of a repeated correlationId is not documented.
  note: 'none',
  field: 'overwrite',
  tag: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** Longer messages are refused. */
const NOTE_MAX = 10_000

/** The types of candidate properties whose value a text can give. COUNTRY, REGION and USER take a code or an id as a text. */
const TYPES: Readonly<Record<string, FieldType>> = {
  TEXT: 'text',
  COUNTRY: 'text',
  REGION: 'text',
  USER: 'text',
  NUMBER: 'number',
  PERCENT: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
}

/** SmartRecruiters refuses HTML tags; text that looks like a mention would mail a user or tag another candidate. */
const plain = (text: string): string => text.replace(/<(?=[/!a-z])/gi, '< ').replace(/([@#])\[/g, '$1 [')

/** Writes to SmartRecruiters. A note cannot be looked up afterwards, so a doubtful one is left to a person. */
export function smartRecruitersActions(
  client: AtsClient,
  reads: SmartRecruitersReads,
  settings: Settings,
): ActionHandlers {
  const sendTo = sender(client)
  const send = (request: AtsRequest, write: Write) => sendTo(request, write, 'id')

  /** The path of this candidate on this job. */
  function onJob(write: Write, what: string): string {
    const ids = splitCompositeId(write.applicationId)
    if (!ids) throw rejected(`"${write.applicationId}" is not an application of SmartRecruiters (CANDIDATE:JOB)`)
    return `candidates/${encodeURIComponent(ids.candidateId)}/jobs/${encodeURIComponent(ids.jobId)}/${what}`
  }

  const ofCandidate = (write: Write, what: string) => `candidates/${encodeURIComponent(candidateOf(write))}/${what}`

  async function typed({ id, name, type }: { id: string; name: string; type: string }, value: string) {
    if (type === 'SINGLE_SELECT') return pick(value, await reads.choices(id), `choice of "${name}"`).id
    const kind = TYPES[type]
    if (!kind) throw rejected(`The candidate property "${name}" is a ${type}, which cannot be written from a rule`)
    const one = typedValue(value, kind, name)
    return kind === 'date' ? `${one}T00:00:00.000Z` : one
  }

  const where = placementBy(reads.application, (found) => found.stageName ?? found.status)

  return {
    note: untraceable<'note'>((write) =>
      send(
        {
          method: 'POST',
          path: 'messages/shares',
          json: {
            content: cut(`#[CANDIDATE:${candidateOf(write)}] ${plain(write.payload.body)}`, NOTE_MAX),
            correlationId: write.marker.replace(/\s+/g, '-'),
            shareWith: {
              users: [],
              hiringTeamOf: settings.notesToHiringTeam && write.jobId !== null ? [write.jobId] : [],
              everyone: false,
              openNote: false,
            },
          },
        },
        write,
      ),
    ),
    field: overwritten<'field'>(async (write) => {
      const { name, value } = write.payload
      const property = pick(name, await reads.properties(), 'candidate property')
      const { id } = property
      const json = { value: await typed(property, value) }
      return send({ method: 'PUT', path: onJob(write, `properties/${encodeURIComponent(id)}`), json }, write)
    }),
    tag: overwritten<'tag'>(
      (write) => send({ method: 'POST', path: ofCandidate(write, 'tags'), json: { tags: [write.payload.tag] } }, write),
      async (write) => hasTag(await reads.tags(candidateOf(write)), write),
    ),
    attach: marked<'attach'>({
      write(write) {
        const form = new FormData()
        form.set('attachmentType', 'GENERIC_FILE')
        form.set('file', fileOf(write))
        return send({ method: 'POST', path: ofCandidate(write, 'attachments'), form }, write)
      },
      list: (write) => reads.attachments(candidateOf(write)),
    }),
    moveTo: comparedMove({
      where,
      stages: (jobId) => reads.stages([jobId]),
      move(write, target) {
        const { status, subStatus } = splitStage(target.id)
        const json = { status, ...(subStatus === null ? {} : { subStatus }) }
        return send({ method: 'PUT', path: onJob(write, 'status'), json }, write)
      },
    }),
    reject: comparedReject({
      where,
      reasons: reads.reasons,
      reject: (write, reason) =>
        send({ method: 'PUT', path: onJob(write, 'status'), json: { status: 'REJECTED', reason: reason.id } }, write),
    }),
  }
}
