import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { domainError } from '../../base/errors.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { connectorOf } from './rules-draft.ts'
import type { ConnectingService } from './service.ts'

/** The connection that a page or a form is about. */

/** A document with its connector; without one where its text names none of those that are polled, such as one that orders from us. */
export interface Stored {
  readonly document: ConnectionDocument
  readonly connector: Connector | undefined
}

/** A document whose connector these pages know. */
export interface Connected extends Stored {
  readonly connector: Connector
}

/** The version that a form was made from. */
export const Version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** A text as a browser sends it, with the line breaks that are stored. */
export const typedText = (sent: string): string => sent.replaceAll('\r\n', '\n').replace(/^\n/, '')

/** Throws 404 for one that is not of this organization, was removed, or stands in a file. */
export async function storedOf(
  { documents, connectors }: ConnectingService,
  { organizationId }: Session,
  request: FastifyRequest,
): Promise<Stored> {
  const { name = '' } = request.params as { name?: string }
  const document = name.length > 63 ? undefined : await documents.find(organizationId, name)
  if (!document || document.state === 'removed')
    throw domainError(
      'connection.not_made_here',
      404,
      'No connection of this name was made in the dashboard. One that stands in a file is changed there.',
    )
  const written = connectorOf(document.text)
  return { document, connector: connectors.find(({ id }) => id === written) }
}

/** For pages that are made of what a connector declares; throws 409 where these pages know none. */
export async function connectedOf(
  service: ConnectingService,
  session: Session,
  request: FastifyRequest,
): Promise<Connected> {
  const { document, connector } = await storedOf(service, session, request)
  if (connector) return { document, connector }
  throw domainError(
    'connection.connector',
    409,
    `The text of this connection names the connector “${connectorOf(document.text)}”, for which there is no such form. Change its text, or give a new key with: interview-bridge connections import`,
  )
}
