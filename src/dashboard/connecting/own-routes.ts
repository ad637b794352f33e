import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import type { Problem } from '../../config/source.ts'
import { DocumentProblems, type Secrets } from '../../connections/contract.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { namedSecretsOfForm } from './credentials.ts'
import { disconnectPage } from './disconnect-page.ts'
import { askedSecrets, type EditShown, editPage } from './edit-page.ts'
import type { ConnectingService } from './service.ts'
import { meanwhileOf, type Stored, storedOf, typedText, Version } from './stored.ts'
import { VERSIONS_OF_PAGE, versionsPage } from './versions-page.ts'
import { ownWords } from './words/own/index.ts'

const VersionsQuery = z.object({
  before: Version.optional().catch(undefined),
  open: Version.optional().catch(undefined),
})
const csrf = z.string().max(200)
/** Longer than a connection may be, so that what is too long is told with its place. */
const TEXT_MAX = 200_000
const EditForm = z.looseObject({ csrf, version: Version, text: z.string().max(TEXT_MAX) })
const BackForm = z.object({ csrf, version: Version, back: Version })
/** A paused one goes on by the page that shows whom it concerns. */
const StateForm = z.object({ csrf, version: Version, act: z.enum(['pause', 'remove']) })
const STATES = { pause: 'paused', remove: 'removed' } as const

const oddCharacter = (name: string): Problem => ({
  ...{ file: name, line: 1, column: 1, path: '' },
  message: 'the text or a secret holds a character that cannot be stored',
})

const isStarted = (query: unknown): boolean => (query as Record<string, unknown>)['started'] !== undefined

/** One connection that was made here: its text and versions, pausing and disconnecting. */
export function ownRoutes(service: ConnectingService, syncAdmin: SyncAdminService, { guarded, formOf, saved }: Guards) {
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
    const document = (await documents.find(organizationId, name)) ?? stored.document
    const meanwhile = await meanwhileOf(service, document, seen)
    const more = { meanwhile, ...(text === undefined ? {} : { typed: { text } }) }
    return show(session, reply, { ...stored, document }, more, 409)
  }

  async function store(
    session: Session,
    reply: FastifyReply,
    stored: Stored,
    { text, secrets = {}, seen }: { text: string; secrets?: Secrets; seen: number },
  ) {
    const { organizationId, email: by } = session
    const { name, version } = stored.document
    // Mistakes in a text that was begun on another version would hide that somebody changed it.
    if (seen !== version) return showChanged(session, reply, stored, seen, text)
    const refuse = (mistakes: readonly Problem[]) => show(session, reply, stored, { typed: { text, mistakes } }, 400)
    if (!isStorable(text) || !Object.values(secrets).every(isStorable)) return refuse([oddCharacter(name)])
    try {
      await documents.save({ organizationId, name, text, secrets, expectedVersion: seen, by })
    } catch (error) {
      if (error instanceof DocumentProblems) return refuse(error.problems)
      if (codeOf(error) !== 'connection.changed') throw error
      return showChanged(session, reply, stored, seen, text)
    }
    return saved(reply, `/dashboard/connections/${name}/edit`)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/edit',
      guarded(async (session, request, reply) =>
        show(session, reply, await storedOf(service, session, request), { isStarted: isStarted(request.query) }),
      ),
    )
    app.post(
      '/dashboard/connections/:name/edit',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        const form = formOf(session, request, EditForm)
        const text = typedText(form.text)
        const secrets = namedSecretsOfForm(askedSecrets(stored, text), form)
        return store(session, reply, stored, { text, secrets, seen: form.version })
      }),
    )
    app.get(
      '/dashboard/connections/:name/versions',
      guarded(async (session, request, reply) => {
        const { document } = await storedOf(service, session, request)
        const { before, open } = VersionsQuery.parse(request.query)
        const { organizationId, name } = document
        const [versions, text, earlier] = await Promise.all([
          documents.versions(organizationId, name, { before, limit: VERSIONS_OF_PAGE + 1 }),
          open === undefined ? undefined : documents.versionText(organizationId, name, open),
          open === undefined ? undefined : documents.versionText(organizationId, name, open - 1),
        ])
        const opened = open === undefined || text === undefined ? undefined : { version: open, text, earlier }
        return sendPage(reply, versionsPage(session, document, { versions, before, open: opened }))
      }),
    )
    app.post(
      '/dashboard/connections/:name/versions',
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        const { back, version: seen } = formOf(session, request, BackForm)
        const { name } = stored.document
        const text = await documents.versionText(session.organizationId, name, back)
        // No page offers another one.
        if (text === undefined) return reply.redirect(`/dashboard/connections/${name}/versions`, 303)
        return store(session, reply, stored, { text, seen })
      }),
    )
    app.get(
      '/dashboard/connections/:name/disconnect',
      guarded(async (session, request, reply) => {
        const { document, connector } = await storedOf(service, session, request)
        const health = (await syncAdmin.connections(session)).find(({ configured }) => configured === document.name)
        const ats = connector?.displayName ?? health?.ats ?? ownWords().thisAts
        return sendPage(reply, disconnectPage(session, document, ats, health))
      }),
    )
    app.post(
      '/dashboard/connections/:name/state',
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        const { act, version } = formOf(session, request, StateForm)
        const { name } = stored.document
        const who = { organizationId: session.organizationId, by: session.email }
        try {
          await documents.setState({ ...who, name, expectedVersion: version, state: STATES[act] })
        } catch (error) {
          if (codeOf(error) !== 'connection.changed') throw error
          return showChanged(session, reply, stored, version)
        }
        return reply.redirect(act === 'remove' ? '/dashboard/connections' : `/dashboard/connections/${name}/edit`, 303)
      }),
    )
  }
}
