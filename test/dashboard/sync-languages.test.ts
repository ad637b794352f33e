import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { refusalText } from '../../src/dashboard/frame/refusals/refusal-text.ts'
import { heldPage } from '../../src/dashboard/sync/held-page.ts'
import { passStrip } from '../../src/dashboard/sync/pass-strip.ts'
import { planPart } from '../../src/dashboard/sync/plan-page.ts'
import { heldWords } from '../../src/dashboard/sync/sync-words.ts'
import { changeText, entryText, stateText, writeText } from '../../src/dashboard/sync/told-words.ts'
import { syncWords } from '../../src/dashboard/sync/words/pages/index.ts'
import type { ShownPlan } from '../../src/sync/operations/contract.ts'
import type { Cause } from '../../src/sync/rules/causes.ts'
import { html } from '../../src/web/pages.ts'
import { sessionOf } from '../kit/sessions.ts'

/** The pages of the sync, in the reader's language. */

const inGerman = <Result>(work: () => Result): Result => withLanguage('de', work)

test('counts of what waits are said for one and for several', () => {
  const counts = (count: number) => {
    const { parked, queued, setAside } = syncWords().counts
    return [parked(count), queued(count), setAside(count)]
  }
  expect(inGerman(() => counts(1))).toEqual([
    '1 Rückmeldung braucht eine Entscheidung',
    '1 Einladung wartet',
    '1 Datensatz konnte nicht gelesen werden',
  ])
  expect(inGerman(() => counts(1_200))).toEqual([
    '1.200 Rückmeldungen brauchen eine Entscheidung',
    '1.200 Einladungen warten',
    '1.200 Datensätze konnten nicht gelesen werden',
  ])
  const held = { reason: 'x', invite: 1, cancel: 0, move: 2, reject: 0, write: 1, sample: [] }
  expect(inGerman(() => heldWords(held))).toBe('1 Einladung, 2 Phasenwechsel, 1 Interview, zu dem geschrieben wird')
})

test('what the sync tells by a code is a sentence in each language', () => {
  const told = { is: 'refused', action: 'note', event: 'completed', cause: 'not_allowed' } as const
  const write = (language: Language) => withLanguage(language, () => writeText('Greenhouse', told))
  const withRight = (isOfUser: boolean) =>
    LANGUAGES.map((language) =>
      withLanguage(language, () => writeText('Greenhouse', told, { name: 'notes:create', isOfUser })).slice(
        write(language).length,
      ),
    )
  expect(withRight(false)).toEqual([
    '; if the key lacks a right, it is “notes:create”',
    '; anahtarda eksik bir yetki varsa: “notes:create”',
    '; falls dem Schlüssel ein Recht fehlt, ist es „notes:create“',
    '; si a la clave le falta un permiso, es «notes:create»',
    '\u00a0; s’il manque un droit à la clé, c’est « notes:create »',
  ])
  expect(withRight(true)[2]).toBe('; falls dem Nutzer des Schlüssels ein Recht fehlt, ist es „notes:create“')
  expect(LANGUAGES.map(write)).toEqual([
    'Greenhouse did not take the note after the completion: our access does not allow it, or the candidate is confidential there',
    'Not (tamamlanmadan sonra): Greenhouse bunu almadı: erişimimiz buna izin vermiyor ya da aday orada gizli',
    'Notiz nach dem Abschluss: Greenhouse hat das nicht übernommen: unser Zugang erlaubt es nicht, oder die Person ist dort vertraulich',
    'Nota tras la finalización: Greenhouse no lo aceptó: nuestro acceso no lo permite, o la persona es confidencial allí',
    'Note après la fin de l’entretien\u00a0: Greenhouse ne l’a pas pris en compte\u00a0: notre accès ne le permet pas, ou cette candidature y est confidentielle',
  ])
  expect(
    inGerman(() => [
      stateText('Greenhouse', { is: 'not-yet', waits: 'no_email' }),
      entryText('Greenhouse', { is: 'moved', stage: 'Onsite' }),
      entryText('Greenhouse', { is: 'waits', code: 'no_rule' }),
      changeText({ action: 'invite' }),
      changeText({ action: 'moveTo', event: 'approved' }),
    ]),
  ).toEqual([
    'Noch nicht eingeladen: Greenhouse zeigt keine E-Mail-Adresse dieser Person. Tragen Sie dort eine ein.',
    'In Greenhouse verschoben nach „Onsite“',
    'Die Einladung wartet: Keine Regel passt mehr',
    'Einladung',
    'Wechsel in eine andere Phase nach der Annahme',
  ])
})

