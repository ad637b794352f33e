import { may, type Right } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { pathTo } from '../frame/interview-place.ts'
import { presentLanguage } from '../frame/language.ts'
import { pagesFor } from '../frame/navigation.ts'
import { statusWord } from '../frame/pages.ts'
import { isInSample } from '../frame/rights.ts'
import { askedList } from './find-query.ts'
import { findingWords } from './words/index.ts'

/** Something that a search found and leads to. */
export interface SearchRow {
  readonly title: string
  /** What tells two of the same title apart; empty where nothing has to. */
  readonly detail: string
  readonly href: string
}
export interface SearchGroup {
  readonly name: string
  readonly rows: readonly SearchRow[]
}

/** So many fit into the dialog of a phone beside its keyboard; the list of interviews shows all. */
const [PEOPLE_MAX, POSITIONS_MAX] = [6, 5]

/** What somebody may want to do without looking for its page first. */
const COMMANDS: readonly {
  readonly right: Right
  readonly title: 'decideLongest' | 'newPosition' | 'connectAts' | 'newAccount' | 'password'
  readonly href: string
}[] = [
  { right: 'see', title: 'decideLongest', href: '/dashboard?decision=to_decide&sort=waiting' },
  { right: 'administer', title: 'newPosition', href: '/dashboard/positions/new' },
  { right: 'administer', title: 'connectAts', href: '/dashboard/connect' },
  { right: 'administer', title: 'newAccount', href: '/dashboard/people' },
  { right: 'own', title: 'password', href: '/dashboard/account' },
]

/** People and positions by name, pages and commands by their words; without words, the pages and commands alone. */
export async function searched(
  services: Pick<InterviewServices, 'finding'>,
  session: Session,
  asked: unknown,
): Promise<{ readonly text: string; readonly groups: readonly SearchGroup[] }> {
  const { fields, filters } = askedList({ q: asked })
  const { q } = fields
  const [people, positions] =
    q === ''
      ? [[], []]
      : await Promise.all([
          services.finding.findInterviews(session, { filters, sort: 'changed', limit: PEOPLE_MAX }),
          services.finding.findPositions(session, q, POSITIONS_MAX),
        ]).then(([found, named]) => [found.rows, named] as const)
  const words = findingWords().search
  const opens = (href: string) => session.sample === null || isInSample('GET', href.replace(/\?.*/, ''))
  const commands = COMMANDS.filter(({ right, href }) => (right === 'own' || may(session, right)) && opens(href))
  const groups: SearchGroup[] = [
    { name: words.people, rows: people.map(personRow) },
    {
      name: words.positions,
      rows: positions.map(({ id, name }) => ({ title: name, detail: '', href: `/dashboard/positions/${id}` })),
    },
    {
      name: words.act,
      rows: byWords(
        q,
        commands.map(({ title, href }) => ({ title: words[title], href })),
      ),
    },
    { name: words.goTo, rows: byWords(q, pagesFor(session)) },
  ]
  return { text: q, groups: groups.filter(({ rows }) => rows.length > 0) }
}

const personRow = (one: FoundInterview): SearchRow => ({
  title: fullName(one.candidate),
  detail: `${one.positionName} · ${statusWord(one.status)}`,
  href: pathTo({ id: one.id, from: '' }),
})

/** Those in whose words each word of the text begins one. */
function byWords(text: string, all: readonly { readonly title: string; readonly href: string }[]): SearchRow[] {
  const wanted = wordsOf(text)
  return all
    .filter(({ title }) => wanted.every((word) => wordsOf(title).some((one) => one.startsWith(word))))
    .map(({ title, href }) => ({ title, detail: '', href }))
}

/** In small letters of the reader's language, without accents: who looks for `equipes` means `Équipes`. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase(presentLanguage())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
