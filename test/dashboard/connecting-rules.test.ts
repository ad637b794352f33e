import { expect, test } from 'vitest'
import { connectors } from '../../connectors/index.ts'
import {
  mergedInvites,
  NEW_INVITE,
  type RulesDraft,
  ruleMistakes,
  rulesOfText,
  stagesInOrder,
  textWithRules,
} from '../../src/dashboard/connecting/rules-draft.ts'
import { sentencesOf } from '../../src/dashboard/connecting/sentences.ts'
import type { OfferedJob, Offers } from '../../src/dashboard/connecting/service.ts'
import { optionsFor } from '../../src/dashboard/connecting/write-backs.ts'

function missing(): never {
  throw new Error('the product has a connector for Greenhouse')
}

/** The rules of a connection between its text and its form. */
const greenhouse = Object.values(connectors).find(({ id }) => id === 'greenhouse') ?? missing()
const options = optionsFor(greenhouse.actions)
const BEGIN = 'name: ours\nconnector: greenhouse\n'

test.each([
  'Offer ${x}',
  '${secret:client_secret}',
  '$${x}',
  '$$${x}',
  'Offer ${x',
  '{{ candidate.email }}',
  'a: b # c',
])('a stage or job called %s is text and never a secret, and comes back as it was', (name) => {
  const draft = {
    invites: [{ job: name, stage: name, position: 'template:standard', mails: true, days: '14' }],
    writes: new Map([
      ['move-approved', name],
      ['reject-rejected', name],
    ]),
  }
  const text = textWithRules(BEGIN, draft, options, [])
  expect(text).not.toMatch(/(^|[^$])\$\{[^}\n]*\}/)
  expect(rulesOfText(text, options)).toMatchObject({ draft, further: [] })
})

test('a text that the form cannot show is told apart: an alias, and a secret as the name of a stage', () => {
  expect(rulesOfText(`${BEGIN}settings: &a {}\ndelivery: *a\ninvite: []\n`, options)).toBeUndefined()
  const named = `${BEGIN}invite: [{ job: "*", stage: "\${secret:stage}", positionTemplate: standard }]\n`
  expect(rulesOfText(named, options)).toBeUndefined()
})

test('default notes stay while no box is ticked, and a ticked box takes their place', () => {
  const text = `${BEGIN}${INVITE}`
  const read = rulesOfText(text, options)
  if (!read) throw new Error('the form can show this text')
  expect(read.writesDefaultNotes).toBe(true)
  const later = { ...read.draft, invites: read.draft.invites.map((one) => ({ ...one, days: '7' })) }
  const changed = textWithRules(text, later, options, read.further)
  expect(changed).toContain('expiresInDays: 7')
  expect(changed).not.toContain('writeBack')
  expect(said(INVITE, USUAL)).toContain('Greenhouse gets the default notes')
  const ticked = textWithRules(text, { ...later, writes: new Map([['note-invited', '']]) }, options, read.further)
  expect(rulesOfText(ticked, options)).toMatchObject({ writesDefaultNotes: false, further: [] })
  // An empty list stands there on purpose.
  const none = `${text}writeBack: []\n`
  expect(textWithRules(none, later, options, [])).toContain('writeBack: []')
  expect(said(`${INVITE}writeBack: []\n`, USUAL)).toContain('Nothing is written to Greenhouse.')
})

test('a rule that names a secret stays as it is', () => {
  const rule = { on: 'approved', moveTo: '${secret:stage}' }
  const text = `${BEGIN}writeBack: [${JSON.stringify(rule)}]\n`
  const read = rulesOfText(text, options)
  expect([read?.draft.writes.size, read?.further]).toEqual([0, [rule]])
})

