import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { selectedOf } from '../../src/dashboard/finding/selected.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { refusalText } from '../../src/dashboard/frame/refusals/refusal-text.ts'
import { batchDonePage, batchPage } from '../../src/dashboard/reviewing/batch-pages.ts'
import { comparePage } from '../../src/dashboard/reviewing/compare-page.ts'
import { decisionPage, foreseenPart } from '../../src/dashboard/reviewing/decision-card.ts'
import { assertWords } from '../../src/dashboard/reviewing/decision-routes.ts'
import { remindPage } from '../../src/dashboard/reviewing/remind-page.ts'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import { AnalysisResult, InterviewDetail } from '../../src/interview/contract/contract.ts'
import type { FoundInterview } from '../../src/interview/finding/find.ts'
import type { Batched } from '../../src/interview/reviewing/decisions.ts'
import type { Effect, UnforeseenCode } from '../../src/sync/operations/contract.ts'
import { html } from '../../src/web/pages.ts'
import { sessionOf } from '../kit/sessions.ts'

/** The pages that reviewers decide, remind and compare on, in each language. */
const session = sessionOf('reviewer')
const found = (id: string): FoundInterview => ({
  id,
  key: id,
  externalId: null,
  candidate: { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' },
  positionId: 'p',
  positionName: 'Backend engineer',
  status: 'created',
  approvalStatus: 'pending',
  analysisStatus: 'not_requested',
  noAssessment: undefined,
  createdAt: new Date(0),
  completedAt: null,
  updatedAt: new Date(0),
  score: null,
  rubric: null,
  isScoreHidden: false,
  sureness: null,
})
const asked = (count: number) => {
  const people = Array.from({ length: count }, (_one, at) => found(`id-${at}`))
  return {
    decision: 'rejected',
    groups: [{ foreseen: null, people }],
    decided: [],
    goneCount: count,
    against: people,
    digest: 'd',
    from: '',
  } as const
}
const effect = (code: Effect['code'], named = '', value = ''): Effect => ({ code, named, value, isAboutPerson: false })
/** What a page holds that people read. */
const readOf = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/[ \n]+/g, ' ')

test('a decision about one and about several is asked for in German', () => {
  const of = (count: number) => readOf(withLanguage('de', () => batchPage(session, asked(count))).body.text)
  expect(of(1)).toMatch(
    /1 Person ablehnen\?.*Dieses Interview ist nicht abgeschlossen:.*Ein ausgewähltes Interview ist nicht mehr da\./,
  )
  expect(of(2)).toMatch(
    /2 Bewerbende ablehnen\?.*Diese Interviews sind nicht abgeschlossen:.*2 ausgewählte Interviews sind nicht mehr da\./,
  )
  expect(of(2)).toContain('Keinem ATS wird etwas mitgeteilt')
  expect(of(1)).toContain('Über diese Person entscheiden Sie gegen die Empfehlung der KI')
  expect(of(2)).toMatch(/Über diese Bewerbenden entscheiden Sie.*Warum Sie anders entscheiden.*Höchstens 300 Zeichen/)
})

/** The question about one that goes against the AI. */
const questionOf = (isChanged: boolean): string => {
  const interview = InterviewDetail.parse(EXAMPLES.InterviewDetail)
  const of = { position: 'Backend engineer', foreseen: null, digest: 'd', decided: [], isChanged } as const
  const against = { why: 'Typed before', isMissing: false }
  return withLanguage('en', () =>
    decisionPage(session, { id: 'id-1', from: '' }, interview, { ...of, decision: 'rejected', against }),
  ).body.text
}

test('where the effects changed, the focus is on the words about it: a held Enter in a field would confirm what nobody has read', () => {
  expect(questionOf(false)).toMatch(/<input id="why"[^>]* autofocus/)
  const changed = questionOf(true)
  expect(changed.split(' autofocus')).toHaveLength(2)
  expect(changed).toMatch(/<p [^>]*role="alert" tabindex="-1"[^>]* autofocus>What the ATS will be told has changed/)
  expect(changed).toMatch(/<form [^>]*data-asks>[\s\S]*value="Typed before"/)
})

test('a screen reader reads with the field what the ATS will be told, and what stands before it', () => {
  const page = questionOf(false)
  const [, ids = ''] = /<input id="why"[^>]* aria-describedby="([^"]*)"/.exec(page) ?? []
  const read = ids.split(' ').map((id) => page.split(` id="${id}"`)[1] ?? 'nothing')
  expect(ids).toMatch(/^(?:before )?foreseen against why-hint$/)
  expect(read.join()).toContain('No ATS is told')
  expect(read.join()).toContain('This goes against the AI’s recommendation')
  expect(read).not.toContain('nothing')
  expect(page).toMatch(/<textarea id="reason"[^>]* aria-describedby="(?:before )?foreseen"/)
})

