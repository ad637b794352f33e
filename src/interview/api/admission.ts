import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Identity } from '../../accounts/access.ts'
import { AppError } from '../../base/errors.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { forgetTypeOfNothing } from '../../web/content-type.ts'
import type { RateLimiter, RateState } from '../../web/rate-limit.ts'
import { interviewError } from '../contract/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null
  }
}

/** The first hook of every request of the API: sets its identity, or refuses it. */
export function admission(parts: {
  access: Access
  rateLimiter: RateLimiter
  /** Counts wrong keys by address. */
  wrongKeys: RateLimiter
}) {
  const { access, rateLimiter, wrongKeys } = parts
  /** Tells the limit that this request was counted by, and refuses what is beyond it. */
  function answerRate(reply: FastifyReply, state: RateState, { limit, windowSeconds } = rateLimiter.limit): void {
    void reply
      .header('ratelimit', `limit=${limit}, remaining=${state.remaining}, reset=${state.resetSeconds}`)
      .header('ratelimit-policy', `${limit};w=${windowSeconds}`)
    if (!state.allowed) throw interviewError('rate.limited', { retryAfterMs: state.resetSeconds * 1000 })
  }

  function letIn(request: FastifyRequest, reply: FastifyReply, identity: Identity, state: RateState): void {
    answerRate(reply, state)
    if (!identity.apiAccess) throw interviewError('access.disabled')
    request.identity = identity
    forgetTypeOfNothing(request)
  }

  /** Key, rate limit and access, in this order. Nearly every request is let in without waiting for anything. */
  function admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const later = (admitted: Promise<void>) => void admitted.then(() => done(), done)
    const authorization = onlyAuthorization(request)
    const identity = access.remembered(authorization)
    if (!identity) return later(admitUnknown(request, reply, authorization))
    const state = rateLimiter.take(identity.keyId)
    if (state instanceof Promise) return later(state.then((drawn) => letIn(request, reply, identity, drawn)))
    try {
      letIn(request, reply, identity, state)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }

  async function admitUnknown(request: FastifyRequest, reply: FastifyReply, authorization?: string): Promise<void> {
    const identity = await identify(request, reply, authorization)
    letIn(request, reply, identity, await rateLimiter.take(identity.keyId))
  }

  /**
   * Wrong keys of an address beyond the limit are refused with 429 and without a query; a right one from the same address is
   * taken all the same, so that nobody locks out others behind one proxy.
   */
  async function identify(request: FastifyRequest, reply: FastifyReply, authorization?: string): Promise<Identity> {
    const subject = `wrong keys from ${callerAddress(request)}`
    if (authorization !== undefined && wrongKeys.isOver(subject) && !(await access.isKnownKey(authorization)))
      answerRate(reply, { ...(await wrongKeys.take(subject)), allowed: false }, wrongKeys.limit)
    try {
      return await access.identify(authorization)
    } catch (error) {
      if (authorization === undefined || !(error instanceof AppError) || error.status !== 401) throw error
      const state = await wrongKeys.take(subject)
      if (!state.allowed) answerRate(reply, state, wrongKeys.limit)
      throw error
    }
  }

  return admit
}

/** Node keeps the first of two Authorization headers and drops the other; two different claims are none. */
function onlyAuthorization(request: FastifyRequest): string | undefined {
  const { rawHeaders } = request.raw
  let found = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'authorization') found++
  return found === 1 ? request.headers.authorization : undefined
}