const said = (text: string, meaning: { keepsOnLeave: boolean; sendsMails: boolean }) => {
  const read = rulesOfText(`${BEGIN}${text}`, options)
  if (!read) throw new Error('the form can show this text')
  const offers = { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [] }
  return sentencesOf({ connector: greenhouse, options, offers, positions: [], meaning, ...read }).join(' ')
}
const USUAL = { keepsOnLeave: false, sendsMails: true }
const INVITE = 'invite: [{ job: "*", stage: Video, positionTemplate: standard }]\n'

test('the sentences say no more than the text does', () => {
  const usual = said(INVITE, USUAL)
  for (const words of ['gets a link by mail', 'has their invite cancelled', 'No machine rejects anybody.'])
    expect(usual).toContain(words)
  const other = said(INVITE, { keepsOnLeave: true, sendsMails: false })
  expect(other).toContain('is not mailed, since this installation has no mail server')
  expect(other).toContain('keeps their invite')
})

test.each([
  ['reject: { reason: Machine }', 'A rule rejects people in Greenhouse by itself'],
  ['moveTo: Onsite', 'A rule moves people in Greenhouse by itself'],
])('with %s after an analysis nobody is told that a person decides', (action, words) => {
  const text = `writeBack: [{ on: analysis.completed, ${action}, allowAutomatedDecision: true }]\n`
  expect(said(text, USUAL)).toContain(words)
  expect(said(text, USUAL)).not.toContain('No machine')
})

test('stages of several jobs stand in the order of every pipeline', () => {
  const ordered = (...jobs: string[][]) => stagesInOrder(jobs.map((stages) => ({ stages })))
  expect(ordered(['Review', 'Video', 'Offer', 'Hired'], ['Review', 'Video', 'Onsite', 'Offer'])).toEqual([
    'Review',
    'Video',
    'Onsite',
    'Offer',
    'Hired',
  ])
  expect(ordered(['Video', 'Offer'], ['Screen', 'Video'], [])).toEqual(['Screen', 'Video', 'Offer'])
  // Where two pipelines contradict each other, the first one stands.
  expect(ordered(['A', 'B', 'C'], ['C', 'A', 'D'])).toEqual(['A', 'B', 'C', 'D'])
})

const JOB: OfferedJob = { id: '1', name: 'Engineer', stages: ['Video', 'Onsite'], stageIds: ['s1', 's2'], isRead: true }
const OFFERS: Offers = { jobs: [JOB], hasMoreJobs: false, reasons: ['Not a fit'], reasonIds: ['r1'] }
const draftOf = (job: string, stage: string, writes: Readonly<Record<string, string>> = {}): RulesDraft => ({
  invites: [{ job, stage, position: 'template:standard', mails: true, days: '14' }],
  writes: new Map(Object.entries(writes)),
})
const NO_RULES: RulesDraft = { invites: [], writes: new Map() }
const mistaken = (draft: RulesDraft, offers: Partial<Offers> = {}, stored = NO_RULES) => [
  ...ruleMistakes(draft, options, { offers: { ...OFFERS, ...offers }, positions: new Set(), stored }).keys(),
]

test('a stage or a reason that is written back and is not there any more is told; one that is named by its id is there', () => {
  const writes = (stage: string, reason: string) =>
    draftOf('1', 'Video', { 'move-approved': stage, 'reject-rejected': reason })
  expect(mistaken(writes('Onsite', 'not a fit'))).toEqual([])
  expect(mistaken(writes('s2', 'r1'))).toEqual([])
  expect(mistaken(writes('Gone', 'Gone'))).toEqual(['value-move-approved', 'value-reject-rejected'])
  // What was not read whole tells nothing.
  expect(mistaken(writes('Gone', 'Gone'), { hasMoreJobs: true, reasons: [], reasonIds: [] })).toEqual([])
  const unread = { ...JOB, id: '2', stages: [], stageIds: [], isRead: false }
  expect(mistaken(writes('Gone', 'Not a fit'), { jobs: [JOB, unread] })).toEqual([])
})