test('what was decided about several says who decided and how long it can be undone', () => {
  const one: Batched = {
    interviewId: 'id-1',
    firstName: 'Mira',
    lastName: 'Okafor',
    decision: 'approved',
    by: 'ina@acme.example',
    takesEffectAt: new Date(0),
    remainingMs: 900,
    state: 'waiting',
  }
  const decisions: readonly Batched[] = [one, { ...one, state: 'undone' }]
  const of = (language: Language) =>
    readOf(withLanguage(language, () => batchDonePage(session, { batch: 'b', from: '' }, decisions)).body.text)
  expect(of('en')).toContain('The approval by ina@acme.example of 1 candidate takes effect in 1 second .')
  expect(of('de')).toContain('Die Annahme von 1 Person durch ina@acme.example wird in 1 Sekunde wirksam.')
  expect(of('tr')).toContain('1 aday için onay kararı (kararı veren: ina@acme.example) 1 saniye içinde geçerli olur.')
})

test('who is reminded, and why somebody is not, is said in German', () => {
  const people = [
    { one: found('id-1'), why: undefined, remindedAt: null },
    { one: found('id-2'), why: 'reminded', remindedAt: new Date(0) },
  ] as const
  const of = (done: number | undefined) =>
    readOf(
      withLanguage('de', () => remindPage(session, { people, goneCount: 0, sends: true, done, from: '' })).body.text,
    )
  expect(of(undefined)).toMatch(/1 Person erinnern\?.*Nicht erinnert.*: in den letzten 24 Stunden erinnert \( 1970/)
  expect(of(1)).toContain('Eine Erinnerung ist unterwegs.')
  expect(of(2)).toContain('2 Erinnerungen sind unterwegs.')
})

test('candidates are compared in French, with how many colleagues rated', () => {
  const compared = (count: number) => ({
    interview: InterviewDetail.parse(EXAMPLES.InterviewDetail),
    analysis: {
      ...EXAMPLES.AnalysisState,
      status: 'completed' as const,
      result: { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] },
    },
    evidence: null,
    transcripts: new Map<string, never>(),
    written: new Map<string, string>(),
    reviews: { own: null, count, others: null, isAiShown: true },
  })
  const page = withLanguage('fr', () =>
    comparePage(session, { all: [compared(1), compared(2)], position: 'Backend engineer', from: '' }),
  )
  expect(page.title).toBe('Comparer 2 candidats')
  const read = readOf(page.body.text)
  expect(read).toContain('1 évaluation\u00a0; visible par ceux qui ont aussi évalué')
  expect(read).toContain('2 évaluations\u00a0; visibles par ceux qui ont aussi évalué')
  expect(read).toContain('Recommandation')
})

test('every effect, and every reason why effects are not known, has its own words in each language', () => {
  const effects: readonly Effect[] = [
    effect('moveTo', 'Onsite'),
    effect('reject', 'Not a fit'),
    effect('tag', 'AI: strong'),
    effect('field', 'Score', '71'),
    effect('note'),
    effect('link', 'Interview'),
    effect('attach', 'answers.txt'),
    effect('result'),
    effect('requestAnalysis'),
    effect('tagHidden'),
    effect('fieldHidden', 'Score'),
    effect('attachHidden'),
  ]
  const codes: readonly UnforeseenCode[] = ['unread', 'behind', 'not_written_yet', 'away']
  const all = LANGUAGES.flatMap((language) =>
    withLanguage(language, () => {
      const told = readOf(foreseenPart(session, { ats: 'Lever', connection: 'blue', effects }).text)
      for (const named of [
        'Onsite',
        'Not a fit',
        'AI: strong',
        'Score',
        '71',
        'Interview',
        'answers.txt',
        'Lever',
        'blue',
      ])
        expect(told).toContain(named)
      const lines = effects.map(
        (one) => foreseenPart(session, { ats: 'Lever', connection: 'blue', effects: [one] }).text,
      )
      return [...lines, ...codes.map((code) => foreseenPart(session, { code, problem: 'Answer 500' }).text)]
    }),
  )
  expect(new Set(all).size).toBe(LANGUAGES.length * (effects.length + codes.length))
  expect(all.join()).not.toContain('Answer 500')
})

const refusalOf = (work: () => unknown): Error => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was not refused')
}

test('a refusal names in each language what was too much', () => {
  const long = refusalOf(() => assertWords({ reason: 'x'.repeat(2_001), why: '' }))
  const many = refusalOf(() =>
    selectedOf(
      [...'abcde'].map((one) => one.repeat(24)),
      4,
      'compare',
      'compared',
    ),
  )
  for (const language of LANGUAGES) {
    expect(withLanguage(language, () => html`${refusalText(long)}`.text)).toMatch(/2001.*2000|2000.*2001/)
    expect(withLanguage(language, () => html`${refusalText(many)}`.text)).toMatch(/4.*5/)
  }
  expect(withLanguage('de', () => refusalText(many))).toBe(
    'Sie können höchstens 4 Interviews auf einmal vergleichen; ausgewählt sind 5. Gehen Sie zurück und wählen Sie weniger aus.',
  )
})
