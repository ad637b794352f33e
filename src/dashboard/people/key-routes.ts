import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import type { Accounts, ApiKeyRecord, Organization } from '../../accounts/store.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { type Html, html, type PageContent, sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import type { Guards } from '../frame/guards.ts'
import { numberWords } from '../frame/language.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { moment } from '../frame/times.ts'
import { problemOf } from './refusal-words.ts'
import { staffWords } from './words/staff/index.ts'

const csrf = z.string().max(200)
const MakeForm = z.object({
  csrf,
  name: z.string().max(1_000),
  // Absent: a form from before an upgrade.
  drawn: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})
const KeyId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) })

interface View {
  /** A key that was just made; it is shown once. */
  readonly made?: { readonly name: string; readonly key: string }
  /** Why a form was refused, and the status that says so. */
  readonly problem?: Told
  readonly status?: number
  readonly typed?: string
}

/** The API keys of an organization: seen by everybody, made and revoked by administrators. */
export function keyRoutes(accounts: Accounts, { guarded, formOf }: Guards) {
  const show = async (session: Session, reply: FastifyReply, view: View = {}) => {
    const [keys, organization] = await Promise.all([
      accounts.listApiKeys(session.organizationId),
      accounts.getOrganization(session.organizationId),
    ])
    return sendPage(reply, keysPage(session, keys, organization, accounts.drawId(), view), view.status ?? 200)
  }
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/api-keys',
      guarded(async (session, _request, reply) => show(session, reply)),
    )
    app.post(
      '/dashboard/api-keys',
      guarded(async (session, request, reply) => {
        const { name, drawn = accounts.drawId() } = formOf(session, request, MakeForm)
        const { organizationId, userId } = session
        try {
          const form = { drawn, login: session.csrf }
          const made = await accounts.createApiKey({ organizationId, userId, name, by: userId, form })
          return await show(session, reply, { made })
        } catch (error) {
          if (error instanceof AppError && (error.status === 400 || error.code === 'account.key_made')) {
            const problem = problemOf(error)
            return show(session, reply, { problem, status: error.status, typed: name })
          }
          throw error
        }
      }),
    )
    app.post(
      '/dashboard/api-keys/:id/revoke',
      guarded(async (session, request, reply) => {
        formOf(session, request, z.object({ csrf }))
        const params = KeyId.safeParse(request.params)
        if (!params.success) throw domainError('account.unknown', 404, 'There is no such API key.')
        const { id } = await accounts.apiKeyOf(session.organizationId, params.data.id)
        await accounts.revokeApiKey(id, session)
        return reply.redirect('/dashboard/api-keys', 303)
      }),
    )
  }
}

function keysPage(
  session: Session,
  keys: readonly ApiKeyRecord[],
  organization: Organization,
  drawn: string,
  { made, problem, typed }: View,
): PageContent {
  const words = staffWords().keys
  const shown = made
    ? html`<section class="card alert" role="status"><h2>${words.madeNow(html`<bdi>${made.name}</bdi>`)}</h2><p>${words.copyNow(session.organizationName)}</p><label for="key">${words.key}</label><p class="row"><input class="grow" id="key" type="text" readonly value="${made.key}"><button class="second" type="button" data-copy="key" hidden>${words.copy}</button></p></section>`
    : ''
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/api-keys',
    body: html`<h1>${words.title}</h1>
      ${shown}
      ${keys.length === 0 ? html`<div class="card"><p>${words.none}</p></div>` : html`<ul class="plain">${keys.map((key) => html`<li class="card">${keyCard(session, key)}</li>`)}</ul>`}
      ${session.isAdministrator ? makeForm(session, drawn, problem, typed) : html`<p class="soft">${words.byAdministrators}</p>`}
      <p class="soft">${planWords(organization)}${session.isOperator ? html` <a href="/dashboard/organizations/${organization.id}">${words.changeThese}</a>` : ''}</p>`,
  })
}

function planWords({ credits, subscription, apiAccess }: Organization): string {
  const words = staffWords().keys
  const access = apiAccess ? words.accessOn : words.accessOff
  return words.plan(words.credits(credits, numberWords(credits)), words.subscription[subscription], access)
}

function keyCard(session: Session, key: ApiKeyRecord): Html {
  const words = staffWords().keys
  return html`<p><strong><bdi>${key.name}</bdi></strong> <code>${key.prefix}…</code> ${key.revokedAt ? html`<span class="pill bad">${words.revoked}</span>` : html`<span class="pill good">${words.inUse}</span>`}</p>
    <p class="soft">${words.made(moment(key.createdAt), key.madeBy)} · ${key.lastUsedAt ? words.lastUsed(moment(key.lastUsedAt)) : words.neverUsed}${key.revokedAt ? html` · ${words.revokedAt(moment(key.revokedAt))}` : ''}</p>
    ${key.revokedAt || !session.isAdministrator ? '' : html`<details><summary>${words.revokeMore}</summary><form method="post" action="/dashboard/api-keys/${key.id}/revoke">${csrfField(session)}<p>${words.revokeHint}</p><button class="second">${words.revoke(key.name)}</button></form></details>`}`
}

function makeForm(session: Session, drawn: string, problem: Told | undefined, typed = ''): Html {
  const words = staffWords().keys
  return html`<h2>${words.make}</h2><form class="card" method="post" action="/dashboard/api-keys" autocomplete="off">${csrfField(session)}<input type="hidden" name="drawn" value="${drawn}">
    ${problem ? html`<p class="error" role="alert" id="problem">${problem}</p>` : ''}
    <label for="name">${words.name}</label><input id="name" dir="auto" name="name" type="text" required maxlength="200" value="${typed}" aria-describedby="${problem ? 'problem ' : ''}name-hint">
    <p class="hint" id="name-hint">${words.nameHint}</p>
    <p><button type="submit">${words.make}</button></p></form>`
}
