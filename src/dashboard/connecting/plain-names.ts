import { withReferences } from '../../config/substitution.ts'

/** Names of an ATS in the text of a connection, where `${…}` stands for a secret and `$${…}` for itself (pure). */

/** A name as the text holds it: nothing in it is taken for a secret. */
export const writtenName = (name: string): string => withReferences(name, (whole) => `$${whole}`)

/** The name that a text means; undefined where it names a secret, whose value nobody is shown. */
export function nameOfWritten(written: string): string | undefined {
  let isPlain = true
  const name = withReferences(written, (whole) => {
    if (!whole.startsWith('$$')) isPlain = false
    return whole.slice(1)
  })
  return isPlain ? name : undefined
}
