import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FirstLinks } from '../../accounts/first-link.ts'
import type { OidcClient } from '../../accounts/oidc-client.ts'
import { AppError } from '../../base/errors.ts'
import { TOKEN_PATTERN } from '../../base/ids.ts'
import { LINK_PATHS } from '../../base/link-paths.ts'
import { isStorable } from '../../base/text.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { sendPage } from '../../web/pages.ts'
import type { RateLimiter } from '../../web/rate-limit.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { numberWords } from '../frame/language.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { messagePage } from '../frame/pages.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { claimedPage, firstPage, unclaimedPage } from './first-page.ts'
import type { Arrive } from './login-arrival.ts'
import { problemOf } from './refusal-words.ts'
import { ownWords } from './words/own/index.ts'

const TEXT_MAX = 1_000
const text = z.string().max(TEXT_MAX).refine(isStorable)
const FirstForm = z.object({
  organization: text,
  email: text,
  // Neither is asked for where passwords are turned off.
  password: text.default(''),
  passwordAgain: text.default(''),
})
const Token = z.object({ token: z.string().regex(TOKEN_PATTERN) })

interface FirstParts {
  readonly firstLinks: FirstLinks
  readonly ways: LoginWays
  readonly oidc: OidcClient | undefined
  readonly guard: Guards
  readonly arrive: Arrive
  /** Links of one address that do not work. */
  readonly firstMisses: RateLimiter
}

/** The first administrator of an installation, by the link that its start printed. */
export function firstRoutes({ firstLinks, ways, oidc, guard, arrive, firstMisses }: FirstParts) {
  /** Without passwords, whom the provider does not log in could come only once. */
  const only = ways.hasPasswords ? undefined : oidc?.settings
  const dead = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { allowed, resetSeconds } = await firstMisses.take(`first links from ${callerAddress(request)}`)
    const words = ownWords().first
    if (!allowed)
      return sendPage(
        reply.header('retry-after', Math.ceil(resetSeconds)),
        messagePage(words.tooMany, words.tooManyUntil(Math.ceil(resetSeconds / 60))),
        429,
      )
    return sendPage(reply, (await firstLinks.isUnclaimed()) ? unclaimedPage(true) : claimedPage(), 404)
  }

  return async (app: App): Promise<void> => {
    app.get('/dashboard/first', async (_request, reply) =>
      (await firstLinks.isUnclaimed())
        ? sendPage(reply, unclaimedPage(false))
        : reply.redirect('/dashboard/login', 303),
    )
    app.get(`${LINK_PATHS.first}/:token`, async (request, reply) => {
      const found = await foundBy(request)
      return found ? sendPage(reply, firstPage(found, ways)) : dead(request, reply)
    })
    app.post(`${LINK_PATHS.first}/:token`, async (request, reply) => {
      guard.refuseForeign(request)
      const found = await foundBy(request)
      if (!found) return dead(request, reply)
      const form = FirstForm.safeParse(request.body)
      const words = ownWords()
      const again = (problem: Told) =>
        sendPage(reply, firstPage({ ...(form.success ? form.data : found), problem }, ways), 400)
      if (!form.success) return again(words.first.fillIn(numberWords(TEXT_MAX)))
      if (form.data.password !== form.data.passwordAgain) return again(words.password.unequal)
      try {
        const password = ways.hasPasswords ? form.data.password : undefined
        const made = await firstLinks.use(tokenOf(request), { ...form.data, password }, only)
        return made ? await arrive(request, reply, made, { next: '/dashboard/home' }) : await dead(request, reply)
      } catch (error) {
        if (error instanceof AppError && error.status === 400) {
          // What this page calls its fields.
          const { email, organizationName: name } = words.first
          return again(problemOf(error, { email, name }))
        }
        throw error
      }
    })
  }

  async function foundBy(request: FastifyRequest) {
    const params = Token.safeParse(request.params)
    return params.success ? firstLinks.find(params.data.token, only) : undefined
  }
}

const tokenOf = (request: FastifyRequest): string => Token.parse(request.params).token
