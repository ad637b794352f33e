import { may, type Right } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { presentLanguage } from '../frame/language.ts'
import { pagesFor } from '../frame/navigation.ts'
import { statusWord } from '../frame/pages.ts'
import { isInSample } from '../frame/rights.ts'
import { askedList, CANCELLED, listQuery } from './find-query.ts'
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

/** What was found, and the way to everybody of this text in the list of interviews. */
export interface Searched {
  readonly groups: readonly SearchGroup[]
  /** Null without a text. Its detail says that the search stopped before it had seen everybody. */
  readonly all: SearchRow | null
}

/** So many fit into the dialog of a phone beside its keyboard; the list of interviews shows all. */
const [PEOPLE_MAX, CANCELLED_MAX, POSITIONS_MAX] = [6, 3, 5]

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
): Promise<Searched & { readonly text: string }> {
  const { fields, filters } = askedList({ q: asked })
  const { q } = fields
  const find = (limit: number, more: { readonly isCancelled?: true } = {}) =>
    services.finding.findInterviews(session, { filters: { ...filters, ...more }, sort: 'changed', limit })
  const [people, cancelled, positions] =
    q === ''
      ? [NOBODY, NOBODY, []]
      : await Promise.all([
          find(PEOPLE_MAX),
          find(CANCELLED_MAX, { isCancelled: true }),
          services.finding.findPositions(session, q, POSITIONS_MAX),
        ])
  const words = findingWords().search
  const opens = (href: string) => session.sample === null || isInSample('GET', href.replace(/\?.*/, ''))
  const commands = COMMANDS.filter(({ right, href }) => (right === 'own' || may(session, right)) && opens(href))
  const groups: SearchGroup[] = [
    { name: words.people, rows: [...people.rows.map(personRow), ...cancelled.rows.map(cancelledRow)] },
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
  const list = listPath(listQuery(fields).toString())
  const isCut = people.isCut || cancelled.isCut
  const all = q === '' ? null : { title: words.all(q), detail: isCut ? findingWords().list.stopped : '', href: list }
  return { text: q, groups: groups.filter(({ rows }) => rows.length > 0), all }
}

const NOBODY: { readonly rows: readonly FoundInterview[]; readonly isCut: boolean } = { rows: [], isCut: false }

const personRow = (one: FoundInterview): SearchRow => ({
  title: fullName(one.candidate),
  detail: `${one.positionName} · ${statusWord(one.status)}`,
  href: pathTo({ id: one.id, from: '' }),
})

/** A cancelled interview has no page of its own; the row leads to the list, where it stands. */
const cancelledRow = (one: FoundInterview): SearchRow => ({
  ...personRow(one),
  href: listPath(new URLSearchParams({ q: fullName(one.candidate), status: CANCELLED }).toString()),
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
