import { AppError } from '../base/errors.ts'
import { cut, isSame } from '../base/text.ts'
import type { AtsClient, AtsRequest } from './ats-client.ts'
import type {
  ActionHandler,
  Application,
  Idempotency,
  ListPage,
  LookupResult,
  Write,
  WritePayload,
} from './contract.ts'
import { idIn } from './lists.ts'
import { rejected } from './problems.ts'

/**
 * The shapes that writing takes at every ATS: an append that is found again by its marker, a value that is written
 * over, and a move that compares first. A connector says how its vendor is asked; the consequences of the answer are
 * decided here.
 */

type Payload<Action extends WritePayload['action']> = Extract<WritePayload, { action: Action }>
/** The function that carries out one kind of action. */
export type Handler<Action extends WritePayload['action']> = ActionHandler<Payload<Action>>

export { isSame }

/** Sends writes; answers the id that stands at `idAt` of each answer, null where it tells none. Nothing else is taken from it. */
export function sender(client: AtsClient) {
  return async (
    request: Omit<AtsRequest, 'claim'>,
    { claim }: Pick<Write, 'claim'>,
    idAt: string,
  ): Promise<string | null> => idIn((await client.request({ ...request, claim })).json, idAt)
}

/** The part of a marker that no formatting of the ATS can split. */
const codeOf = (marker: string): string => marker.split(' ').at(-1) ?? marker

/** One text that stands in the ATS. */
export interface Written {
  readonly id: string | null
  readonly text: string
}

/** An append (note, attachment) that carries its marker and is looked for by it. */
export function marked<Action extends WritePayload['action']>(parts: {
  /** Writes it; answers its id, if the vendor tells one. */
  write(write: Write<Payload<Action>>): Promise<string | null>
  /** Everything of this kind that hangs on the application or its candidate. */
  list(write: Write<Payload<Action>>): AsyncIterable<ListPage<Written>>
  update?(write: Write<Payload<Action>>, remoteId: string): Promise<string | null>
}): Handler<Action> {
  const { update } = parts
  const handler = {
    idempotency: 'marker' as Idempotency,
    perform: async (write: Write<Payload<Action>>) => ({ remoteId: await parts.write(write) }),
    async lookUp(write: Write<Payload<Action>>): Promise<LookupResult> {
      for await (const page of parts.list(write)) {
        const code = codeOf(write.marker)
        const found = page.items.find((one) => one.text.includes(code))
        // A row in a shape that we cannot read may be ours all the same: whatever it looks like, it holds our mark.
        const hidden = page.unreadable.find(({ row }) => JSON.stringify(row ?? null).includes(code))
        if (found || hidden) return { seen: 'yes', remoteId: (found ?? hidden)?.id ?? null }
      }
      return { seen: 'no' }
    },
    ...(update
      ? {
          update: async (write: Write<Payload<Action>>, remoteId: string) => ({
            remoteId: await update(write, remoteId),
          }),
        }
      : {}),
  }
  return handler as Handler<Action>
}

/** An append that nobody can look up: tried once, then a person's. */
export function untraceable<Action extends WritePayload['action']>(
  write: (write: Write<Payload<Action>>) => Promise<string | null>,
): Handler<Action> {
  return {
    idempotency: 'none',
    perform: async (one: Write<Payload<Action>>) => ({ remoteId: await write(one) }),
  } as Handler<Action>
}

/** An append that the ATS itself knows when it comes again, by a key that goes along: a doubtful one is sent once more. */
export function keyed<Action extends WritePayload['action']>(
  write: (write: Write<Payload<Action>>) => Promise<string | null>,
): Handler<Action> {
  return {
    idempotency: 'key',
    perform: async (one: Write<Payload<Action>>) => ({ remoteId: await write(one) }),
    lookUp: () => Promise.resolve({ seen: 'no' }),
  } as Handler<Action>
}

/** A value that another write of the same replaces; a doubtful one is simply written again. */
export function overwritten<Action extends WritePayload['action']>(
  write: (write: Write<Payload<Action>>) => Promise<unknown>,
  isThere: (write: Write<Payload<Action>>) => Promise<boolean> = () => Promise.resolve(false),
): Handler<Action> {
  return {
    idempotency: 'overwrite',
    async perform(one: Write<Payload<Action>>) {
      const id = await write(one)
      return { remoteId: typeof id === 'string' ? id : null }
    },
    lookUp: async (one: Write<Payload<Action>>) =>
      (await isThere(one)) ? { seen: 'yes', remoteId: null } : { seen: 'no' },
  } as Handler<Action>
}

