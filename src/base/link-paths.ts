/** Pages whose path ends in a token that is a right by itself: whoever has the link may do what it is for. Links are built, and masked in texts, from this table. */
export const LINK_PATHS = {
  candidate: '/i',
  position: '/p',
  guest: '/g',
  password: '/dashboard/password',
  first: '/dashboard/first',
  login: '/dashboard/login/link',
} as const

/** The link with a token. `publicUrl` without a slash at its end. */
export const linkWith = (publicUrl: string, kind: keyof typeof LINK_PATHS, token: string): string =>
  `${publicUrl}${LINK_PATHS[kind]}/${token}`

const TOKEN = '[A-Za-z0-9_-]{20,}'
const LINK = new RegExp(`(${Object.values(LINK_PATHS).join('|')})/${TOKEN}`, 'g')
/** A signed link to a recording (`interview/core/links.ts`): interview, question and time stay. */
const RECORDING = new RegExp(`(/v/[0-9a-f]{24}/[0-9a-f]{24}/[0-9a-z]{1,12})/${TOKEN}`, 'g')

/** The text without the tokens of such links, and without signatures of links to recordings. */
export const withoutLinkTokens = (text: string): string => text.replace(LINK, '$1/…').replace(RECORDING, '$1/…')
