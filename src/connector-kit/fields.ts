import { z } from 'zod'

/** The fields that rows of every ATS are made of. */

/** Numbers and texts are both ids; ours are text. */
export const Id = z.union([z.string().min(1), z.number().int()]).transform(String)
/** May be null, may be left out. */
export const Text = z.string().nullish()
export const Flag = z.boolean().nullish()

/** Where an API is; http is for systems of one's own. */
export const Address = z.url({
  protocol: /^https?$/,
  error: 'expected an address that begins with http:// or https://',
})
