import { type Mask, maskOf, ownMask } from './masks.ts'
import { nearestWord } from './text.ts'

/**
 * Secret values that this process was given by its file and its environment: keys of ATSs, passwords, tokens. A library may put a
 * password into a message, so wherever text leaves they are masked as they stand. Secrets of the dashboard's connections are not among
 * them: each connection masks its own (`masks.ts`).
 */

/** Shorter values would mask ordinary words. */
const LENGTH_MIN = 6

const known = new Set<string>()
let maskKnown: Mask | undefined

/** Remembers values of the host, for as long as the process lives; a key that was replaced is still nobody's business. */
export function keepSecrets(values: Iterable<string>): void {
  for (const value of values) {
    const text = value.trim()
    if (text.length < LENGTH_MIN || known.has(text)) continue
    known.add(text)
    maskKnown = undefined
  }
}

/** The text with every known secret value masked; within the work of a connection, with the secrets of that one alone. */
export function maskSecrets(text: string): string {
  maskKnown ??= maskOf(known)
  return (ownMask() ?? maskKnown)(text)
}

/** `key` alone is what an ATS that orders from us calls its key; `idempotencyKey` names a header. */
const SECRET_NAME = /(?:^key|secret|password|passwd|token|bearer|api_?key|access_?key|private_?key|credentials?)s?$/i
const URL_CREDENTIALS = /^[a-z][a-z0-9+.-]{0,20}:\/\/([^\s/@]*)@/i

/** True for the name of a setting whose value is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Words at the end of a secret's name, for names that are misspelt. */
const SECRET_WORDS = ['secret', 'password', 'token']
/** Shorter words are near to everything. */
const NEAR_LENGTH_MIN = 4

/**
 * True also for a misspelt name, such as `smtpPasword`: the value was meant to be a secret, and is not shown in the
 * mistake.
 */
export function isNearSecretName(name: string): boolean {
  const last =
    name
      .match(/[A-Z]?[a-z]+/g)
      ?.at(-1)
      ?.toLowerCase() ?? ''
  return isSecretName(name) || (last.length >= NEAR_LENGTH_MIN && nearestWord(last, SECRET_WORDS) !== undefined)
}

/**
 * Headers that anybody may see; every other one of `headers` may carry a key, whatever it is called. The id of a tenant stands in the
 * links of many an ATS too: hidden there, they would lead nowhere.
 */
const PUBLIC_HEADER =
  /^(?:accept(?:-.*)?|content-.*|user-agent|.*version|(?:x-)?(?:tenant|account|company|organi[sz]ation|workspace)-?(?:id|name))$/i

/** A secret value in a tree of settings, with the keys that lead to it. */
interface SecretPlace {
  readonly path: readonly (string | number)[]
  readonly value: string
  /** The password of an address, which is a part of what stands there. */
  readonly isInAddress?: true
}

/** Every secret value in a tree of settings: below names that sound secret, in headers (also in `extraHeaders`), and the passwords of addresses. */
export function* secretsIn(tree: unknown): Generator<string> {
  for (const { value } of secretPlacesIn(tree)) yield value
}

/** The same with their places. The password of an address is told twice, as it stands there and decoded. */
export function* secretPlacesIn(
  tree: unknown,
  path: readonly (string | number)[] = [],
  isSecret = false,
): Generator<SecretPlace> {
  if (typeof tree === 'string') {
    // `login.passwords: off` is no password, and every other `off` none either.
    if (isSecret && tree !== 'on' && tree !== 'off') yield { path, value: tree }
    const password = URL_CREDENTIALS.exec(tree)?.[1]?.split(':').slice(1).join(':')
    if (!password) return
    yield { path, value: password, isInAddress: true }
    yield { path, value: decoded(password), isInAddress: true }
  } else if (Array.isArray(tree)) {
    for (const [at, one] of tree.entries()) yield* secretPlacesIn(one, [...path, at], isSecret)
  } else if (typeof tree === 'object' && tree !== null)
    for (const [name, value] of Object.entries(tree)) {
      if (/headers$/i.test(name) && typeof value === 'object' && value !== null)
        for (const [header, text] of Object.entries(value))
          yield* secretPlacesIn(text, [...path, name, header], isSecret || !PUBLIC_HEADER.test(header))
      // `auth: { header: X-Key, value: … }` of the connector `rest`.
      else
        yield* secretPlacesIn(
          value,
          [...path, name],
          isSecret ||
            isSecretName(name) ||
            (name === 'value' && ('header' in tree || 'query' in tree)) ||
            isKeyAsUser(name, tree),
        )
    }
}

/** Where the password is empty, the user is the key, as ATSs with basic authentication want it. */
const isKeyAsUser = (name: string, tree: object): boolean =>
  /^user(?:name)?$/.test(name) && (!('password' in tree) || tree.password === '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