/** The candidate that a note or a tag hangs on, where it does not hang on the application. */
export function candidateOf(write: Pick<Write, 'applicationId' | 'candidateId'>): string {
  if (write.candidateId !== null) return write.candidateId
  throw rejected(`The application ${write.applicationId} came without a candidate`)
}

/** Whether the tag of a write is among these. */
export const hasTag = (tags: readonly string[] | null | undefined, { payload }: Write<Payload<'tag'>>): boolean =>
  tags?.some((tag) => isSame(tag, payload.tag)) === true

/**
 * A tag where the call replaces all of them: read, merged, written, so that those of others stay. Somebody's tag of the
 * same moment could be lost; the vendor offers nothing better. `read` answers null when there is nobody to tag.
 */
export function mergedTag(parts: {
  read(write: Write): Promise<readonly string[] | null>
  replace(write: Write<Payload<'tag'>>, tags: readonly string[]): Promise<unknown>
}): Handler<'tag'> {
  const tagsOf = async (write: Write): Promise<readonly string[]> => {
    const tags = await parts.read(write)
    if (tags) return tags
    throw rejected(`The candidate of application ${write.applicationId} is not there (merged, anonymised or deleted)`)
  }
  return overwritten<'tag'>(
    async (write) => {
      const tags = await tagsOf(write)
      if (!hasTag(tags, write)) await parts.replace(write, [...tags, write.payload.tag])
      return null
    },
    async (write) => hasTag(await tagsOf(write), write),
  )
}

/** Where an application is now, freshly read. */
export interface Placement {
  readonly application: Application
  /** The vendor's own word for how it ended, for people. */
  readonly ending?: string
}

/** A thing of the ATS that the YAML names. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** Placement by reading the application anew; `ending` is the vendor's word for how it ended. */
export function placementBy(
  read: (id: string) => Promise<Application | null>,
  ending: (application: Application) => string = (application) => application.status,
): (write: Write) => Promise<Placement | null> {
  return async ({ applicationId }) => {
    const application = await read(applicationId)
    return application && { application, ending: ending(application) }
  }
}

/**
 * The decision was made for the job that is named; the application may have been moved to another one since it was
 * read.
 */
function otherJob({ jobId }: Write, at: Application): string | null {
  const isOther = jobId !== null && at.jobId !== null && at.jobId !== jobId
  return isOther ? `somebody moved the application to another job (${at.jobId}, not ${jobId})` : null
}

const gone = (write: Write) =>
  rejected(`The application ${write.applicationId} is not there (deleted, merged, or hidden from our user)`)

/** The one that is meant, by name or id; throws with the names there are. */
export function pick<One extends Named>(wanted: string, of: readonly One[], what: string): One {
  const found = of.find((one) => isSame(one.name, wanted)) ?? of.find((one) => one.id === wanted)
  if (found) return found
  throw rejected(`There is no ${what} "${wanted}"; there are ${of.map((one) => one.name).join(', ') || 'none'}`)
}

/** The write was answered as if it were done, and reading shows that it is not: it is looked for and tried again. */
const notDone = (write: Write, what: string) =>
  new AppError(`The ATS answered as if the application ${write.applicationId} were ${what}, but shows it unchanged`, {
    kind: 'transient',
    code: 'ats.not_done',
    facts: { doubtful: true },
  })

/** A move that first looks where the application is: not moved twice, and not from where somebody else has put it. */
export function comparedMove<Found extends Placement>(parts: {
  where(write: Write): Promise<Found | null>
  stages(jobId: string): Promise<readonly Named[]>
  move(write: Write<Payload<'moveTo'>>, target: Named, found: Found): Promise<unknown>
  /** True where the vendor's answer proves nothing: the application is read again after the move. */
  readonly isReadBack?: boolean
}): Handler<'moveTo'> {
  async function look(write: Write<Payload<'moveTo'>>): Promise<{ seen: LookupResult; found: Found; target: Named }> {
    const found = await parts.where(write)
    if (!found) throw gone(write)
    const at = found.application
    if (at.jobId === null)
      throw rejected(`The application ${write.applicationId} has no job (it is a prospect), so it cannot be moved`)
    const other = otherJob(write, at)
    if (other !== null) throw rejected(`Not moved to "${write.payload.stage}": ${other}`)
    const target = pick(write.payload.stage, await parts.stages(at.jobId), `stage of the job ${at.jobId}`)
    const overtaken = (reason: string) => ({ seen: { seen: 'overtaken', reason } as const, found, target })
    if (at.stageId === target.id) return { seen: { seen: 'yes', remoteId: null }, found, target }
    if (at.status !== 'active') return overtaken(`the application is ${found.ending ?? at.status} by now`)
    const expected = write.payload.fromStageId
    if (expected !== null && at.stageId !== expected)
      return overtaken(`somebody moved the application to "${at.stageName ?? at.stageId}"`)
    return { seen: { seen: 'no' }, found, target }
  }
  return {
    idempotency: 'overwrite',
    async perform(write) {
      const { seen, found, target } = await look(write)
      if (seen.seen === 'overtaken') throw rejected(`Not moved to "${write.payload.stage}": ${seen.reason}`)
      if (seen.seen !== 'no') return { remoteId: null }
      await parts.move(write, target, found)
      if (parts.isReadBack && (await look(write)).seen.seen === 'no')
        throw notDone(write, `moved to "${write.payload.stage}"`)
      return { remoteId: null }
    },
    lookUp: async (write) => (await look(write)).seen,
    choices: async (jobId) => (jobId === null ? [] : parts.stages(jobId)),
  }
}

