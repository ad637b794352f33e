import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { namedSecretsOfForm } from './credentials.ts'
import { disconnectPage } from './disconnect-page.ts'
import { type EditShown, editPage, missingSecrets } from './edit-page.ts'
import type { ConnectingService } from './service.ts'
import { type Stored, storedOf } from './stored.ts'
import { versionsPage } from './versions-page.ts'

/** The version that a form was made from. */
export const Version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const VersionsQuery = z.object({
  before: Version.optional().catch(undefined),
  open: Version.optional().catch(undefined),
})
const csrf = z.string().max(200)
/** Longer than a connection may be, so that what is too long is told with its place. */
const TEXT_MAX = 200_000
const EditForm = z.looseObject({ csrf, version: Version, text: z.string().max(TEXT_MAX) })
const StateForm = z.object({ csrf, version: Version, act: z.enum(['pause', 'resume', 'remove']) })
const STATES = { pause: 'paused', resume: 'active', remove: 'removed' } as const

/** One connection that was made here: its text and versions, pausing and disconnecting. */
export function ownRoutes(service: ConnectingService, syncAdmin: SyncAdminService, { guarded, formOf }: Guards) {
  const { documents } = service

  async function show(
    session: Session,
    reply: FastifyReply,
    stored: Stored,
    more: Partial<EditShown> = {},
    status = 200,
  ) {
    const refused = (await documents.refused(session.organizationId)).find(({ name }) => name === stored.document.name)
    return sendPage(reply, editPage(session, { ...stored, refused, ...more }), status)
  }

  /** After a change by somebody else: what they did, and what was typed here. */
  async function showChanged(session: Session, reply: FastifyReply, stored: Stored, seen: number, text?: string) {
    const { organizationId } = session
    const { name } = stored.document
    const [now, versions] = await Promise.all([
      documents.find(organizationId, name),
      documents.versions(organizationId, name),
    ])
    const begun = { text: versions.find(({ version }) => version === seen)?.text }
    const typed = text === undefined ? {} : { typed: { text } }
    return show(session, reply, { ...stored, document: now ?? stored.document }, { begun, ...typed }, 409)
  }

  async function store(session: Session, reply: FastifyReply, stored: Stored, form: z.output<typeof EditForm>) {
    const { organizationId } = session
    const { name } = stored.document
    const text = form.text.replaceAll('\r\n', '\n').replace(/^\n/, '')
    const secrets = namedSecretsOfForm(missingSecrets(stored, text), form)
    const isWhole = isStorable(text) && Object.values(secrets).every(isStorable)
    const mistakes = isWhole
      ? await documents.check({ organizationId, name, text, secrets })
      : [
          {
            file: name,
            line: 1,
            column: 1,
            path: '',
            message: 'the text or a secret holds a character that cannot be stored',
          },
        ]
    if (mistakes.length > 0) return show(session, reply, stored, { typed: { text, mistakes } }, 400)
    try {
      await documents.save({ organizationId, name, text, secrets, expectedVersion: form.version, by: session.email })
    } catch (error) {
      if (codeOf(error) !== 'connection.changed') throw error
      return showChanged(session, reply, stored, form.version, text)
    }
    return reply.redirect(`/dashboard/connections/${name}/edit`, 303)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/edit',
      guarded(async (session, request, reply) => {
        const isStarted = (request.query as Record<string, unknown>)['started'] !== undefined
        return show(session, reply, await storedOf(service, session, request), { isStarted })
      }),
    )
    app.post(
      '/dashboard/connections/:name/edit',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        return store(session, reply, stored, formOf(session, request, EditForm))
      }),
    )
    app.get(
      '/dashboard/connections/:name/versions',
      guarded(async (session, request, reply) => {
        const { document } = await storedOf(service, session, request)
        const asked = VersionsQuery.parse(request.query)
        const versions = await documents.versions(session.organizationId, document.name)
        return sendPage(reply, versionsPage(session, document, versions, asked))
      }),
    )
    app.get(
      '/dashboard/connections/:name/disconnect',
      guarded(async (session, request, reply) => {
        const { document, connector } = await storedOf(service, session, request)
        const health = (await syncAdmin.connections(session)).find(({ name }) => name === document.name)
        return sendPage(reply, disconnectPage(session, document, connector.displayName, health))
      }),
    )
    app.post(
      '/dashboard/connections/:name/state',
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        const { act, version } = formOf(session, request, StateForm)
        const { name } = stored.document
        const { organizationId } = session
        try {
          await documents.setState({
            ...{ organizationId, name, expectedVersion: version, by: session.email },
            state: STATES[act],
          })
        } catch (error) {
          if (codeOf(error) !== 'connection.changed') throw error
          return showChanged(session, reply, stored, version)
        }
        return reply.redirect(act === 'remove' ? '/dashboard/connections' : `/dashboard/connections/${name}/edit`, 303)
      }),
    )
  }
}
