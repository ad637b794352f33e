import { describe, expect, test } from 'vitest'
import { foreseenPart } from '../../src/dashboard/reviewing/decision-card.ts'
import { mailCard } from '../../src/dashboard/settings/mails.ts'
import { type ConnectionsBeside, connectionPage, connectionsPage } from '../../src/dashboard/sync/connections-page.ts'
import { deliveriesPage } from '../../src/dashboard/sync/deliveries-page.ts'
import { heldPage } from '../../src/dashboard/sync/held-page.ts'
import { healthLines } from '../../src/sync/engine/plain-health.ts'
import type { ConnectionHealth, ConnectionReport } from '../../src/sync/operations/contract.ts'
import { sessionOf } from '../kit/sessions.ts'

/** Recruiters read one human sentence; ids, places of the YAML, commands and raw answers are folded for administrators. */

const AT = new Date('2026-11-26T10:00:00.000Z')
const RAW = 'Greenhouse answered 422: {"message":"bad key"}'
const held = {
  reason: `it would invite 8; brake.firstPass is "ask"`,
  invite: 8,
  cancel: 0,
  move: 0,
  reject: 0,
  write: 0,
  sample: [],
}
const told = healthLines({
  known: true,
  ats_paused: RAW,
  writes_paused: RAW,
  api_paused: RAW,
  paused_rules: [{}],
  open_until: AT,
  running_since: AT,
  ended_at: AT,
  outcome: 'failed',
})
const health: ConnectionHealth = {
  name: 'green',
  configured: 'green',
  ats: 'Greenhouse',
  state: 'paused',
  sentences: [`The connection is paused on the side of the ATS: ${RAW}`],
  told,
  lastSuccessAt: AT,
  lastWriteAt: AT,
  interviewsReadAt: AT,
  atsClockAheadMs: 0,
  held,
  pausedRules: [],
  heldNow: { invite: 8, cancel: 0, move: 0, reject: 0, write: 0 },
  deliveries: { pending: 0, unknown: 0, parked: 1 },
  oldestSeconds: { pending: null, unknown: null, parked: 1 },
  invites: {},
  people: 1,
  cancels: 0,
  setAside: 1,
  drift: 3,
}
const state = { is: 'person', waits: null } as const
const waiting = { applicationId: '900817', name: null, told: state, problem: RAW, dueAt: null }
const report: ConnectionReport = {
  health,
  people: [waiting],
  waiting: [{ ...waiting, dueAt: AT }],
  setAside: [{ id: '900817', stream: 'applications', problem: RAW, times: 2, lastAt: AT }],
  earlier: [],
  passes: [{ startedAt: AT, endedAt: AT, outcome: 'failed', reason: RAW, repeats: null, repeatedSince: null }],
}
const delivery = {
  seq: 900817,
  connection: 'green',
  application: '900817',
  action: 'note',
  event: 'invited',
  state: 'parked',
  reason: RAW,
  attempt: 1,
  due: AT,
  mayBeWritten: false,
  isUnasked: false,
  ats: 'Greenhouse',
  told: { is: 'refused', action: 'note', event: 'completed', cause: null },
  name: null,
} as unknown as Parameters<typeof deliveriesPage>[2][number]
const mail = {
  createdAt: AT,
  recipient: 'mira@people.example',
  subject: 'Your interview',
  state: 'waiting',
  asked: null,
  code: 'smtp.login',
  failure: 'The SMTP server refused the login of mail.smtpUrl: 535 no',
  attempts: 2,
  unconfirmed: 0,
  sentAt: null,
  nextAt: AT,
  body: 'Hello',
} as unknown as Parameters<typeof mailCard>[1]
const ONE = {
  applicationId: '900817',
  name: null,
  changes: [{ action: 'invite' }],
  reason: 'is in stage "Video"',
  cause: null,
  rule: 'interview-bridge.yaml:12',
  digest: 'd',
}

/** No connection is made in the dashboard. */
const BESIDE: ConnectionsBeside = { button: '', resting: '', placeOf: () => '' }

const PAGES = {
  'what the brake holds': (who) =>
    heldPage(who, 'green', { held, applications: [ONE], digest: 'd', next: undefined, isFirstPage: true }).body,
  'the connections': (who) => connectionsPage(who, [health], BESIDE).body,
  'no connection': (who) => connectionsPage(who, [], BESIDE).body,
  'a connection': (who) => connectionPage(who, report, BESIDE).body,
  'the write-backs': (who) =>
    deliveriesPage(who, [health], [delivery], { connection: '', state: 'open', next: undefined }).body,
  'a decision': (who) => foreseenPart(who, { code: 'unread', problem: RAW }),
  'a mail': (who) => mailCard(who, mail),
} satisfies Record<string, (who: ReturnType<typeof sessionOf>) => { readonly text: string }>

/** What a person reads: without tags, and so without the ids that links and forms need. */
const readBy = (text: string) => text.replace(/<[^>]*>/g, ' ')
const TECHNICAL = /\b422\b|\b535\b|message|900817|\.yaml|brake\.|smtpUrl|interview-bridge |[0-9a-f]{24}/

describe.each(Object.entries(PAGES))('on the page of %s', (_name, page) => {
  test.each(['viewer', 'reviewer'] as const)('a %s reads nothing technical', (role) => {
    const { text } = page(sessionOf(role))
    expect(readBy(text)).not.toMatch(TECHNICAL)
    expect(text).not.toContain('For administrators')
  })

  test('an administrator finds it folded, and nowhere else', () => {
    const { text } = page(sessionOf('administrator'))
    const folded = /<details><summary>For administrators<\/summary>[\s\S]*?<\/details>/g
    expect(readBy((text.match(folded) ?? []).join(''))).toMatch(TECHNICAL)
    expect(readBy(text.replace(folded, ''))).not.toMatch(TECHNICAL)
  })
})
