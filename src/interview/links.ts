import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'
import { openLinks, sealKey, sealLink } from '../base/seals.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Links of candidates and of recordings. A candidate's token is made from the interview's id and the installation's
 * secret, so the API can show the link at any time while only the token's hash is at rest.
 */
export class Links {
  readonly #secret: Buffer
  readonly #inviteKey: string
  readonly #publicKey: string
  readonly #mediaKey: Buffer
  readonly publicUrl: string

  /** `publicUrl` without a slash at its end; `secret` is the installation's, at least 32 bytes. */
  constructor(publicUrl: string, secret: Buffer) {
    this.publicUrl = publicUrl.replace(/\/+$/, '')
    this.#secret = secret
    this.#inviteKey = sealKey(secret, 'invite link').toString('hex')
    this.#publicKey = sealKey(secret, 'public link').toString('hex')
    this.#mediaKey = sealKey(secret, 'media link')
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

  /** The token of a position's public link. A position from before has a random one instead, stored sealed. */
  publicToken(positionId: string): string {
    return hash('sha256', `${this.#publicKey}${positionId}${this.#publicKey}`, 'base64url')
  }

  publicLink(token: string): string {
    return `${this.publicUrl}/p/${token}`
  }

  /** A link or token as it is stored; `about` names its row. */
  sealed(text: string, about: string): string {
    return sealLink(this.#secret, text, about)
  }

  /** A text with what is sealed in it opened. Throws `seal.unreadable` (409) where it was sealed with another secret. */
  opened(text: string, about: string): string {
    return openLinks(this.#secret, text, about).text
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
