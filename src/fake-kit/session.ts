import { systemClock } from '../base/clock.ts'
import { exchange } from '../base/exchange.ts'
import type { OrderBook } from '../connector-kit/assessments.ts'
import type { AtsSession, Connector, SessionContext, TokenStore } from '../connector-kit/contract.ts'
import { Throttle } from '../connector-kit/throttle.ts'

/** A token store of one process, one fetch at a time, as the engine's own is for all processes. */
export function memoryTokens(): TokenStore {
  let kept: Promise<string> | undefined
  return {
    async token(fetch, refused) {
      const before = await kept
      if (before !== undefined && before !== refused) return before
      kept = fetch(before).then((token) => token.value)
      return kept
    },
  }
}

/** A session as the engine makes one, without an engine. */
export function openSession(
  connector: Connector,
  settings: unknown,
  options: {
    deadlineMs?: number
    paced?: boolean
    exchange?: SessionContext['exchange']
    orders?: OrderBook
    tokens?: TokenStore
  } = {},
): AtsSession {
  const context: SessionContext = {
    clock: systemClock,
    tokens: options.tokens ?? memoryTokens(),
    deadlineMs: options.deadlineMs ?? 2_000,
    observer: { request: () => {}, throttled: () => {} },
    exchange: options.exchange ?? exchange,
    orders: options.orders ?? { find: () => Promise.resolve(null) },
    // Tests that are not about a published limit do not wait for it.
    throttle: new Throttle(systemClock, options.paced ? connector.limits : undefined),
  }
  return connector.connect(settings, context)
}
