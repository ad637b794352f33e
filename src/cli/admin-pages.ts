import { readFile } from 'node:fs/promises'
import { codeOf } from '../base/errors.ts'
import { LANGUAGES } from '../base/languages.ts'
import { parseDateTime } from '../base/text.ts'
import type { CandidatePageChange } from '../interview/positions/candidate-page.ts'
import type { PositionPageChange } from '../interview/positions/position-page.ts'
import { command, ownerOfPosition } from './admin.ts'
import type { Command, Options } from './command.ts'
import { idFrom, onOrOff, optional, textOf, wholeNumber } from './options.ts'
import { UsageError } from './output.ts'

const NONE = 'none'
const ONE = '665f00000000000000000002'

/** The candidate page's settings for scripts: the same that administrators change in the dashboard. */
export const adminPageCommands: Readonly<Record<string, Command>> = {
  'admin organization page': command(
    {
      words: ['ID'],
      options: [
        { flags: '--accent COLOUR', about: '# and six hexadecimal digits, or none' },
        { flags: '--logo FILE', about: 'a PNG, JPEG or WebP picture of at most 200 KB, or none' },
        { flags: '--contact TEXT', about: 'the contact for candidates, or none' },
        { flags: '--privacy-notice TEXT', about: 'who sees recordings and how long they are kept, or none' },
      ],
      about: "shows and changes an organization's candidate page and mails",
      examples: [`admin organization page ${ONE}`, `admin organization page ${ONE} --accent "#0b5cad" --logo logo.png`],
    },
    async ({ services, accounts }, words, options) => {
      const organizationId = idFrom(words)
      await accounts.getOrganization(organizationId)
      const logo = given(options, 'logo')
      const change: CandidatePageChange = {
        ...optional('accent', given(options, 'accent')),
        ...optional('contact', given(options, 'contact')),
        ...optional('privacyNotice', given(options, 'privacy-notice')),
        ...(logo == null ? optional('logo', logo) : { logo: await pictureAt(logo) }),
      }
      return { id: organizationId, ...(await services.candidatePages.setCandidatePage({ organizationId }, change)) }
    },
  ),
  'admin position update': command(
    {
      words: ['ID'],
      options: [
        { flags: '--language L', about: `${LANGUAGES.join(', ')}, or none: the browser's` },
        { flags: '--retakes N', about: 'further takes of each answer, or none: no limit' },
        { flags: '--thinking-seconds N', about: 'time to think before each answer, or none: no limit' },
        { flags: '--public-link on|off', about: 'whether anybody may apply at the public link' },
        { flags: '--public-link-until TIME', about: 'when the public link ends, or none: never' },
      ],
      about: "shows and changes the candidate's page of a position",
      examples: [
        `admin position update ${ONE} --language tr --retakes 2`,
        `admin position update ${ONE} --public-link-until 2027-01-31T18:00:00Z`,
      ],
    },
    async (core, words, options) => {
      const id = idFrom(words)
      const until = given(options, 'public-link-until')
      const change: PositionPageChange = {
        ...optional('language', given(options, 'language')),
        ...optional('retakes', limitOf(options, 'retakes')),
        ...optional('thinkingSeconds', limitOf(options, 'thinking-seconds')),
        ...optional('isPublicLinkOn', onOrOff(options, 'public-link')),
        ...(until == null ? optional('publicLinkUntil', until) : { publicLinkUntil: momentOf(until) }),
      }
      return core.services.positionPages.setPositionPage(await ownerOfPosition(core, id), id, change)
    },
  ),
}

/** Undefined where the option is not given; null for `none`. */
function given(options: Options, name: string): string | null | undefined {
  const value = textOf(options, name)
  return value === NONE ? null : value
}

function limitOf(options: Options, name: string): number | null | undefined {
  return given(options, name) === null ? null : wholeNumber(options, name)
}

function momentOf(text: string): Date {
  const at = parseDateTime(text)
  if (!at) throw new UsageError(`--public-link-until must be a time such as 2027-01-31T18:00:00Z; it is "${text}".`)
  return at
}

async function pictureAt(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new UsageError(`--logo: the file "${file}" cannot be read (${codeOf(error) ?? 'unknown reason'}).`)
  }
}
