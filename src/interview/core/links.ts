import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { digestOfToken, TOKEN_PATTERN } from '../../base/ids.ts'
import { LINK_PATHS, linkWith } from '../../base/link-paths.ts'
import { seal, sealKey, unseal } from '../../base/seals.ts'

/**
 * Links of candidates and of recordings. A candidate's token is made from the interview's id and the installation's
 * secret, so the API can show the link at any time while only the token's hash is at rest.
 */
export class Links {
  readonly #inviteKey: string
  readonly #publicKey: string
  readonly #mediaKey: Buffer
  readonly #guestKey: Buffer
  readonly #placeKey: Buffer
  readonly publicUrl: string

  /** `publicUrl` without a slash at its end; `secret` is the installation's, at least 32 bytes. */
  constructor(publicUrl: string, secret: Buffer) {
    this.publicUrl = publicUrl.replace(/\/+$/, '')
    this.#inviteKey = sealKey(secret, 'invite link').toString('hex')
    this.#publicKey = sealKey(secret, 'public link').toString('hex')
    this.#mediaKey = sealKey(secret, 'media link')
    this.#guestKey = sealKey(secret, 'guest link')
    this.#placeKey = sealKey(secret, 'place of a list')
  }

  inviteToken(interviewId: string): string {
    // A list shows a link in each row, and createHmac costs ten times as much here (key objects). For messages of one fixed
    // length, as ids are, SHA-256 of key, message, key is as good a keyed hash.
    return hash('sha256', `${this.#inviteKey}${interviewId}${this.#inviteKey}`, 'base64url')
  }

  inviteUrl(interviewId: string): string {
    return linkWith(this.publicUrl, 'candidate', this.inviteToken(interviewId))
  }

  /** The digest to look a token up by; undefined for what cannot be a token. */
  tokenDigest(token: string): Buffer | undefined {
    return TOKEN_PATTERN.test(token) ? digestOfToken(token) : undefined
  }

  digestFor(interviewId: string): Buffer {
    return digestOfToken(this.inviteToken(interviewId))
  }

  /** The token of a position's public link, which is stored nowhere. */
  publicToken(positionId: string): string {
    return hash('sha256', `${this.#publicKey}${positionId}${this.#publicKey}`, 'base64url')
  }

  publicLink(token: string): string {
    return linkWith(this.publicUrl, 'position', token)
  }

  /** Where a list goes on, for a link whose reader must not read it; `about` is bound to it. */
  sealedPlace(key: string, about: string): string {
    return seal(this.#placeKey, key, about).toString('base64url')
  }

  /** Undefined for what was sealed by nobody of ours, or about something else. */
  openedPlace(sealed: string, about: string): string | undefined {
    return unseal(this.#placeKey, Buffer.from(sealed, 'base64url'), about)
  }

  /** A link to one recording that plays without a login until `expiresAt`. */
  videoUrl(interviewId: string, questionId: string, expiresAt: Date): string {
    const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
    return `${this.publicUrl}/v/${interviewId}/${questionId}/${until}/${this.#mediaSignature(interviewId, questionId, until)}`
  }

  /** True when the signature is ours and its time has not passed; asked on every Range request. */
  isVideoLinkValid(link: SignedAnswer & { interviewId: string }, now: Date): boolean {
    return isValid(link, this.#mediaSignature(link.interviewId, link.questionId, link.until), now)
  }

  /** The token of a guest link, the same for one form of one login (`login` is what that login's forms send back), so that a second click is shown it too. */
  guestToken(linkId: string, login: string): string {
    return createHmac('sha256', this.#guestKey).update(`token ${linkId} ${login}`).digest('base64url')
  }

  guestUrl(token: string): string {
    return linkWith(this.publicUrl, 'guest', token)
  }

  /** The path of one recording on the page of a guest link, for as long as that page is looked at; it plays through no other link. */
  guestRecording(token: string, linkId: string, questionId: string, expiresAt: Date): string {
    const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
    return `${LINK_PATHS.guest}/${token}/answers/${questionId}/${until}/${this.#guestSignature(linkId, questionId, until)}`
  }

  isGuestRecordingValid(link: SignedAnswer & { linkId: string }, now: Date): boolean {
    return isValid(link, this.#guestSignature(link.linkId, link.questionId, link.until), now)
  }

  #mediaSignature(interviewId: string, questionId: string, until: string): string {
    return createHmac('sha256', this.#mediaKey).update(`${interviewId}/${questionId}/${until}`).digest('base64url')
  }

  #guestSignature(linkId: string, questionId: string, until: string): string {
    return createHmac('sha256', this.#guestKey).update(`answer ${linkId}/${questionId}/${until}`).digest('base64url')
  }
}

/** What a link to a recording names. `until` is in seconds, to the base of 36. */
interface SignedAnswer {
  readonly questionId: string
  readonly until: string
  readonly signature: string
}

function isValid({ signature, until }: SignedAnswer, wanted: string, now: Date): boolean {
  const expected = Buffer.from(wanted)
  const given = Buffer.from(signature)
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number.parseInt(until, 36) * 1000 > now.getTime()
  )
}
