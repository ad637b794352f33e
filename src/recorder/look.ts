import { GROUNDS, readable } from '../base/contrast.ts'
import { domainError } from '../base/errors.ts'
import type { Logo } from '../interview/positions/candidate-page.ts'
import type { App } from '../web/server.ts'

const YEAR_S = 31_536_000
const FILE = /^([0-9a-f]{6})\.css$/

/** The style sheet of a colour `#rrggbb`. A page's policy allows no inline style, and one without a script cannot set it later. */
export const accentPath = (accent: string): string => `/assets/accent/${accent.slice(1)}.css`

const ruleOf = (accent: string, grounds: readonly string[]) => {
  const made = readable(accent, grounds)
  return `:root{--accent:${made.accent};--on-accent:${made.on}}`
}

/** Style sheets of colours: made from the address alone, so they show nothing of any organization. */
export async function accentRoutes(app: App): Promise<void> {
  app.get('/assets/accent/:file', (request, reply) => {
    const [, digits] = FILE.exec((request.params as { file: string }).file) ?? []
    if (digits === undefined) throw domainError('accent.unknown', 404, 'There is no such style sheet')
    const accent = `#${digits}`
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .serializer((text: unknown) => String(text))
      .send(`${ruleOf(accent, GROUNDS.light)}@media (prefers-color-scheme:dark){${ruleOf(accent, GROUNDS.dark)}}`)
  })
}

/** A logo as part of a page, for links beneath which nothing is answered any more. */
export const inlineLogo = ({ type, bytes }: Logo): string => `data:${type};base64,${bytes.toString('base64')}`
