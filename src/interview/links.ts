import { createHash, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Links of candidates and of recordings. A candidate's token is made from the interview's id and the installation's
 * secret, so the API can show the link at any time while only the token's hash is at rest.
 */
export class Links {
  readonly #inviteKey: string
  readonly #mediaKey: Buffer
  readonly publicUrl: string

  /** `publicUrl` without a slash at its end; `secret` is the installation's, at least 32 bytes. */
  constructor(publicUrl: string, secret: Buffer) {
    this.publicUrl = publicUrl.replace(/\/+$/, '')
    this.#inviteKey = Buffer.from(hkdfSync('sha256', secret, '', 'interview-bridge invite link', 32)).toString('hex')
    this.#mediaKey = Buffer.from(hkdfSync('sha256', secret, '', 'interview-bridge media link', 32))
  }

  inviteToken(interviewId: string): string {
    // A list shows a link in each row, and createHmac costs ten times as much here (key objects). For messages of one fixed
    // length, as ids are, SHA-256 of key, message, key is as good a keyed hash.
    return hash('sha256', `${this.#inviteKey}${interviewId}${this.#inviteKey}`, 'base64url')
  }

  inviteUrl(interviewId: string): string {
    return `${this.publicUrl}/i/${this.inviteToken(interviewId)}`
  }

  /** The digest to look a token up by; undefined for what cannot be a token. */
  tokenDigest(token: string): Buffer | undefined {
    return TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined
  }

  digestFor(interviewId: string): Buffer {
    return createHash('sha256').update(this.inviteToken(interviewId)).digest()
  }

  /** A link to one recording that plays without a login until `expiresAt`. */
  videoUrl(interviewId: string, questionId: string, expiresAt: Date): string {
    const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
    return `${this.publicUrl}/v/${interviewId}/${questionId}/${until}/${this.#mediaSignature(interviewId, questionId, until)}`
  }

  /** True when the signature is ours and its time has not passed; asked on every Range request. */
  isVideoLinkValid(
    link: { interviewId: string; questionId: string; until: string; signature: string },
    now: Date,
  ): boolean {
    const expected = Buffer.from(this.#mediaSignature(link.interviewId, link.questionId, link.until))
    const given = Buffer.from(link.signature)
    return (
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      Number.parseInt(link.until, 36) * 1000 > now.getTime()
    )
  }

  #mediaSignature(interviewId: string, questionId: string, until: string): string {
    return createHmac('sha256', this.#mediaKey).update(`${interviewId}/${questionId}/${until}`).digest('base64url')
  }
}
