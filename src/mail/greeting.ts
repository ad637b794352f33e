import { domainToASCII } from 'node:url'
import { isHostName } from '../base/host-name.ts'

/** Said where the configuration has no name. Only a server that takes any greeting takes this one too. */
const NO_NAME = 'localhost.localdomain'

/**
 * The name that an SMTP server is greeted with (EHLO, RFC 5321 §4.1.1.1): `mail.name`, else the host of `server.publicUrl`, else the domain of
 * `mail.from`. Never an address in brackets, which many relays refuse.
 */
export function greetingName(
  { name, from }: { readonly name?: string | undefined; readonly from: string },
  publicUrl: string | undefined,
): string {
  if (name !== undefined) return name
  const ofPage = publicUrl === undefined ? '' : (URL.parse(publicUrl)?.hostname ?? '')
  return [ofPage, domainToASCII(domainOf(from))].find(isHostName) ?? NO_NAME
}

/** The domain of the sender's address, for Message-IDs. */
export function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
