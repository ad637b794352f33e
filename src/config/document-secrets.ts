import { type Document, isAlias, isScalar, visit } from 'yaml'
import { secretPlacesIn } from '../base/secrets.ts'
import type { Path } from './places.ts'
import type { Problem, Source } from './source.ts'
import { withReferences } from './substitution.ts'

/**
 * Secrets of a connection that is kept in the database: its text is stored for ever and shown to whoever administers the organization,
 * so a secret stands beside it, and the text names it where a connector expects one and nowhere else.
 */

/** The names of secrets. */
export const SECRET_NAME = /^[a-z][a-z0-9_]{0,62}$/
/** A secret that is the whole value. */
const WHOLE = /^\$\{secret:[a-z][a-z0-9_]{0,62}\}$/
/** A place of a template, such as `{token}`, which a request of the connector `rest` fills with what it asked before. */
const TEMPLATE_PLACE = /\{\w+(?::\d)?\}/
/** Secrets of one connection. */
export const SECRETS_MAX = 20
const REFERENCES_MAX = 50
/** A certificate with its chain has less. */
const SECRET_BYTES_MAX = 8 * 1024
/** Keys that mean something to JavaScript. */
const ODD_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The secrets that a text is read with. */
export interface GivenSecrets {
  readonly secrets: Readonly<Record<string, string>>
  /** Secrets that were stored with another secret of the installation and cannot be opened. */
  readonly unreadable?: readonly string[]
}

interface Reference {
  readonly offset: number
  /** What stands between the braces. */
  readonly inner: string
}

/** Every `${…}` of the values as YAML reads them: an escape in quotes is none in the text, and one in the value. */
function referencesIn(document: Document): Reference[] {
  const found: Reference[] = []
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return
      const [offset = 0] = node.range ?? []
      withReferences(node.value, (whole, inner) => {
        if (!whole.startsWith('$$')) found.push({ offset, inner })
        return ''
      })
    },
  })
  return found
}

const nameOf = ({ inner }: Reference): string | undefined => {
  const name = inner.startsWith('secret:') ? inner.slice('secret:'.length) : undefined
  return name !== undefined && SECRET_NAME.test(name) ? name : undefined
}

/** The secrets that a text names, each once, in the order of their names. */
export function namedSecrets(document: Document): string[] {
  return [...new Set(referencesIn(document).flatMap((one) => nameOf(one) ?? []))].sort()
}

/** Secrets that the text names and that cannot be opened, each with its place. */
export function unreadableSecrets(source: Source, { unreadable = [] }: GivenSecrets): Problem[] {
  return referencesIn(source.document).flatMap((one) => {
    const name = nameOf(one)
    if (name === undefined || !unreadable.includes(name)) return []
    return source.atOffset(
      one.offset,
      `the secret "${name}" was stored with another secret of the installation and cannot be opened; set it again, or bring back the secret with which it was stored`,
    )
  })
}

/** Every `${…}` that is no secret of this connection, and keys and tags that no connection has. */
export function referenceProblems(source: Source, given: GivenSecrets): Problem[] {
  const found: Problem[] = []
  visit(source.document, {
    Node(key, node) {
      const [offset = 0] = node.range ?? []
      if (!isAlias(node) && node.tag !== undefined)
        found.push(source.atOffset(offset, 'a tag (!name) cannot be used here'))
      if (key === 'key' && isScalar(node) && ODD_KEYS.includes(String(node.value)))
        found.push(source.atOffset(offset, `"${String(node.value)}" cannot be a key`))
    },
  })
  const references = referencesIn(source.document)
  if (references.length > REFERENCES_MAX)
    return [
      ...found,
      source.at([], `the text names secrets in ${references.length} places; at most ${REFERENCES_MAX} can be`),
    ]
  for (const one of references) {
    const problem = whyNoSecret(one, given)
    if (problem !== undefined) found.push(source.atOffset(one.offset, problem))
  }
  return found
}

function whyNoSecret(reference: Reference, { secrets, unreadable = [] }: GivenSecrets): string | undefined {
  if (!reference.inner.startsWith('secret:'))
    return 'only ${secret:name} can be used here: variables and files belong to the machine, and not to an organization ($${ for a plain ${)'
  const name = nameOf(reference)
  if (name === undefined)
    return 'expected ${secret:name} with a name of small letters, digits and _, which begins with a letter; what stands there is not shown, since it may be the secret'
  if (Object.hasOwn(secrets, name) || unreadable.includes(name)) return undefined
  return `the secret "${name}" is not set; give its value together with this text`
}

/**
 * Settings that are secrets and are written out, and secrets that are named where none belongs: there a page, a note or a message of
 * the ATS would show them. `tree`: the text before anything was put into it.
 */
export function secretPlaceProblems(source: Source, tree: Readonly<Record<string, unknown>>): Problem[] {
  const found: Problem[] = []
  const { settings, ...others } = tree
  const taken = new Set<string>()
  for (const { path, value, isInAddress } of secretPlacesIn(settings)) {
    const at: Path = ['settings', ...path]
    // Those are refused with the address.
    if (isInAddress) continue
    // What a request keeps of an answer is found by an expression, which is no secret, and could spell one.
    if (isKept(path)) continue
    taken.add(JSON.stringify(at))
    if (WHOLE.test(value) || value === '') continue
    if (TEMPLATE_PLACE.test(value) && !value.includes('${')) continue
    found.push(
      source.at(
        at,
        `expected \${secret:${nameFor(at)}} as the whole value; the value of a secret is given beside the text, which is kept for ever`,
      ),
    )
  }
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'string' && !taken.has(JSON.stringify(path)) && holdsSecret(value))
      found.push(
        source.at(
          path,
          'a secret stands only where the connector expects one, as a whole value below settings: its key, password or token, or a header',
        ),
      )
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  walk(others, [])
  walk(settings, ['settings'])
  return found
}

/** An expression of `first: { keep: { NAME: EXPRESSION } }`, whatever its name. */
const isKept = (path: Path): boolean => path.at(-3) === 'first' && path.at(-2) === 'keep'

/** A name for the secret of a setting: `client_secret` of `clientSecret`. */
function nameFor(path: Path): string {
  const name = String(path.at(-1))
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
  return SECRET_NAME.test(name) ? name : 'name'
}

function holdsSecret(value: string): boolean {
  let holds = false
  withReferences(value, (whole, inner) => {
    holds ||= !whole.startsWith('$$') && inner.startsWith('secret:')
    return ''
  })
  return holds
}

/** Values that cannot be secrets of this text; none of them is repeated. */
export function valueProblems(source: Source, { secrets }: GivenSecrets): Problem[] {
  const all = Object.entries(secrets)
  if (all.length > SECRETS_MAX)
    return [source.at([], `${all.length} secrets are given; a connection has at most ${SECRETS_MAX}`)]
  return all.flatMap(([name, value]) => {
    const wrong = whyNoValue(name, value)
    return wrong === undefined ? [] : [source.at([], wrong)]
  })
}

function whyNoValue(name: string, value: unknown): string | undefined {
  if (!SECRET_NAME.test(name))
    return 'a secret has a name of small letters, digits and _, which begins with a letter; one of those that were given has not'
  if (typeof value !== 'string' || value.trim() === '') return `the secret "${name}" is empty; give its value`
  if (Buffer.byteLength(value) > SECRET_BYTES_MAX)
    return `the secret "${name}" is longer than ${SECRET_BYTES_MAX} bytes, which no key is`
  return undefined
}
