import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../../accounts/sessions.ts'
import { isStorable } from '../../../base/text.ts'
import { nameIn, serversIn } from '../../../config/document.ts'
import { sendPage } from '../../../web/pages.ts'
import type { App } from '../../../web/server.ts'
import type { Guards } from '../../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../../frame/too-long.ts'
import { NAME, namedSecrets, namedSecretsOfForm } from '../credentials.ts'
import { connectorOf } from '../rules-draft.ts'
import type { ConnectingService } from '../service.ts'
import { storeNew, typedText } from '../stored.ts'
import { type ImportShown, importPage } from './import-page.ts'
import { importWords } from './words/index.ts'

/** Longer than a connection may be, so that what is too long is told with its place. */
const Form = z.looseObject({ csrf: z.string().max(200), text: z.string().max(200_000) })

/** A connection by the text that `connections export` prints: stored, and at rest until somebody has seen whom it concerns. */
export function importRoutes(service: ConnectingService, { guarded, formOf }: Guards) {
  async function take(session: Session, reply: FastifyReply, form: z.output<typeof Form>) {
    const words = importWords()
    const text = typedText(form.text)
    const show = (more: Partial<ImportShown>, status: number) =>
      sendPage(reply, importPage(session, { text, secrets: [], ...more }), status)
    if (!isStorable(text)) return show({ problem: words.unstorable }, 400)
    const name = nameIn(text)
    if (name === undefined || !NAME.test(name)) return show({ problem: words.noName }, 400)
    const written = connectorOf(text)
    const connector = service.connectors.find(({ id }) => id === written)
    const named = namedSecrets(connector, text)
    const secrets = namedSecretsOfForm(named, form)
    // A page carries no secret back: where one is missing, all are given once more.
    if (named.some((one) => secrets[one.name] === undefined))
      return show({ secrets: named, servers: serversIn(text) }, 200)
    // This installation does not know whom the other one invited, so its first sync asks. An ATS that orders interviews from us has no stage.
    const how = { isTested: false, again: words.again, ...(connector && { goes: words.goes }) }
    const refusal = await storeNew(service, session, { name, text, secrets }, how)
    if (!refusal) return reply.redirect(`/dashboard/connections/${name}/${connector ? 'rules?new=1' : 'edit'}`, 303)
    const { status, mistakes = [], ofName, problem = ofName } = refusal
    return show({ secrets: named, servers: serversIn(text), mistakes, problem }, status)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connect/import',
      guarded(async (session, _request, reply) => sendPage(reply, importPage(session, { text: '', secrets: [] }))),
    )
    app.post(
      '/dashboard/connect/import',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => take(session, reply, formOf(session, request, Form))),
    )
  }
}
