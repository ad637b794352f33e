import { isIP } from 'node:net'

/** A name of several labels (RFC 1123 §2.1). SMTP relays refuse names without a dot, and addresses in brackets. */
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** True for a name such as `mail.example.com`: at least two labels, and no IP address. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text) && isIP(text) === 0
}
