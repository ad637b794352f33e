import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../../accounts/sessions.ts'
import { isStorable } from '../../../base/text.ts'
import { nameIn, serversIn } from '../../../config/document.ts'
import { sendPage } from '../../../web/pages.ts'
import type { App } from '../../../web/server.ts'
import { textIn } from '../../frame/form-fields.ts'
import type { Guards } from '../../frame/guards.ts'
import { isSecretField } from '../../frame/secret-fields.ts'
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
  /**
   * The secrets of a form: those that were typed now, and those that it brings back. A text that names other servers than those that its
   * page showed gets none of the latter. `goTo`: absent for a text that cannot be read, or names no secret; nothing is sent for it.
   */
  function givenIn({ csrf }: Session, form: z.output<typeof Form>, goTo: string | undefined) {
    const before = service.kept.open(textIn(form, 'kept'), csrf)
    const stays = before !== undefined && (goTo === undefined || goTo === before.goTo)
    const typed = Object.entries(form).filter(
      (field): field is [string, string] => isSecretField(field[0]) && typeof field[1] === 'string' && field[1] !== '',
    )
    const fields = { ...(stays ? before.fields : {}), ...Object.fromEntries(typed) }
    const isAny = Object.keys(fields).length > 0
    return { fields, sealed: isAny ? service.kept.seal({ fields, goTo: goTo ?? before?.goTo ?? '' }, csrf) : undefined }
  }

  async function take(session: Session, reply: FastifyReply, form: z.output<typeof Form>) {
    const words = importWords()
    const text = typedText(form.text)
    const written = connectorOf(text)
    const connector = service.connectors.find(({ id }) => id === written)
    const named = namedSecrets(connector, text)
    const servers = serversIn(text)
    const given = givenIn(session, form, named.length === 0 ? undefined : JSON.stringify([written, servers]))
    const secrets = namedSecretsOfForm(named, given.fields)
    const shown = { text, secrets: named, set: Object.keys(secrets), servers, kept: given.sealed }
    const show = (more: Partial<ImportShown>, status: number) =>
      sendPage(reply, importPage(session, { ...shown, ...more }), status)
    if (!isStorable(text)) return show({ problem: words.unstorable }, 400)
    const name = nameIn(text)
    if (name === undefined || !NAME.test(name)) return show({ problem: words.noName }, 400)
    if (named.some((one) => secrets[one.name] === undefined)) return show({}, 200)
    // This installation does not know whom the other one invited, so its first sync asks. An ATS that orders interviews from us has no stage.
    const how = { isTested: false, again: words.again, ...(connector && { goes: words.goes }) }
    const refusal = await storeNew(service, session, { name, text, secrets }, how)
    if (!refusal) return reply.redirect(`/dashboard/connections/${name}/${connector ? 'rules?new=1' : 'edit'}`, 303)
    const { status, mistakes = [], ofName, problem = ofName } = refusal
    return show({ mistakes, problem }, status)
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
