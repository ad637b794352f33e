import type { Clock } from '../base/clock.ts'
import { readJsonOrNull } from '../base/foreign.ts'
import { seal, sealKey, unseal } from '../base/seals.ts'
import type { Kept, KeptSecrets } from './contract.ts'

/** As long as somebody mends a text. */
const KEPT_MS = 30 * 60_000

/** Secrets that go along with a form: sealed with the installation's secret, for one login and half an hour. Nothing is stored. */
export function createKeptSecrets(secret: Buffer, clock: Pick<Clock, 'now'>): KeptSecrets {
  const key = sealKey(secret, 'secrets of a form')
  const nowMs = () => clock.now().getTime()
  return {
    seal: (kept, whose) =>
      seal(key, JSON.stringify({ ...kept, untilMs: nowMs() + KEPT_MS }), whose).toString('base64url'),
    open(sealed, whose) {
      const text = unseal(key, Buffer.from(sealed, 'base64url'), whose)
      const kept = text === undefined ? null : (readJsonOrNull(text) as Kept & { readonly untilMs: number })
      return kept !== null && kept.untilMs > nowMs() ? { fields: kept.fields, goTo: kept.goTo } : undefined
    },
  }
}
