import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { historyCard } from '../../src/dashboard/reviewing/history-card.ts'

/** What happened with an interview, as one list. */

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 9, minutes))
const iso = (minutes: number) => at(minutes).toISOString()
type Shown = Parameters<typeof historyCard>[0]

const INTERVIEW = { createdAt: iso(0), completedAt: iso(24), source: 'api' } as Shown['interview']
const REVIEW = { note: null, changedAt: null, isAfterAi: false }
const MAIL = { kind: 'reminder', asked: { by: 'ina@acme.example' }, state: 'sent', createdAt: iso(3) }
const SHOWN: Shown = {
  interview: INTERVIEW,
  consent: { at: iso(5), device: 'phone', ai: true, aiWithdrawnAt: null, notice: null },
  decided: [],
  views: [],
  mails: [MAIL as unknown as Shown['mails'][number]],
  guests: [],
  reviews: {
    own: { ...REVIEW, by: 'me@acme.example', rating: 4, ratedAt: at(30) },
    count: 1,
    others: [{ ...REVIEW, by: 'dov@acme.example', rating: 2, ratedAt: at(29) }],
    isAiShown: true,
  },
  origin: { connection: 'acme', applicationId: '7' },
  synced: {
    ats: 'Greenhouse',
    isCut: false,
    timeline: [
      {
        at: at(0),
        told: { is: 'entry', code: 'want.invited', cause: { code: 'in_stage', stage: 'Video', job: 'Engineer' } },
      },
      { at: at(0), told: { is: 'entry', code: 'invite', cause: null } },
      { at: at(24), told: { is: 'event', code: 'completed' } },
      {
        at: at(26),
        told: { is: 'write', write: { is: 'confirmed', action: 'note', event: 'completed', cause: null } },
      },
    ],
  },
}
const linesOf = (shown: Shown): string[] =>
  [...historyCard(shown).text.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) =>
    line.replace(/<time[^>]*>[^<]*<\/time>/, '').replace(/<[^>]*>/g, ''),
  )

test('everything is one list, the latest first, and nothing stands there twice', () => {
  expect(linesOf(SHOWN)).toEqual([
    'You rated it 4 of 5 (good).',
    'dov@acme.example rated it 2 of 5 (weak).',
    'Greenhouse took the note after the completion.',
    'The candidate finished.',
    'The candidate began on a phone and agreed to be recorded, and an AI may help.',
    'Reminded by ina@acme.example. sent',
    'Invited.',
    'The candidate is to be invited (is in stage &quot;Video&quot; of the open job &quot;Engineer&quot;).',
  ])
})

test('each time is told as how long ago it was, with the exact one in the page', () => {
  const { text } = historyCard(SHOWN)
  expect(text.match(/<li><time datetime="[^"]+" data-ago>2026-11-25 09:\d\d UTC<\/time>/g)).toHaveLength(8)
  expect(text).not.toContain('<details>')
})

test('what colleagues think stands there only once this reviewer has rated', () => {
  const lines = linesOf({ ...SHOWN, reviews: { own: null, count: 1, others: null, isAiShown: false } })
  expect(lines.join()).not.toMatch(/rated|dov@/)
})

test('of a long history the latest eight stand open, and the rest is folded', () => {
  const views = Array.from({ length: 5 }, (_, n) => ({ by: `c${n}@acme.example`, firstAt: at(40), lastAt: at(41 + n) }))
  const { text } = historyCard({ ...SHOWN, views, synced: null })
  const [open = '', folded = ''] = text.split('<details>')
  expect(folded).toContain('<summary>8 earlier entries</summary>')
  expect([open, folded].map((part) => part.split('<li>').length - 1)).toEqual([8, 8])
  expect(open).toContain('c4@acme.example opened this page again.')
})

test('where older entries of the sync are left out, the page says so, with the way to all of them', () => {
  expect(historyCard(SHOWN).text).not.toContain('left out')
  const synced = SHOWN.synced && { ...SHOWN.synced, isCut: true }
  const { text } = historyCard({ ...SHOWN, synced })
  expect(text).toContain(
    'Older entries of the sync are left out here. <a href="/dashboard/timeline?connection=acme&amp;application=7">Show all entries</a>',
  )
  // Who may not open that page is not led there.
  expect(historyCard({ ...SHOWN, synced, origin: null }).text).toContain('left out here.</p>')
  const told = LANGUAGES.map((language) =>
    withLanguage(language, () => /<p class="soft">.*<\/p>/.exec(historyCard({ ...SHOWN, synced }).text)?.[0]),
  )
  expect([new Set(told).size, told.includes(undefined)]).toEqual([LANGUAGES.length, false])
})

test.each(LANGUAGES)('in %s each line is of that language, with its figures and names', (language) => {
  const lines = withLanguage(language, () => linesOf(SHOWN))
  expect(lines).toHaveLength(8)
  const text = lines.join('\n')
  for (const named of ['4', '2', 'dov@acme.example', 'ina@acme.example', 'Greenhouse', 'Video', 'Engineer'])
    expect(text).toContain(named)
  expect(text).not.toMatch(/undefined|null/)
  if (language !== 'en') expect(text).not.toMatch(/candidate|invited|rated|Reminded/)
})