/** A rejection that first looks whether it is done, or too late. */
export function comparedReject<Found extends Placement, Reason extends Named>(parts: {
  where(write: Write): Promise<Found | null>
  /** The reasons there are, for vendors with a list for each job of that job; null: none is known. */
  reasons(jobId: string | null): Promise<readonly Reason[]>
  reject(write: Write<Payload<'reject'>>, reason: Reason, found: Found): Promise<unknown>
  /** True where the vendor's answer proves nothing: the application is read again after the rejection. */
  readonly isReadBack?: boolean
}): Handler<'reject'> {
  async function look(write: Write): Promise<{ seen: LookupResult; found: Found }> {
    const found = await parts.where(write)
    if (!found) throw gone(write)
    const at = found.application
    const other = otherJob(write, at)
    if (other !== null) return { seen: { seen: 'overtaken', reason: other }, found }
    if (at.status === 'rejected') return { seen: { seen: 'yes', remoteId: null }, found }
    return at.status === 'active'
      ? { seen: { seen: 'no' }, found }
      : { seen: { seen: 'overtaken', reason: `the application is ${found.ending ?? at.status} by now` }, found }
  }
  return {
    idempotency: 'overwrite',
    async perform(write) {
      const { seen, found } = await look(write)
      if (seen.seen === 'overtaken') throw rejected(`Not rejected: ${seen.reason}`)
      if (seen.seen === 'yes') return { remoteId: null }
      const reasons = await parts.reasons(found.application.jobId)
      await parts.reject(write, pick(write.payload.reason, reasons, 'reason for a rejection'), found)
      if (parts.isReadBack && (await look(write)).seen.seen === 'no') throw notDone(write, 'rejected')
      return { remoteId: null }
    },
    lookUp: async (write) => (await look(write)).seen,
    choices: (jobId) => parts.reasons(jobId),
  }
}

/**
 * The marker goes before the ending, so that the file still opens. A long name is shortened before both: vendors cut names at 255 bytes,
 * and a write whose marker was cut off is taken for one that never came.
 */
export function markedName(filename: string, marker: string): string {
  const dot = filename.lastIndexOf('.')
  // What is so long behind a dot is no ending.
  const end = dot > 0 && Buffer.byteLength(filename.slice(dot)) <= ENDING_BYTES_MAX ? dot : filename.length
  return `${shortened(filename.slice(0, end))} ${codeOf(marker)}${filename.slice(end)}`
}

const STEM_BYTES_MAX = 150
const ENDING_BYTES_MAX = 20
/** At most, in UTF-8. */
const BYTES_OF_UNIT = 3
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The beginning of a name, cut between letters as people see them. */
function shortened(stem: string): string {
  if (Buffer.byteLength(stem) <= STEM_BYTES_MAX) return stem
  let [bytes, end] = [0, 0]
  for (const { segment, index } of GRAPHEMES.segment(stem)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > STEM_BYTES_MAX) break
    end = index + segment.length
  }
  // One letter with a pile of marks is parted all the same.
  return (end === 0 ? cut(stem, STEM_BYTES_MAX / BYTES_OF_UNIT) : stem.slice(0, end)).trimEnd()
}

/** The file to attach, under its marked name. */
export function fileOf({ payload, marker }: Write<Payload<'attach'>>): File {
  const name = markedName(payload.filename, marker)
  if ('text' in payload) return new File([payload.text], name, { type: 'text/plain' })
  return new File([new Uint8Array(payload.pdf)], name, { type: 'application/pdf' })
}

/** What stands in the file to attach, in base64. */
export function fileInBase64({ payload }: Write<Payload<'attach'>>): string {
  return Buffer.from('text' in payload ? payload.text : payload.pdf).toString('base64')
}

/** True for a refusal with this status: it changed nothing. */
export function isRefused(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof AppError && statuses.includes(Number(error.facts['status']))
}
