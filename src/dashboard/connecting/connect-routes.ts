import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import { nestedSetting } from '../../config/setting-fields.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import {
  type CredentialsDraft,
  connectionText,
  credentialsOfForm,
  freeName,
  NAME,
  NAME_EXPECTED,
  secretsOf,
  settingMistakes,
} from './credentials.ts'
import { credentialsPage } from './credentials-page.ts'
import { directoryPage } from './directory-page.ts'
import { newTextPage, SECRETS_OF_TEXT } from './edit-page.ts'
import type { ConnectingService } from './service.ts'

/** A setting is a key, a name or an address. */
const SETTING_MAX = 4_096
export const CredentialsForm = z
  .looseObject({ csrf: z.string().max(200) })
  .refine((form) =>
    Object.values(form).every((value) => typeof value === 'string' && value.length <= SETTING_MAX && isStorable(value)),
  )

/** Longer than a connection may be, so that what is too long is told. */
const TextForm = z.looseObject({
  csrf: z.string().max(200),
  name: z.string().max(200).trim(),
  text: z.string().max(200_000),
})

const textIn = (form: Readonly<Record<string, unknown>>, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The store refuses a name that another connection of the installation has. */
const isRefused = (error: unknown): error is AppError => error instanceof AppError && error.kind === 'domain'

/** The first two steps: which ATS, and its key. What was tested is stored at once, paused and without rules; its secrets stand in no page. */
export function connectRoutes(service: ConnectingService, { guarded, formOf }: Guards) {
  const { documents, connectors } = service

  /** Names of the organization's own connections that are taken; others show when it is stored. */
  async function nameFor(session: Session, connector: Connector): Promise<string> {
    const own = await documents.list(session.organizationId)
    const taken = new Set([...own.map(({ name }) => name), ...service.filePlaces().keys()])
    return freeName(session.organizationName, connector.id, taken)
  }

  /** Stores a connection that waits until it has rules and somebody starts it. */
  async function make(
    { organizationId, email: by }: Session,
    made: { name: string; text: string; secrets: Readonly<Record<string, string>>; expectedVersion: number },
  ): Promise<void> {
    await documents.save({ organizationId, by, state: 'paused', ...made })
  }

  /** A connection that is described in text: it is stored, and tested by the next page. */
  async function takeText(
    session: Session,
    reply: FastifyReply,
    connector: Connector,
    form: z.output<typeof TextForm>,
  ) {
    const { organizationId } = session
    const { name } = form
    const text = form.text.replaceAll('\r\n', '\n').replace(/^\n/, '')
    const pairs = Array.from({ length: SECRETS_OF_TEXT }, (_, at) => [
      textIn(form, `secret-name${at}`),
      textIn(form, `secret-value${at}`),
    ])
    const secretNames = pairs.map(([secret = '']) => secret)
    const refuse = (more: Partial<Parameters<typeof newTextPage>[2]>, status = 400) =>
      sendPage(reply, newTextPage(session, connector, { name, text, secretNames, ...more }), status)
    if (!isStorable(text)) return refuse({ problem: 'The text holds a character that cannot be stored.' })
    if (!NAME.test(name)) return refuse({ problem: `The name of the connection: ${NAME_EXPECTED}` })
    const secrets = Object.fromEntries(pairs.filter(([secret, value]) => secret !== '' && value !== ''))
    const mistakes = await documents.check({ organizationId, name, text, secrets })
    if (mistakes.length > 0) return refuse({ mistakes })
    const there = await documents.find(organizationId, name)
    const isTaken = there !== undefined && there.state !== 'removed'
    if (isTaken) return refuse({ problem: 'You have a connection of this name already. Give another one.' }, 409)
    try {
      await make(session, { name, text, secrets, expectedVersion: there?.version ?? 0 })
    } catch (error) {
      if (!isRefused(error)) throw error
      return refuse({ problem: error.message }, error.status)
    }
    return reply.redirect(`/dashboard/connections/${name}/rules?new=1`, 303)
  }

  async function take(session: Session, reply: FastifyReply, connector: Connector, draft: CredentialsDraft) {
    const refuse = (more: Partial<Parameters<typeof credentialsPage>[2]>, status = 400) =>
      sendPage(reply, credentialsPage(session, connector, { draft, ...more }), status)
    const mistakes = settingMistakes(connector, draft)
    if (mistakes.size > 0) return refuse({ mistakes })
    const { organizationId } = session
    const { name } = draft
    const secrets = secretsOf(draft)
    const there = await documents.find(organizationId, name)
    if (there && there.state !== 'removed')
      return refuse(
        { mistakes: new Map([['name', 'You have a connection of this name already. Give another one.']]) },
        409,
      )
    const text = connectionText(connector, draft)
    const [first] = await documents.check({ organizationId, name, text, secrets })
    if (first) return refuse({ problem: `${first.path === '' ? '' : `${first.path}: `}${first.message}.` })
    const test = await service.test({ organizationId, name, text, secrets })
    if (test.failed) return refuse({ test }, 422)
    try {
      await make(session, { name, text, secrets, expectedVersion: there?.version ?? 0 })
    } catch (error) {
      if (!isRefused(error)) throw error
      return refuse({ mistakes: new Map([['name', error.message]]) }, error.status)
    }
    return reply.redirect(`/dashboard/connections/${name}/rules?new=1`, 303)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connect',
      guarded(async (session, _request, reply) => sendPage(reply, directoryPage(session, connectors))),
    )
    app.get(
      '/dashboard/connect/:connector',
      guarded(async (session, request, reply) => {
        const connector = connectorIn(connectors, request)
        const name = await nameFor(session, connector)
        if (nestedSetting(connector.settings) !== undefined)
          return sendPage(reply, newTextPage(session, connector, { name }))
        return sendPage(reply, credentialsPage(session, connector, { draft: { name, plain: {}, secrets: {} } }))
      }),
    )
    app.post(
      '/dashboard/connect/:connector',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const connector = connectorIn(connectors, request)
        if (nestedSetting(connector.settings) !== undefined)
          return takeText(session, reply, connector, formOf(session, request, TextForm))
        const form = formOf(session, request, CredentialsForm)
        return take(session, reply, connector, credentialsOfForm(connector, form))
      }),
    )
  }
}

function connectorIn(connectors: readonly Connector[], request: FastifyRequest): Connector {
  const { connector: asked } = request.params as { connector?: string }
  const found = connectors.find(({ id }) => id === asked)
  if (!found)
    throw domainError(
      'connector.unknown',
      404,
      'There is no such ATS here. Choose one of the list of those that can be connected.',
    )
  return found
}
