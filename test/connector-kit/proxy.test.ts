import { expect, test } from 'vitest'
import { OidcClient } from '../../src/accounts/oidc-client.ts'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { systemClock } from '../../src/base/clock.ts'
import { messageOf } from '../../src/base/errors.ts'
import { exchange } from '../../src/base/exchange.ts'
import { randomIds } from '../../src/base/ids.ts'
import { goThroughProxies } from '../../src/base/proxies.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { fetchToken } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { isDoubtful } from '../../src/connector-kit/problems.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { memoryTokens } from '../../src/fake-kit/session.ts'
import { remoteClient } from '../../src/interview/api/remote-client.ts'
import { freePort } from '../kit/free-port.ts'
import { SAID } from '../kit/judging.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { modelSettings } from '../kit/model-http.ts'

const context: SessionContext = {
  clock: systemClock,
  tokens: memoryTokens(),
  deadlineMs: 60_000,
  observer: { request: () => {}, throttled: () => {} },
  exchange,
  orders: { find: () => Promise.resolve(null) },
  throttle: new Throttle(systemClock),
}

test('while the proxy is away, everything that goes out is tried again, and no write is in doubt', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const restore = goThroughProxies({ HTTPS_PROXY: `http://bob:sesame-street@${place}` })
  try {
    const base = 'https://ats.example/v1'
    const client = new AtsClient({ baseUrl: base, context, authorize: async () => ({}) })
    const claim = { renew: async () => {}, assertFresh: () => {} }
    const pauses = new Pauses(systemClock)
    const { provider } = openAi(modelSettings(base), { pauses, ids: randomIds })
    const candidate = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null }
    const answer = {
      questionText: 'Why?',
      mediaType: 'text/plain' as const,
      bytes: 4,
      open: () => new Blob([SAID]).stream(),
    }
    const oidc = {
      issuer: 'https://login.example',
      clientId: 'c',
      name: 'Acme',
      scopes: [],
      newPeople: 'refuse',
    } as const
    const asked: Record<string, () => Promise<unknown>> = {
      write: () => client.request({ method: 'POST', path: 'notes', json: { note: 'x' }, claim } as never),
      read: () => client.request({ method: 'GET', path: 'jobs' }),
      token: () => fetchToken(context, { url: `${base}/token`, form: {}, settings: 'clientId' }),
      model: () =>
        provider.analyse({
          candidate,
          questions: [],
          language: null,
          answers: [answer],
          steps: memorySteps(),
          position: { name: 'Engineer' },
        } as never),
      api: () => remoteClient({ baseUrl: base, apiKey: () => 'k', now: () => systemClock.now() }).me(),
      login: () => new OidcClient(oidc, { publicUrl: 'https://we.example', nowMs: () => 0 }).look(),
    }
    for (const [what, ask] of Object.entries(asked)) {
      const error = (await ask().catch((thrown: unknown) => thrown)) as Error & { facts: { problem?: string } }
      expect([what, error]).toEqual([
        what,
        expect.objectContaining({
          kind: 'transient',
          code: what === 'login' ? 'login.oidc_unreachable' : 'proxy.unreachable',
        }),
      ])
      const told = `${messageOf(error)} ${error.facts.problem ?? ''}`
      expect(told).toContain(`the proxy ${place} (HTTPS_PROXY) cannot be reached`)
      expect(told).not.toContain('sesame')
      if (what !== 'login') expect(told.split('the proxy')).toHaveLength(2)
      if (what === 'write') expect(isDoubtful(error)).toBe(false)
    }
  } finally {
    restore()
  }
})
