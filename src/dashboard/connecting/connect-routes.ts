import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { domainError } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import { nestedSetting } from '../../config/setting-fields.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { textIn } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { inEnglish } from '../frame/language.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import {
  type CredentialsDraft,
  connectionText,
  credentialsOfForm,
  mistakesOfFields,
  NAME,
  secretsOf,
  settingMistakes,
} from './credentials.ts'
import { credentialsPage } from './credentials-page.ts'
import { directoryPage } from './directory-page.ts'
import { newTextPage, SECRETS_OF_TEXT } from './edit-page.ts'
import type { ConnectingService } from './service.ts'
import { nameFor, storeNew, typedText } from './stored.ts'
import { choosingWords } from './words/choosing/index.ts'

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

/** The first two steps: which ATS, and its key. What was tested is stored at once, paused and without rules; its secrets stand in no page. */
export function connectRoutes(service: ConnectingService, { guarded, formOf }: Guards) {
  const { connectors } = service

  const toRules = (reply: FastifyReply, name: string) =>
    reply.redirect(`/dashboard/connections/${name}/rules?new=1`, 303)

  /** A connection that is described in text: it is stored, and tested by the next page. */
  async function takeText(
    session: Session,
    reply: FastifyReply,
    connector: Connector,
    form: z.output<typeof TextForm>,
  ) {
    const words = choosingWords().credentials
    const { name } = form
    const text = typedText(form.text)
    const pairs = Array.from({ length: SECRETS_OF_TEXT }, (_, at) => [
      textIn(form, `secret-name${at}`),
      textIn(form, `secret-value${at}`),
    ])
    const secretNames = pairs.map(([secret = '']) => secret)
    const refuse = (more: Partial<Parameters<typeof newTextPage>[2]>, status = 400) =>
      sendPage(reply, newTextPage(session, connector, { name, text, secretNames, ...more }), status)
    if (!isStorable(text)) return refuse({ problem: words.unstorable })
    if (!NAME.test(name)) return refuse({ problem: words.nameProblem(words.nameExpected) })
    const secrets = Object.fromEntries(pairs.filter(([secret, value]) => secret !== '' && value !== ''))
    const refusal = await storeNew(service, session, { name, text, secrets }, { isTested: false })
    if (!refusal) return toRules(reply, name)
    const { status, mistakes, ofName, problem = ofName } = refusal
    return refuse({ ...(mistakes ? { mistakes } : {}), ...(problem === undefined ? {} : { problem }) }, status)
  }

  async function take(session: Session, reply: FastifyReply, connector: Connector, draft: CredentialsDraft) {
    const refuse = (more: Partial<Parameters<typeof credentialsPage>[2]>, status = 400) =>
      sendPage(reply, credentialsPage(session, connector, { draft, ...more }), status)
    const mistakes = settingMistakes(connector, draft)
    if (mistakes.size > 0) return refuse({ mistakes })
    const { name } = draft
    const made = { name, text: connectionText(connector, draft), secrets: secretsOf(draft) }
    const refusal = await storeNew(service, session, made, { isTested: true })
    if (!refusal) return toRules(reply, name)
    const { status, test, ofName, mistakes: found = [] } = refusal
    if (test) return refuse({ test }, status)
    if (ofName !== undefined) return refuse({ mistakes: new Map([['name', { is: 'told', words: ofName }]]) }, status)
    const ofFields = mistakesOfFields(connector, found)
    if (ofFields) return refuse({ mistakes: ofFields }, status)
    const [first] = found
    const problem = first
      ? inEnglish(`${first.path === '' ? '' : `${first.path}: `}${first.message}.`)
      : refusal.problem
    return refuse(problem === undefined ? {} : { problem }, status)
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
        const name = await nameFor(service, session, connector)
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
