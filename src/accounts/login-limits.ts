import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A limit that counts over all processes (`web/rate-limit.ts`). */
export interface Limiter {
  take(subject: string): Attempt | Promise<Attempt>
  giveBack(subject: string): void
}

interface Attempt {
  readonly allowed: boolean
  readonly resetSeconds: number
}

/** In failed logins. */
export const LOGIN_LIMITS = {
  /** Failed logins of one address at one account: a person who mistypes. */
  pair: { limit: 10, windowSeconds: 300 },
  /** Failed logins of one address at all accounts. */
  address: { limit: 50, windowSeconds: 300 },
  /** At one account from all addresses that never logged in to it. */
  account: { limit: 100, windowSeconds: 3_600 },
  /** From the browsers that have logged in to one account before. */
  device: { limit: 10, windowSeconds: 300 },
} as const
type LimitName = keyof typeof LOGIN_LIMITS

/** The seconds to wait, or what to do once the attempt is over. */
export type Admission = { readonly waitSeconds: number } | { readonly succeeded: () => void }

/**
 * Slows down guessing without locking out the owner of an account: a browser that has logged in before brings a device token
 * and is counted for itself, so what others guess does not count against it (OWASP, device cookies). Only failures count.
 */
export class LoginLimits {
  readonly #limiters: Readonly<Record<LimitName, Limiter>>
  readonly #key: Buffer

  /** `secret` is the installation's. */
  constructor(parts: {
    readonly limiters: Readonly<Record<LimitName, Limiter>>
    readonly secret: Buffer
  }) {
    this.#limiters = parts.limiters
    this.#key = Buffer.from(hkdfSync('sha256', parts.secret, '', 'interview-bridge device', 32))
  }

  /** Counts an attempt before the password is looked at, so that parallel guesses count too. `email` as `emailOf` gives it. */
  async admit(email: string, address: string, device: string | undefined): Promise<Admission> {
    const account = hash('sha256', email, 'base64url')
    const known = device !== undefined && this.#isOf(device, account)
    const subjects: readonly (readonly [LimitName, string])[] = known
      ? [['device', `login device ${device.split('.')[0]}`]]
      : [
          ['address', `login from ${address}`],
          ['pair', `login ${account} from ${address}`],
          ['account', `login ${account}`],
        ]
    const taken: (readonly [LimitName, string])[] = []
    const giveBack = () => {
      for (const [name, subject] of taken) this.#limiters[name].giveBack(subject)
    }
    for (const [name, subject] of subjects) {
      const { allowed, resetSeconds } = await this.#limiters[name].take(subject)
      if (!allowed) {
        // An attempt that was refused here is no guess at the others.
        giveBack()
        return { waitSeconds: resetSeconds }
      }
      taken.push([name, subject])
    }
    return { succeeded: giveBack }
  }

  /**
   * For the cookie of a browser that has just logged in to an account. All of them count together: an address may have an account in
   * another organization too, and whoever logs in to one again and again must not get new guesses at the other each time.
   */
  deviceToken(email: string, userId: string): string {
    return `${userId}.${this.#sign(userId, hash('sha256', email, 'base64url'))}`
  }

  #isOf(token: string, account: string): boolean {
    // The id of a user.
    const [whose = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(whose, account))]
    return whose.length === 24 && given.length === expected.length && timingSafeEqual(given, expected)
  }

  #sign(whose: string, account: string): string {
    return createHmac('sha256', this.#key).update(`${whose}.${account}`).digest('base64url')
  }
}
