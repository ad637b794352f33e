import { createHash, randomBytes } from 'node:crypto'

/** An `<id>` of the specification: 24 hexadecimal characters (spec, conventions). */
export const ID_PATTERN = /^[0-9a-fA-F]{24}$/

/** A token of 32 random bytes, as links and cookies carry it. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

/** A token as the database keeps it: whoever reads the database cannot use it. */
export const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes identifiers; comes from outside so that a simulation repeats exactly. */
export interface Ids {
  /** A new `<id>`: 4 bytes of time, so that new rows lie together in the indexes, and 8 random ones. */
  id(): string
  bytes(length: number): Buffer
}

// Random bytes are drawn in blocks: one call of the generator per id costs more than the id.
const POOL_BYTES = 8 * 512
let pool = Buffer.alloc(0)
let used = 0

/** Ids from the random numbers of the system. */
export const randomIds: Ids = {
  id() {
    if (used + 8 > pool.length) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    const random = pool.toString('hex', used, used + 8)
    used += 8
    const seconds = Math.floor(Date.now() / 1000)
    return seconds.toString(16).padStart(8, '0') + random
  },
  bytes: (length) => randomBytes(length),
}

/**
 * The id of what a form makes, from the id that was drawn with the form: a form that is sent twice makes it once. It is made from the
 * organization too, so the id of another one's can neither be met nor asked for.
 */
export function idOfForm(organizationId: string, drawn: string): string {
  return createHash('sha256').update(`${organizationId} ${drawn}`).digest('hex').slice(0, 24)
}

/** The organization that holds the sample data of another one: always the same, so that two who make it at once make one. */
export const sampleOf = (organizationId: string): string => idOfForm(organizationId, 'sample data')
