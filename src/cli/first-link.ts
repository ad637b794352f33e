import { FIRST_LINK_MINUTES } from '../accounts/first-link.ts'
import type { Core } from '../app/core.ts'
import { messageOf } from '../base/errors.ts'
import { linkWith } from '../base/link-paths.ts'
import type { Output } from './output.ts'

/**
 * While nobody administers the installation, each start prints a link for whoever reads its output: without it, whoever found the port
 * first would own the installation. It goes to standard output beside the log, never through it: no field of a line has it.
 */
export async function showFirstLink({ firstLinks, links, config, log }: Core, output: Output): Promise<void> {
  const link = await firstLinks.offer().catch((error: unknown) => {
    log.warn(
      { problem: messageOf(error) },
      'no link for a first administrator could be made; the next start tries again',
    )
    return undefined
  })
  if (!link) return
  const url = linkWith(links.publicUrl, 'first', link.token)
  log.info({ expiresAt: link.expiresAt }, 'nobody administers this installation; a link was printed beside the log')
  if (output.json) output.result({ firstAdministrator: { url, expiresAt: link.expiresAt } }, () => '')
  else output.line(sentence(url, config.server.publicUrl !== undefined))
}

const sentence = (url: string, isAddressKnown: boolean): string =>
  [
    `Nobody administers this installation yet. Become its administrator within ${FIRST_LINK_MINUTES} minutes, by this link, which works once: ${url}`,
    ...(isAddressKnown
      ? []
      : [
          'If you reach this server at another address, put that in its place, and set server.publicUrl (or PUBLIC_URL).',
        ]),
    '',
  ].join('\n')
