import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import { AppError } from './errors.ts'

/** Authenticated encryption of what has to be stored and must not be readable in a stolen database (AES-256-GCM). */

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, from the installation's secret. */
export function sealKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `interview-bridge ${purpose}`, 32))
}

/** `about` is bound to the sealed bytes: they open only with the same one. */
export function seal(key: Buffer, text: string, about = ''): Buffer {
  const iv = nextIv()
  const cipher = createCipheriv('aes-256-gcm', prepared(key), iv)
  cipher.setAAD(Buffer.from(about))
  const sealed = cipher.update(text, 'utf8')
  // GCM is a stream: all of it came by then.
  cipher.final()
  return Buffer.concat([iv, sealed, cipher.getAuthTag()])
}

const prepareds = new WeakMap<Buffer, KeyObject>()

/** Preparing a key costs more than sealing a link. */
function prepared(key: Buffer): KeyObject {
  const known = prepareds.get(key)
  if (known) return known
  const fresh = createSecretKey(key)
  prepareds.set(key, fresh)
  return fresh
}

/** Random bytes for many seals: to ask for each alone costs as much as a seal. */
const ivs = Buffer.allocUnsafeSlow(IV_BYTES * 256)
let ivsUsed = ivs.length

/** Random bytes that were given to nobody yet. */
function nextIv(): Buffer {
  if (ivsUsed === ivs.length) {
    randomFillSync(ivs)
    ivsUsed = 0
  }
  const iv = Buffer.from(ivs.subarray(ivsUsed, ivsUsed + IV_BYTES))
  ivsUsed += IV_BYTES
  return iv
}

/** Undefined when it was sealed with another secret or about something else. */
export function unseal(key: Buffer, sealed: Buffer, about = ''): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', prepared(key), sealed.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A sealed link within a text. Letters of base64url only, so that no other pattern of ours matches inside. */
const SEAL = /\[sealed:1:([A-Za-z0-9_-]{38,})\]/g
const BEGINNING = '[sealed:1:'
/** The text that people see in the place of a sealed link. */
const SHOWN = '[personal link]'

/** The code of an error about a link that was sealed with another secret. */
const SEAL_UNREADABLE = 'seal.unreadable'

const keys = new WeakMap<Buffer, Buffer>()

function linkKey(secret: Buffer): Buffer {
  const known = keys.get(secret) ?? sealKey(secret, 'sealed link')
  keys.set(secret, known)
  return known
}

/** A link as it is stored within a text. `about` names what it belongs to, such as `interview 64b…`. */
export function sealLink(secret: Buffer, link: string, about: string): string {
  return `${BEGINNING}${seal(linkKey(secret), link, about).toString('base64url')}]`
}

/** True for a text that is one sealed link, as a whole or in a part. */
export function holdsSeal(text: string): boolean {
  return text.includes(BEGINNING)
}

/** The text with each sealed link opened, and those links. Throws `seal.unreadable` where one cannot be opened. */
export function openLinks(secret: Buffer, text: string, about: string): { text: string; links: string[] } {
  if (!holdsSeal(text)) return { text, links: [] }
  const links: string[] = []
  const opened = text.replace(SEAL, (_whole, sealed: string) => {
    const link = unseal(linkKey(secret), Buffer.from(sealed, 'base64url'), about)
    if (link === undefined)
      throw new AppError(
        `The personal link of ${about} was stored with another secret than this process has. Set INTERVIEW_BRIDGE_SECRET to the one it was stored with, or bring back the file "secret" of its data folder.`,
        { kind: 'rejected', code: SEAL_UNREADABLE, status: 409, facts: { doubtful: false } },
      )
    links.push(link)
    return link
  })
  return { text: opened, links }
}

/** The text for people: sealed links are only named. */
export function maskSeals(text: string): string {
  return text.replace(SEAL, SHOWN)
}

/** Foreign text without what looks like a sealed link. */
export function withoutSeals(text: string): string {
  return holdsSeal(text) ? text.replaceAll(BEGINNING, '[sealed …') : text
}

// Ambient, like the priority of a call to an ATS: code that quotes a text knows nothing of the links that are being
// written.
const hidden = new AsyncLocalStorage<readonly string[]>()

/** Runs work with opened links; texts that are scrubbed meanwhile (records, quotes, log lines) do not show them. */
export function hidingLinks<Result>(links: readonly string[], work: () => Promise<Result>): Promise<Result> {
  return links.length === 0 ? work() : hidden.run(links, work)
}

/** The text without the links that the work under way has opened. */
export function withoutHiddenLinks(text: string): string {
  const links = hidden.getStore()
  return links === undefined ? text : withoutLinks(text, links)
}

/** Shorter parts of a link are words such as `interviews`. */
const KEY_LENGTH_MIN = 16
const FORM_LENGTH_MIN = 8

/** The part of a link that opens it: its longest path segment or value of its query. The whole link where none is long. */
export function keyOf(link: string): string {
  const longest = link.split(/[/?&=#]/).reduce((a, b) => (b.length > a.length ? b : a), '')
  return longest.length >= KEY_LENGTH_MIN ? longest : link
}

/** The text without these links, however a request or an answer wrote them: plain, in JSON, in a query, in base64. */
export function withoutLinks(text: string, links: readonly string[]): string {
  return links
    .flatMap((link) => [link, JSON.stringify(link).slice(1, -1), encodeURIComponent(link), keyOf(link)])
    .flatMap((form) => [form, ...inBase64(form)])
    .filter((form) => form.length >= FORM_LENGTH_MIN)
    .reduce((left, form) => left.replaceAll(form, SHOWN), text)
}

/**
 * The characters that base64 of any longer text with this part contains, for each place in a group of three bytes where
 * the part may begin.
 */
function inBase64(part: string): string[] {
  const bytes = Buffer.from(part)
  return [0, 1, 2].map((offset) => {
    const lead = (3 - offset) % 3
    const whole = bytes.subarray(lead, bytes.length - ((bytes.length - lead) % 3))
    return whole.toString('base64')
  })
}

/** The same value with each text in it replaced. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change)) as Value
  if (typeof value !== 'object' || value === null) return value
  const before = Object.entries(value)
  const mapped = before.map(([key, part]) => [key, mapTexts(part as unknown, change)] as const)
  // Most values hold nothing to be changed, and are not built anew.
  return mapped.every(([, part], at) => part === before[at]?.[1]) ? value : (Object.fromEntries(mapped) as Value)
}
