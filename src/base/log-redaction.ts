/** Names of fields in which secrets and people may stand; their values never reach the log. */
const HIDDEN: ReadonlySet<string> = new Set([
  'apiKey',
  'authorization',
  'clientSecret',
  'cookie',
  'email',
  'inviteUrl',
  'key',
  'password',
  'secret',
  'token',
  'videoUrl',
])

/** Fields deeper than this are not looked at. Nothing of ours logs deeper objects. */
const DEPTH_MAX = 3

const REDACTED = '[redacted]'

/**
 * The fields of a log line with hidden ones replaced, at most three levels deep. The same object where nothing is hidden, which is
 * the rule: a log line costs one look at its names and no copy. An error is left to its serializer, which picks what may be told.
 */
export function withoutHidden(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let shown: Record<string, unknown> | undefined
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    const told = HIDDEN.has(name)
      ? hidden(value)
      : depth < DEPTH_MAX && isPlain(value)
        ? withoutHidden(value, depth + 1)
        : value
    if (told === value) continue
    shown ??= copyOf(fields)
    shown[name] = told
  }
  return shown ?? fields
}

const copyOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(fields) ? Object.assign([], fields) : { ...fields }

const hidden = (value: unknown) => (value === undefined ? undefined : REDACTED)

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}
