import { may, type Right } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { pathTo } from '../frame/interview-place.ts'
import { pagesFor } from '../frame/navigation.ts'
import { statusWord } from '../frame/pages.ts'
import { askedList } from './find-query.ts'

/** Something that a search found and leads to. */
export interface SearchRow {
  readonly title: string
  /** What tells two of the same title apart; empty where nothing has to. */
  readonly detail: string
  readonly href: string
}
export interface SearchGroup {
  readonly name: 'People' | 'Positions' | 'Go to' | 'Do'
  readonly rows: readonly SearchRow[]
}

/** So many fit into the dialog of a phone beside its keyboard; the list of interviews shows all. */
const [PEOPLE_MAX, POSITIONS_MAX] = [6, 5]

/** What somebody may want to do without looking for its page first. */
const COMMANDS: readonly { readonly right: Right; readonly title: string; readonly href: string }[] = [
  { right: 'see', title: 'Decide about whoever waits longest', href: '/dashboard?decision=to_decide&sort=waiting' },
  { right: 'administer', title: 'Make a new position', href: '/dashboard/positions/new' },
  { right: 'administer', title: 'Give somebody an account', href: '/dashboard/people' },
  { right: 'own', title: 'Change my password', href: '/dashboard/account' },
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
  const groups: SearchGroup[] = [
    { name: 'People', rows: people.map(personRow) },
    {
      name: 'Positions',
      rows: positions.map(({ id, name }) => ({ title: name, detail: '', href: `/dashboard/positions/${id}` })),
    },
    {
      name: 'Do',
      rows: byWords(
        q,
        COMMANDS.filter(({ right }) => right === 'own' || may(session, right)),
      ),
    },
    { name: 'Go to', rows: byWords(q, pagesFor(session)) },
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

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
