import type { FastifyRequest } from 'fastify'
import type { Session } from '../../accounts/sessions.ts'
import { domainError } from '../../base/errors.ts'
import type { ConnectionDocument } from '../../connections/documents.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { connectorOf } from './rules-draft.ts'
import type { ConnectingService } from './service.ts'

/** The connection that a page or a form is about. */

/** A document with its connector. */
export interface Stored {
  readonly document: ConnectionDocument
  readonly connector: Connector
}

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
  const connector = connectors.find(({ id }) => id === written)
  if (!connector)
    throw domainError(
      'connection.connector',
      409,
      `The text of this connection names the connector “${written}”, which these pages do not know. Change the text, or use the command line.`,
    )
  return { document, connector }
}
