/** The ways in which something is sent compressed, the better one first. */
export type Encoding = 'br' | 'gzip'

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The best encoding of ours that an Accept-Encoding header names and does not refuse; undefined: as it is. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const named = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name]
  })
  return ENCODINGS.find((one) => named.includes(one))
}