const PLAN: ShownPlan = {
  ats: 'Greenhouse',
  counts: { invite: 1, cancel: 2, write: 1, waiting: 1 },
  invite: [
    {
      applicationId: '1',
      name: 'Ada',
      why: 'is in stage "Onsite"',
      cause: null,
      waits: null,
      rule: null,
      isHeld: true,
    },
  ],
  cancel: [],
  write: [
    {
      ...{ applicationId: '1', name: 'Ada', event: 'invited', rule: 'a:1', isHeld: false },
      effect: { code: 'tag', named: 'invited', value: '', isAboutPerson: false },
    },
  ],
  unlisted: 0,
  hidden: { why: 'unsure', right: { name: null, isOfUser: true } },
  waiting: [],
  holds: null,
  isAsking: false,
  paused: [
    {
      ...{ jobId: '1', rule: 'r', stage: 'Onsite', stageId: '2', stageName: 'Onsite' },
      ...{ code: 'stage_renamed', stageNow: 'On site' },
    },
  ],
  past: [{ rule: 'a:1', event: 'invited', interviews: 2, why: '' }],
  incomplete: { is: 'told', words: 'Greenhouse is away' },
}

test('a plan is in the language of its reader, and what was stored in English says that it is', () => {
  const { text } = inGerman(() => planPart(sessionOf('administrator'), 'green', PLAN, false))
  expect(text).toContain('Greenhouse zeigt die Personen nicht, deren Namen unten fehlen')
  expect(text).toContain(
    'wenn nicht, geben Sie dem Nutzer des Schlüssels in Greenhouse das Recht, Personen zu lesen, und',
  )
  expect(text).toContain('1 Einladung, 2 Stornierungen und 1 Rückmeldung; 1 Bewerbung wartet.')
  expect(text).toContain('Das Tag „invited“ kommt hinzu</td><td>Einladung')
  expect(text).toContain('Ihre Phase „Onsite“ (Onsite) heißt im ATS jetzt „On site“.')
  expect(text).toContain('2 Interviews, Anlass: Einladung')
  expect(text).toContain('<span lang="en">Is in stage &quot;Onsite&quot;</span>')
  expect(text).toContain('tut also vielleicht mehr: <span lang="en">Greenhouse is away</span>')
  const turkish = withLanguage('tr', () => planPart(sessionOf('administrator'), 'green', PLAN, false))
  expect(turkish.text).toContain('<span lang="en">Is in stage &quot;Onsite&quot;</span>')
})

const COUNTS = { invite: 3, cancel: 0, move: 0, reject: 0, write: 1 }
const IN_STAGE: Cause = { code: 'in_stage', stage: 'Video', job: 'Engineer' }
const STEP = { applicationId: '1', name: 'Ada', why: 'English', rule: null, isHeld: true, waits: null }
const TOLD: ShownPlan = {
  ...PLAN,
  invite: [{ ...STEP, cause: IN_STAGE }],
  cancel: [{ ...STEP, cause: { code: 'not_active', status: 'rejected', stays: null } }],
  waiting: [{ ...STEP, cause: null, waits: 'no_email' }],
  holds: { reason: 'English', cause: { code: 'first_pass', counts: COUNTS, beside: null } },
  isAsking: true,
  incomplete: null,
}

test('the plan and the held page of an ordinary case hold nothing in English on a German page', () => {
  const { text: plan } = inGerman(() => planPart(sessionOf('administrator'), 'green', TOLD, false))
  expect(plan).toContain('Steht in der Phase „Video“ der offenen Stelle „Engineer“<')
  expect(plan).toContain('Ist abgelehnt<')
  expect(plan).toContain('Greenhouse zeigt keine E-Mail-Adresse dieser Person')
  expect(plan).toContain('der erste Abgleich dieser Verbindung brächte 3 Einladungen und 1 Interview, zu dem')
  const one = { ...STEP, changes: [{ action: 'invite' }], reason: 'English', cause: IN_STAGE, digest: 'd' }
  const cause = { code: 'more_than_usual', counts: COUNTS, ...({ among: 'invited', usual: 10 } as const) } as const
  const held = { reason: 'English', cause: { ...cause, allowed: 49, percent: 20 }, ...COUNTS, sample: [] }
  const view = { held, applications: [one], digest: 'd', next: undefined, isFirstPage: true }
  const { text: page } = inGerman(() => heldPage(sessionOf('administrator'), 'green', view).body)
  expect(page).toContain('Grund: steht in der Phase „Video“')
  expect(page).toContain('bisher wurden 10 Personen eingeladen; die Bremse lässt 49 zu oder 20 %.')
  for (const text of [plan, page]) {
    expect(text).not.toContain('lang="en"')
    expect(text).not.toContain('English')
  }
})

