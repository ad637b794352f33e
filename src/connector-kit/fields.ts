import { z } from 'zod'
import { REPLACEMENT } from '../base/foreign.ts'

/** The fields that rows of every ATS are made of. */

/** Longer than any vendor's id, and short enough for every index that holds one. */
const ID_LENGTH_MAX = 500

/**
 * Why a text is no id; undefined for one that is. A text that the gate had to change (`base/foreign.ts`) names nothing
 * of the ATS.
 */
function problemOfId(text: string): string | undefined {
  if (text.includes(REPLACEMENT)) return 'the id holds U+FFFD, which stands for a character that no text may hold'
  return text.length > ID_LENGTH_MAX ? `the id is longer than ${ID_LENGTH_MAX} characters` : undefined
}

/** True for a text that can be an id. */
export const isId = (text: string): boolean => text !== '' && problemOfId(text) === undefined

/** Numbers and texts are both ids; ours are text. */
export const Id = z
  .union([z.string().min(1), z.number().int()], { error: 'expected a text that is not empty, or a whole number' })
  .transform(String)
  .superRefine((text, context) => {
    const message = problemOfId(text)
    if (message) context.addIssue({ code: 'custom', message, input: text })
  })
/** May be null, may be left out. */
export const Text = z.string().nullish()
/** A boolean that some ATSs write in other ways. */
export const Flag = z.boolean().nullish()
/** A place in an order. What is no number is no place, and costs the row nothing else. */
export const Place = z.number().nullish().catch(null)

/** Where an API is; http is for systems of one's own. */
export const Address = z.url({
  protocol: /^https?$/,
  error: 'expected an address that begins with http:// or https://',
})

/** An address as a part of an account's name (`accountOf` of a connector): with `whole` its path too, where that names the account. */
export function accountPlace(address: string, whole = false): string {
  const { origin, pathname } = new URL(address)
  return whole ? `${origin}${pathname.replace(/\/+$/, '')}` : origin
}
