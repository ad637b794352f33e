import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import { serversIn } from '../../config/document.ts'
import { DocumentProblems } from '../../connections/contract.ts'
import { type Html, html, sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { inEnglish } from '../frame/language.ts'
import { CredentialsForm } from './connect-routes.ts'
import { namedSecrets, namedSecretsOfForm } from './credentials.ts'
import { credentialsPage } from './credentials-page.ts'
import type { ConnectingService } from './service.ts'
import { type Connected, connectedOf, Version } from './stored.ts'
import { choosingWords } from './words/choosing/index.ts'

/** What a colleague changed decides where the key would go. */
function changedWords(text: string): Html {
  const { changed, goesTo } = choosingWords().credentials
  const servers = serversIn(text)
  if (servers.length === 0) return html`${changed}`
  return html`${changed} ${goesTo} ${servers.map((one, at) => html`${at === 0 ? '' : ', '}<code>${one}</code>`)}.`
}

/** A new key for a connection: it takes the place of the old one once the ATS has taken it. */
export function keyRoutes(service: ConnectingService, { guarded, formOf, saved }: Guards) {
  const { documents } = service

  async function rotate(
    session: Session,
    reply: FastifyReply,
    { document, connector }: Connected,
    form: z.output<typeof CredentialsForm>,
  ) {
    const words = choosingWords().credentials
    const { organizationId } = session
    const { name, text } = document
    const named = namedSecrets(connector, text)
    const draft = { name, plain: {}, secrets: {} }
    const rotated = { name, version: document.version, named, set: document.secrets }
    const refuse = (more: Partial<Parameters<typeof credentialsPage>[2]>, status = 400) =>
      sendPage(reply, credentialsPage(session, connector, { draft, rotated, ...more }), status)
    const secrets = namedSecretsOfForm(named, form)
    if (Object.keys(secrets).length === 0) return refuse({ problem: words.giveNew })
    const version = Version.safeParse(form['version'])
    if (!version.success) return refuse({ problem: words.outOfDate })
    const refuseChanged = () => refuse({ problem: changedWords(text) }, 409)
    // Whoever typed it saw another text, which may have named other servers.
    if (version.data !== document.version) return refuseChanged()
    try {
      const test = await service.test({ organizationId, name, text, secrets })
      if (test.failed) return refuse({ test }, 422)
      await documents.save({ organizationId, name, text, secrets, expectedVersion: version.data, by: session.email })
    } catch (error) {
      if (error instanceof DocumentProblems) return refuse({ problem: inEnglish(`${error.problems[0]?.message}.`) })
      if (codeOf(error) !== 'connection.changed') throw error
      return refuseChanged()
    }
    return saved(reply, `/dashboard/connections/${name}/edit`)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/key',
      guarded(async (session, request, reply) => {
        const { document, connector } = await connectedOf(service, session, request)
        const { name, version, text, secrets: set } = document
        const draft = { name, plain: {}, secrets: {} }
        return sendPage(
          reply,
          credentialsPage(session, connector, {
            draft,
            rotated: { name, version, named: namedSecrets(connector, text), set },
          }),
        )
      }),
    )
    app.post(
      '/dashboard/connections/:name/key',
      guarded(async (session, request, reply) => {
        const stored = await connectedOf(service, session, request)
        return rotate(session, reply, stored, formOf(session, request, CredentialsForm))
      }),
    )
  }
}
