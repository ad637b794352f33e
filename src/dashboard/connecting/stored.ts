import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Problem } from '../../config/source.ts'
import { type ConnectionDocument, DocumentProblems, type DocumentVersion } from '../../connections/contract.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { shownAgain, type Unsent } from '../frame/come-back.ts'
import { refusalText, type Told } from '../frame/refusals/refusal-text.ts'
import { freeName } from './credentials.ts'
import { connectorOf, rulesOfForm, textWithRules } from './rules-draft.ts'
import type { ConnectingService, LiveTest } from './service.ts'
import { choosingWords } from './words/choosing/index.ts'
import { optionsFor } from './write-backs.ts'

/** The connection that a page or a form is about, and a new one until it is stored. */

/** A document with its connector; without one where its text names none of those that are polled, such as one that orders from us. */
export interface Stored {
  readonly document: ConnectionDocument
  readonly connector: Connector | undefined
}

/** A document whose connector these pages know. */
export interface Connected extends Stored {
  readonly connector: Connector
}

const RULES_PATH = /\/rules(?:\?|$)/
const RULE_FIELD = /^(?:job|stage|position|mails|days)\d+$|^(?:write|value)-/

/** A form about a connection that somebody disconnected since it was opened. Holds what was typed, so that it is not lost. */
export class DisconnectedForm extends AppError {
  readonly document: ConnectionDocument
  /** Undefined where it takes a key. */
  readonly unsent: Unsent | undefined
  constructor(document: ConnectionDocument, unsent: Unsent | undefined) {
    const { name, changedBy: by, changedAt } = document
    super(
      `The connection "${name}" was disconnected by ${by} at ${changedAt.toISOString()}. Nothing was stored; connect the ATS anew if it is still needed.`,
      { kind: 'domain', code: 'connection.disconnected', status: 409, named: { name, by } },
    )
    this.document = document
    this.unsent = unsent
  }
}

/** The version that a form was made from. */
export const Version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** A text as a browser sends it, with the line breaks that are stored. */
export const typedText = (sent: string): string => sent.replaceAll('\r\n', '\n').replace(/^\n/, '')

/** What others did to a connection since a form was made. */
export interface Meanwhile {
  readonly by: string
  /** Its text now, and the one that the form was made from, if that is known. */
  readonly text: string
  readonly begun: string | undefined
  /** Each change, the oldest first; of very many the last ones. */
  readonly events: readonly DocumentVersion[]
}

const EVENTS_MAX = 20

/** What others did since this version of a connection was seen; the document is the one that is stored now. */
export async function meanwhileOf(
  { documents }: Pick<ConnectingService, 'documents'>,
  { organizationId, name, text, changedBy: by }: ConnectionDocument,
  seen: number,
): Promise<Meanwhile> {
  const [begun, versions] = await Promise.all([
    documents.versionText(organizationId, name, seen),
    documents.versions(organizationId, name, { limit: EVENTS_MAX }),
  ])
  return { by, text, begun, events: versions.filter(({ version }) => version > seen).reverse() }
}

/** Throws 404 for one that is not of this organization, was removed, or stands in a file; 409 for a form about one that was removed since. */
export async function storedOf(
  { documents, connectors }: ConnectingService,
  { organizationId }: Session,
  request: FastifyRequest,
): Promise<Stored> {
  const { name = '' } = request.params as { name?: string }
  const document = name.length > 63 ? undefined : await documents.find(organizationId, name)
  if (document?.state === 'removed' && request.method === 'POST')
    throw new DisconnectedForm(document, asTyped(document, shownAgain(request), connectors))
  if (!document || document.state === 'removed')
    throw domainError(
      'connection.not_made_here',
      404,
      'No connection of this name was made in the dashboard. One that stands in a file is changed there.',
    )
  const written = connectorOf(document.text)
  return { document, connector: connectors.find(({ id }) => id === written) }
}

/** What somebody sent, its rules as the text that they would have become: their fields, one by one, tell nobody what they were of. */
function asTyped(
  { text }: ConnectionDocument,
  unsent: Unsent | undefined,
  connectors: ConnectingService['connectors'],
): Unsent | undefined {
  const connector = connectors.find(({ id }) => id === connectorOf(text))
  if (!unsent || !connector || !RULES_PATH.test(unsent.path)) return unsent
  const options = optionsFor(connector.actions)
  const draft = rulesOfForm(unsent.fields, options)
  const isEmpty = draft.invites.length === 0 && draft.writes.size === 0
  const others = Object.entries(unsent.fields).filter(([name]) => !RULE_FIELD.test(name))
  const rules = isEmpty ? {} : { rules: textWithRules('', draft, options, []) }
  return { ...unsent, fields: { ...rules, ...Object.fromEntries(others) } }
}

/** For pages that are made of what a connector declares; throws 409 where these pages know none. */
export async function connectedOf(
  service: ConnectingService,
  session: Session,
  request: FastifyRequest,
): Promise<Connected> {
  const { document, connector } = await storedOf(service, session, request)
  if (connector) return { document, connector }
  const written = connectorOf(document.text)
  throw new AppError(
    `The text of this connection names the connector “${written}”, for which there is no such form. Change its text, or give a new key with: interview-bridge connections import`,
    { kind: 'domain', code: 'connection.connector', status: 409, named: { connector: written } },
  )
}

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
  readonly ofName?: Told
  /** About everything else. */
  readonly problem?: Told
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

/**
 * Stores a connection that waits until it has rules and somebody starts it, `isTested` only once the ATS took its key. Answers why not. `goes`:
 * refuses a text whose first sync would not ask, with this sentence; `again`: one whose name was used and removed, since its sync goes on without asking.
 */
export async function storeNew(
  service: ConnectingService,
  { organizationId, email: by }: Session,
  made: NewConnection,
  { isTested, goes, again }: { readonly isTested: boolean; readonly goes?: string; readonly again?: string },
): Promise<Refusal | undefined> {
  const { documents } = service
  const there = await documents.find(organizationId, made.name)
  if (there && there.state !== 'removed') return { status: 409, ofName: choosingWords().credentials.nameOwn }
  if (there && again !== undefined) return { status: 409, ofName: again }
  const draft = { organizationId, ...made }
  try {
    const test = isTested ? await service.test(draft) : undefined
    if (test?.failed) return { status: 422, test }
    if (goes !== undefined && !(await service.asksFirst(draft))) return { status: 422, problem: goes }
    await documents.save({ ...draft, by, state: 'paused', expectedVersion: there?.version ?? 0 })
    return undefined
  } catch (error) {
    if (error instanceof DocumentProblems) return { status: 400, mistakes: error.problems }
    if (!(error instanceof AppError) || error.kind !== 'domain') throw error
    const { status } = error
    const told = refusalText(error)
    return error.code === 'connection.too_many' ? { status, problem: told } : { status, ofName: told }
  }
}
