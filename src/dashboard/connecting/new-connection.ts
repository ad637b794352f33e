import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import type { Problem } from '../../config/source.ts'
import { DocumentProblems } from '../../connections/contract.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { freeName } from './credentials.ts'
import type { ConnectingService, LiveTest } from './service.ts'

/** A connection that somebody makes, until it is stored. */

/** A new connection as it would be stored. */
interface NewConnection {
  readonly name: string
  readonly text: string
  readonly secrets: Readonly<Record<string, string>>
}

/** Why a new connection was not stored: one of these. */
interface Refusal {
  readonly status: number
  /** About its name. */
  readonly ofName?: string
  /** About everything else. */
  readonly problem?: string
  readonly mistakes?: readonly Problem[]
  /** The ATS did not take the key. */
  readonly test?: LiveTest
}

/** A name that is free among the organization's own connections; others show when it is stored. */
export async function nameFor(
  { documents, filePlaces }: ConnectingService,
  session: Session,
  connector: Connector,
): Promise<string> {
  const own = await documents.list(session.organizationId)
  const taken = new Set([...own.map(({ name }) => name), ...filePlaces().keys()])
  return freeName(session.organizationName, connector.id, taken)
}

/** Stores a connection that waits until it has rules and somebody starts it, `isTested` only once the ATS took its key. Answers why not. */
export async function storeNew(
  service: ConnectingService,
  { organizationId, email: by }: Session,
  made: NewConnection,
  { isTested }: { readonly isTested: boolean },
): Promise<Refusal | undefined> {
  const { documents } = service
  const there = await documents.find(organizationId, made.name)
  if (there && there.state !== 'removed')
    return { status: 409, ofName: 'You have a connection of this name already. Give another one.' }
  const draft = { organizationId, ...made }
  try {
    const test = isTested ? await service.test(draft) : undefined
    if (test?.failed) return { status: 422, test }
    await documents.save({ ...draft, by, state: 'paused', expectedVersion: there?.version ?? 0 })
    return undefined
  } catch (error) {
    if (error instanceof DocumentProblems) return { status: 400, mistakes: error.problems }
    if (!(error instanceof AppError) || error.kind !== 'domain') throw error
    const { status, message } = error
    return error.code === 'connection.too_many' ? { status, problem: message } : { status, ofName: message }
  }
}