const PAUSE = { code: 'stage_gone', stage: 'Video', stageName: 'Video', stageNow: null } as const
const CAUSES: readonly Cause[] = [
  IN_STAGE,
  { code: 'invited_before', job: 'Engineer', status: 'closed' },
  { code: 'job_not_open', stage: 'Video', job: 'Engineer', status: 'draft' },
  { code: 'invited_before_pause', pause: PAUSE },
  { code: 'rule_paused', pause: { ...PAUSE, code: 'stage_renamed', stageNow: 'Film' } },
  { code: 'stage_without_rule', stage: null, stays: 'completed' },
  { code: 'not_active', status: 'hired', stays: 'kept_on_leave' },
  ...(['gone', 'ordered', 'taken_back', 'carried_by_interview', 'invite_expired'] as const).map((code) => ({ code })),
]

test.each(LANGUAGES)(
  'each reason of the engine is a sentence of its own in %s, and an unknown one stays English',
  (language) => {
    const shown = (cause: Cause | null) => {
      const plan = { ...TOLD, invite: [{ ...STEP, cause }] }
      return withLanguage(language, () => planPart(sessionOf('administrator'), 'green', plan, false)).text
    }
    const texts = CAUSES.map(shown)
    expect(new Set(texts).size).toBe(CAUSES.length)
    for (const text of texts) expect(text).not.toMatch(/English|undefined|null|lang="en"/)
    const foreign = shown({ code: 'of_a_later_version' } as unknown as Cause)
    expect(foreign).toContain(language === 'en' ? 'English' : '<span lang="en">English</span>')
  },
)

test.each(LANGUAGES)('each reason of the brake is told in %s, with its figures and names', (language) => {
  const twins = [true, false].map((isConfigured) => ({ self: 'new', twin: { name: 'old', isConfigured } }))
  const told = (cause: NonNullable<NonNullable<ShownPlan['holds']>['cause']>) => {
    const plan = { ...TOLD, holds: { reason: 'English', cause } }
    return withLanguage(language, () => planPart(sessionOf('administrator'), 'green', plan, false)).text
  }
  const asked = (['first_pass', 'changed_rules'] as const).flatMap((code) =>
    [null, ...twins].map((beside) => told({ code, counts: COUNTS, beside })),
  )
  const usual = (['followed', 'invited'] as const).map((among) =>
    told({ code: 'more_than_usual', counts: COUNTS, among, usual: 77, allowed: 49, percent: 20 }),
  )
  const texts = [...asked, ...usual]
  expect(new Set(texts).size).toBe(8)
  for (const text of texts) expect(text).not.toMatch(/English|undefined|null|lang="en"/)
  for (const text of usual) expect(text).toMatch(/77.*49.*20/)
  for (const text of [asked[1], asked[2]]) expect(text).toMatch(/old/)
})

test('the picture of the last syncs is told with one and with several', () => {
  const at = new Date('2026-11-25T11:00:00.000Z')
  const pass = { startedAt: at, endedAt: at, outcome: 'failed', reason: 'away', repeats: null, repeatedSince: null }
  const strip = (repeats: number | null) =>
    inGerman(() => passStrip(sessionOf('administrator'), [{ ...pass, repeats, repeatedSince: at }])).text
  expect(strip(null)).toContain('aria-label="0 von 1 Abgleich war vollständig"')
  expect(strip(1)).toContain('fehlgeschlagen, wie der davor seit 2026-11-25 11:00:00 UTC')
  expect(strip(2)).toContain('und die 2 davor')
  expect(strip(2)).toContain('<span lang="en">away</span>')
})

describe('a refusal', () => {
  const refused = (code: string, facts: Record<string, unknown>) =>
    new AppError('English', { kind: 'domain', code, status: 409, facts })
  test.each(LANGUAGES.filter((one) => one !== 'en'))('is told in %s, with what it names', (language) => {
    const told = (code: string, facts: Record<string, unknown> = {}) =>
      withLanguage(language, () => html`${refusalText(refused(code, facts))}`.text)
    expect(told('connection.unknown', { connection: 'green' })).toContain('green')
    expect(told('connection.account_unknown', { ats: 'Greenhouse' })).toContain('Greenhouse')
    for (const code of [
      'connection.of_sample',
      'brake.changed',
      'brake.nobody_chosen',
      'delivery.unknown',
      'plan.tables_locked',
    ])
      expect(told(code)).not.toContain('English')
    const stays = ['in_doubt', 'other_account', 'may_be_written', 'for_person', 'overtaken'].map((one) =>
      told('delivery.unchanged', { stays: one, state: 'parked' }),
    )
    const states = ['held', 'pending', 'claimed', 'unknown', 'confirmed', 'discarded'].map((state) =>
      told('delivery.unchanged', { stays: 'state', state }),
    )
    expect(new Set([...stays, ...states]).size).toBe(11)
  })
})