test('when the last open job closes, its rules are told; without an answer of the ATS nothing is', () => {
  const none = { jobs: [] }
  expect(mistaken(draftOf('1', 'Video'), none)).toEqual(['job0'])
  expect(mistaken(draftOf('*', 'Video'), none)).toEqual(['stage0'])
  expect(mistaken(draftOf('*', 'Video', { 'move-approved': 'Onsite' }), none)).toEqual([
    'stage0',
    'value-move-approved',
  ])
  expect(mistaken(draftOf('*', 'Video'), { ...none, problem: 'slow' })).toEqual([])
  // What is stored already stays: whoever has no open job at the moment can change the rest.
  const stored = draftOf('*', 'Video', { 'move-approved': 'Onsite' })
  expect(mistaken(stored, none, stored)).toEqual([])
})

test('a job and a stage that are named by an id, or in other letters, are those that are there', () => {
  expect(mistaken(draftOf('engineer', 'VIDEO'))).toEqual([])
  expect(mistaken(draftOf('1', 's1'))).toEqual([])
  expect(mistaken(draftOf('2', 'Video'))).toEqual(['job0'])
  expect(mistaken(draftOf('*', 'Nowhere'))).toEqual(['stage0'])
})

test('of a colleague’s rules for which the form has no room it is told how many they are', () => {
  const row = (stage: string) => ({ ...NEW_INVITE, stage, position: 'template:standard' })
  const draft = (...stages: string[]) => ({ invites: stages.map(row), writes: new Map<string, string>() })
  const text = (...stages: string[]) => textWithRules(BEGIN, draft(...stages), options, [])
  const many = Array.from({ length: 19 }, (_, n) => `Mine ${n}`)
  const merged = mergedInvites(draft('Old', ...many), { before: text('Old'), now: text('A', 'B', 'C') }, options)
  expect(merged).toMatchObject({ added: 1, gone: 1, unplaced: 2 })
  expect([merged.invites.map(({ stage }) => stage), merged.places]).toEqual([[...many, 'A'], many.map((_, n) => n + 1)])
})

test('a rule that the draft left alone follows a colleague’s correction of it; one that the draft changed stays', () => {
  const row = (stage: string, days: string, position = 'template:standard') => ({
    ...NEW_INVITE,
    stage,
    days,
    position,
  })
  const draft = (...invites: (typeof NEW_INVITE)[]) => ({ invites, writes: new Map<string, string>() })
  const text = (...invites: (typeof NEW_INVITE)[]) => textWithRules(BEGIN, draft(...invites), options, [])
  const before = text(row('A', '14'), row('B', '14'), row('C', '14'))
  const now = text(row('A', '7'), row('B', '7'), { ...row('C', '14', 'template:other'), mails: false })
  const merged = mergedInvites(draft(row('A', '14'), row('B', '30'), row('C', '14')), { before, now }, options)
  expect(merged).toMatchObject({ added: 0, corrected: 2, gone: 0, unplaced: 0, places: [0, 1, 2] })
  expect(merged.invites).toEqual([row('A', '7'), row('B', '30'), { ...row('C', '14', 'template:other'), mails: false }])
  // Of two rules for one job and stage only the one that was corrected follows, and one that is gone goes.
  const [one, two, three] = ['one', 'two', 'three'].map((name) => row('A', '14', `template:${name}`)) as [
    typeof NEW_INVITE,
    typeof NEW_INVITE,
    typeof NEW_INVITE,
  ]
  const ofTwo = (...fresh: (typeof NEW_INVITE)[]) =>
    mergedInvites(draft(one, two), { before: text(one, two), now: text(...fresh) }, options)
  expect(ofTwo(one, three)).toMatchObject({ invites: [one, three], corrected: 1, gone: 0 })
  expect(ofTwo(three)).toMatchObject({ invites: [three], corrected: 1, gone: 1, added: 0 })
  expect(ofTwo(two)).toMatchObject({ invites: [two], places: [1], corrected: 0, gone: 1 })
})
