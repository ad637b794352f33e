import type { FastifyRequest } from 'fastify'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { ConnectingService } from '../connecting/service.ts'
import { connectedOf, nameFor } from '../connecting/stored.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { describePage, newDescriptionPage } from './describe-page.ts'
import { DESCRIBED, describingForms, FIRST, NewForm, PartForm } from './forms.ts'
import { PARTS } from './parts.ts'
import { usualText } from './skeleton.ts'
import { readPart, valuesOfForm } from './values.ts'

/** An ATS described in guided fields, part by part, each tried on a real answer. What is stored is the text that a file would hold. */
export function describingRoutes(service: ConnectingService, { guarded, formOf }: Guards) {
  const { describedOf, store, tryIt, takeNew } = describingForms(service)

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connect/rest/guided',
      guarded(async (session, _request, reply) => {
        const name = await nameFor(service, session, connectorIn(service))
        const read = readPart(usualText(DESCRIBED), FIRST)
        return sendPage(
          reply,
          newDescriptionPage(session, { part: FIRST, read, values: { ...read.values, 'f-baseUrl': '' }, name }),
        )
      }),
    )
    app.post(
      '/dashboard/connect/rest/guided',
      guarded(async (session, request, reply) => takeNew(session, reply, formOf(session, request, NewForm))),
    )
    app.get(
      '/dashboard/connections/:name/describe/:part',
      guarded(async (session, request, reply) => {
        const { stored, part } = await askedOf(service, session, request)
        const read = readPart(stored.document.text, part)
        const isSaved = (request.query as Record<string, unknown>)['saved'] !== undefined
        return sendPage(reply, describePage(session, describedOf(stored), { part, read, values: read.values, isSaved }))
      }),
    )
    app.post(
      '/dashboard/connections/:name/describe/:part',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const { stored, part } = await askedOf(service, session, request)
        const form = formOf(session, request, PartForm)
        const values = valuesOfForm(form, part)
        if (form.act === 'save') return store(session, reply, stored, part, form, values)
        return tryIt(session, reply, stored, part, form, values)
      }),
    )
  }
}

function connectorIn({ connectors }: ConnectingService) {
  const found = connectors.find(({ id }) => id === DESCRIBED)
  if (!found) throw new Error('the connector of described ATSs is among those of the product')
  return found
}

/** The connection and the part of a request; throws 404 for a part that there is not, 409 for an ATS that is not described. */
async function askedOf(service: ConnectingService, session: Session, request: FastifyRequest) {
  const stored = await connectedOf(service, session, request)
  const { part: asked } = request.params as { part?: string }
  const part = PARTS.find(({ id }) => id === asked)
  if (!part)
    throw domainError(
      'description.unknown_part',
      404,
      'A description has no such part. Choose one of those on its pages.',
    )
  if (stored.connector.id !== DESCRIBED)
    throw new AppError(
      `${stored.connector.displayName} needs no description: only its key and its rules are asked for.`,
      { kind: 'domain', code: 'description.none', status: 409, facts: { connector: stored.connector.displayName } },
    )
  return { stored, part }
}
