import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { codePoints } from '../base/text.ts'
import { refused } from './refusals.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/** scrypt's N of the product: about 60 ms and 32 MB for one guess on a server core. */
const N = 32_768
const COST = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Passwords as they are stored: `scrypt$N$salt$hash`; the cost is stored so that it can rise without a migration. */
export class Passwords {
  readonly #n: number
  // Compared with when there is no such user, so that the answer takes as long as for a wrong password.
  #decoy: Promise<string> | undefined

  constructor(n: number = N) {
    this.#n = n
  }

  /**
   * The text that is stored. `beside`: what is stored for another account of the same address, or for this one until now. The salt is
   * that one's, so that a login compares with every account of an address at the price of one, and its time tells nobody how many there are.
   */
  async hash(password: string, beside?: string): Promise<string> {
    const salt = beside === undefined ? randomBytes(16) : Buffer.from(beside.split('$')[2] ?? '', 'base64url')
    const hash = await derive(password.normalize('NFKC'), salt, 32, { ...COST, N: this.#n })
    return `scrypt$${this.#n}$${salt.toString('base64url')}$${hash.toString('base64url')}`
  }

  /**
   * Takes as long for an unknown user (`stored` undefined) as for a wrong password, so timing does not show which addresses
   * exist.
   */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    return (await this.matching(password, stored === undefined ? [] : [stored])).length > 0
  }

  /** Those of the stored texts of one address that the password opens; takes as long for none. */
  async matching(password: string, stored: readonly string[]): Promise<string[]> {
    this.#decoy ??= this.hash('nobody has this password')
    const compared = stored.length > 0 ? stored : [await this.#decoy]
    const derived = new Map<string, Promise<Buffer>>()
    const opened: string[] = []
    for (const one of compared) {
      const [, cost = '', salt = '', hash = ''] = one.split('$')
      const found = derived.get(`${cost}$${salt}`) ?? this.#derive(password, Number(cost), salt)
      derived.set(`${cost}$${salt}`, found)
      if (timingSafeEqual(await found, Buffer.from(hash, 'base64url'))) opened.push(one)
    }
    return stored.length > 0 ? opened : []
  }

  #derive(password: string, cost: number, salt: string): Promise<Buffer> {
    return derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, { ...COST, N: cost })
  }
}

export const PASSWORD_LENGTH_MIN = 8
const LENGTH_MAX = 1_000

/** The password as it is; refused where it is too short to be one, or longer than the login takes. */
export function checkedPassword(password: string): string {
  const length = codePoints(password)
  if (length >= PASSWORD_LENGTH_MIN && length <= LENGTH_MAX) return password
  throw refused({ why: 'password_length', min: PASSWORD_LENGTH_MIN, max: LENGTH_MAX, length })
}
