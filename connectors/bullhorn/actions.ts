import { extname } from 'node:path'
import { cut } from '../../src/base/text.ts'
import {
  candidateOf,
  comparedMove,
  comparedReject,
  fileInBase64,
  fileOf,
  marked,
  markedName,
  overwritten,
  placementBy,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import { htmlOf } from '../../src/connector-kit/html.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { type FieldType, typedValue } from '../../src/connector-kit/typed-value.ts'
import { isNamed } from './map.ts'
import type { BullhornReads } from './reads.ts'
import type { Settings } from './schema.ts'

export const IDEMPOTENCY = {
  note: 'marker',
  field: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** The fields of a submission that may be written, and how much each holds. */
const FIELDS: readonly { name: RegExp; type: FieldType; max?: number }[] = [
  { name: /^(screeningScore|screeningFeedbackRating|customInt[1-5])$/, type: 'integer' },
  { name: /^(screeningDuration|customFloat[1-5])$/, type: 'number' },
  { name: /^(screeningSummary|screeningFeedbackComment)$/, type: 'text', max: 255 },
  { name: /^(screeningStatus|customText([1-9]|1\d|2[0-5]))$/, type: 'text', max: 100 },
  { name: /^customTextBlock[1-5]$/, type: 'text' },
]

/** A file's name holds 100 characters, the reference of ours among them. */
const short = (filename: string) =>
  filename.length <= 70 ? filename : `${cut(filename, 60)}${extname(filename).slice(0, 10)}`

/** Writes to Bullhorn; a move or a reject is a change of the submission's status label. */
export function bullhornActions(client: AtsClient, reads: BullhornReads, settings: Settings): ActionHandlers {
  const send = sender(client)

  const change = (write: Write, json: object) => {
    const path = `entity/JobSubmission/${encodeURIComponent(write.applicationId)}`
    return send({ method: 'POST', path, json }, write, 'changedEntityId')
  }

  const where = placementBy(reads.application, (found) => found.stageName ?? found.status)

  /** "New Lead" would turn a submission back into a web response. */
  const labels = async (isNo: boolean) =>
    (await reads.statuses())
      .filter((label) => isNamed(label, settings.rejectedStatuses) === isNo && label !== 'New Lead')
      .map((label) => ({ id: label, name: label }))

  return {
    note: marked<'note'>({
      write: (write) =>
        send(
          {
            method: 'PUT',
            path: 'entity/Note',
            json: {
              personReference: { id: Number(candidateOf(write)) },
              commentingPerson: { id: Number(settings.personId) },
              action: settings.noteAction,
              comments: htmlOf(write.payload.body),
              ...(write.jobId === null ? {} : { jobOrder: { id: Number(write.jobId) } }),
            },
          },
          write,
          'changedEntityId',
        ),
      list: (write) => reads.notes(candidateOf(write)),
    }),
    field: overwritten<'field'>(async (write) => {
      const { name, value } = write.payload
      const field = FIELDS.find((one) => one.name.test(name))
      if (!field)
        throw rejected(
          `Bullhorn's submissions have no field "${name}" that may be written; there are screeningScore, screeningStatus, screeningSummary, customText1 and others (README)`,
        )
      const typed = typedValue(value, field.type, name)
      return change(write, { [name]: typeof typed === 'string' && field.max ? cut(typed, field.max) : typed })
    }),
    // Files hang on the candidate; a submission takes none.
    attach: marked<'attach'>({
      write: (write) =>
        send(
          {
            method: 'PUT',
            path: `file/Candidate/${encodeURIComponent(candidateOf(write))}`,
            json: {
              externalID: write.marker.replace(/\s+/g, '-'),
              fileContent: fileInBase64(write),
              fileType: 'SAMPLE',
              name: markedName(short(write.payload.filename), write.marker),
              contentType: fileOf(write).type,
            },
          },
          write,
          'fileId',
        ),
      list: (write) => reads.files(candidateOf(write)),
    }),
    moveTo: comparedMove({
      where,
      stages: () => labels(false),
      move: (write, target) => change(write, { status: target.id }),
    }),
    reject: comparedReject({
      where,
      reasons: () => labels(true),
      reject: (write, reason) => change(write, { status: reason.id }),
    }),
  }
}
