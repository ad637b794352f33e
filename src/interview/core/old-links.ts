import { isOlderVersionConnected } from '../../db/database.ts'
import { sealOldTexts } from '../../mail/store.ts'
import type { InterviewContext } from './context.ts'

/** Links that earlier versions stored readable: tokens of positions, and texts of mails from before mails were jobs. */

/** The context a position's public link is sealed with, so that its ciphertext cannot be moved to another row. */
export const aboutPosition = (id: string): string => `position ${id}`

/** The context a mail's link is sealed with. */
export const aboutMail = (id: string): string => `mail ${id}`

/** Rows sealed at once. */
const GROUP = 200

/** Seals one group of rows of each kind. Returns how many rows were changed; 0: nothing is left that can be sealed now. */
export async function sealOldLinks(context: InterviewContext): Promise<number> {
  return (
    (await sealTokens(context)) +
    (await sealOldTexts(context.database.knex, (link, id) => context.links.sealed(link, aboutMail(id))))
  )
}

async function sealTokens({ database: { knex }, links }: InterviewContext): Promise<number> {
  const readable = await knex('positions')
    .whereNotNull('public_token')
    .orderByRaw('public_sealed is not null')
    .limit(GROUP)
    .select<{ id: string; public_token: string; public_sealed: string | null }[]>('id', 'public_token', 'public_sealed')
  if (readable.length === 0) return 0
  const open = readable.filter((row) => row.public_sealed === null)
  for (const { id, public_token: token } of open)
    await knex('positions')
      .where({ id, public_token: token })
      .update({ public_digest: links.tokenDigest(token), public_sealed: links.sealed(token, aboutPosition(id)) })
  // A process of the version before looks a link up by its token, so the token stays while one is connected.
  if (await isOlderVersionConnected(knex)) return open.length
  return knex('positions')
    .whereRaw('id = any(?)', [readable.map(({ id }) => id)])
    .whereNotNull('public_sealed')
    .update({ public_token: null })
}
