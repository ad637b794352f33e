import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { LANGUAGES, type Language } from '../../src/base/languages.ts'
import { noticesOf } from '../../src/recorder/notice.ts'
import { Link } from '../kit/api.ts'
import { startModel } from '../kit/model.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What a candidate is told before agreeing is true in the configuration that is in effect. */

let world: SyncWorld
let model: Awaited<ReturnType<typeof startModel>>

const MOVES = { on: 'analysis.completed', moveTo: 'Onsite', allowAutomatedDecision: true }
const REJECTS = { on: 'analysis.failed', moveTo: 'Onsite', allowAutomatedDecision: true }

beforeAll(async () => {
  model = await startModel()
  world = await startSyncWorld({ connection: { writeBack: [] }, yaml: { analysis: model.analysis } })
}, 600_000)
afterAll(async () => {
  await world?.close()
  await model?.close()
})

const invited = async () => new Link((await world.api.invited(world.positionId)).inviteUrl ?? '')

async function withRules(writeBack: readonly unknown[]): Promise<void> {
  const file = join(world.product.folder, 'interview-bridge.yaml')
  const yaml = parse(readFileSync(file, 'utf8')) as { connections: Record<string, unknown>[] }
  Object.assign(yaml.connections[0] ?? {}, { writeBack })
  writeFileSync(file, stringify(yaml))
  const { core } = world.product
  await eventually(
    'the new rules are in effect',
    () => core.inEffect.loaded.config.connections[0]?.writeBack?.length === writeBack.length,
  )
}

/** The versions that a page shows, by language. */
async function shown(link: Link): Promise<Record<Language, string>> {
  const text = (await (await fetch(link.url)).text()).replaceAll('&quot;', '"')
  return JSON.parse(/"notices":(\{[^}]*\})/.exec(text)?.[1] ?? '{}') as Record<Language, string>
}

/** How each language says that no AI decides alone, and that one may. */
const NEVER: Readonly<Record<Language, RegExp>> = {
  en: /never decides alone/,
  de: /entscheidet nie allein/,
  es: /Nunca decide sola/,
  fr: /ne décide jamais seule/,
  tr: /Tek başına asla karar vermez/,
}
const MAY: Readonly<Record<Language, RegExp>> = {
  en: /By its assessment alone/,
  de: /Allein aufgrund dieser Beurteilung/,
  es: /Solo por esa valoración/,
  fr: /Sur cette seule évaluation/,
  tr: /yalnızca bu değerlendirmeye göre/,
}
const WITHOUT: Readonly<Record<Language, RegExp>> = {
  en: /because you chose no/,
  de: /weil Sie Nein gewählt haben/,
  es: /porque usted eligió que no/,
  fr: /parce que vous avez choisi non/,
  tr: /hayır dediğiniz için/,
}

test('the notice follows the rules in effect: a rule that moves people by the AI alone is a new version that says so, in five languages', async () => {
  const link = await invited()
  expect(await link.state()).toMatchObject({ aiDecides: 'never' })
  const people = await shown(link)
  await withRules([MOVES])
  expect(await link.state()).toMatchObject({ aiDecides: 'by_result' })
  const alone = await shown(link)
  await withRules([MOVES, REJECTS])
  expect(await link.state()).toMatchObject({ aiDecides: 'also_without' })
  const always = await shown(link)
  const { knex } = world.product.core.database
  const rows = await knex('notices').select<{ version: string; text: string }[]>('version', 'text')
  const texts = new Map(rows.map(({ version, text }) => [version, text]))
  for (const language of LANGUAGES) {
    const [never, may, without] = [NEVER[language], MAY[language], WITHOUT[language]]
    const says = (versions: Record<Language, string>) => {
      const text = texts.get(versions[language]) ?? ''
      return [never.test(text), may.test(text), without.test(text)]
    }
    expect([language, says(people), says(alone), says(always)]).toEqual([
      language,
      [true, false, false],
      [false, true, false],
      [false, true, true],
    ])
  }
  const { organizationId } = world.tenant
  const preview = await world.product.core.services.positionPreviews.previewPosition(
    { organizationId, userId: null, keyId: null },
    world.positionId,
  )
  expect(preview.state.aiDecides).toBe('also_without')
  await withRules([])
  expect(await shown(link)).toEqual(people)
})

test('a candidate takes the consent to an AI back by sending no, until an analysis is asked for; a repeated yes gives nothing back', async () => {
  const { knex } = world.product.core.database
  const made = await world.api.invited(world.positionId)
  const link = new Link(made.inviteUrl ?? '')
  const row = () =>
    knex('interviews').where({ id: made.id }).first('ai_consent', 'ai_withdrawn_at', 'ai_withdrawn_notice')
  await link.start({ consent: true })
  expect(await row()).toEqual({ ai_consent: true, ai_withdrawn_at: null, ai_withdrawn_notice: null })
  const version = (await shown(link)).en
  const no = { consent: true, aiAnalysis: false, notice: { version, isAiAsked: true } }
  expect((await link.start(no)).status).toBe(200)
  const withdrawn = { ai_consent: false, ai_withdrawn_at: expect.any(Date), ai_withdrawn_notice: version }
  expect(await row()).toEqual(withdrawn)
  expect((await link.start({ consent: true, aiAnalysis: true })).status).toBe(200)
  expect(await row()).toEqual(withdrawn)
  const reviewer = await Reviewer.login(world.product.origin, world.tenant)
  expect((await reviewer.get(`/dashboard/interviews/${made.id}`)).text).toContain('agreed at first, and taken back')
})

test('once an analysis is asked for, a no is refused and says so', async () => {
  const made = await world.api.invited(world.positionId)
  const link = new Link(made.inviteUrl ?? '')
  await link.start({ consent: true })
  const { knex } = world.product.core.database
  await knex('interviews').where({ id: made.id }).update({ analysis_status: 'completed' })
  const refused = await link.start({ consent: true, aiAnalysis: false })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('requested already')])
  expect((await link.start({ consent: true })).status).toBe(200)
  expect(await knex('interviews').where({ id: made.id }).first('ai_consent')).toEqual({ ai_consent: true })
})

test('a candidate who agreed to the notice before a rule changed starts with it, and the reviewer reads those words', async () => {
  const made = await world.api.invited(world.positionId)
  const link = new Link(made.inviteUrl ?? '')
  const { en } = await shown(link)
  await withRules([MOVES])
  expect((await link.start({ consent: true, notice: { version: en, isAiAsked: true } })).status).toBe(200)
  const reviewer = await Reviewer.login(world.product.origin, world.tenant)
  const page = (await reviewer.get(`/dashboard/interviews/${made.id}`)).text
  expect(page).toMatch(NEVER.en)
  expect(page).not.toMatch(MAY.en)
  await withRules([])
})

test('nobody is promised a deletion: the notice names whom to ask and that a person answers', () => {
  const facts = { organization: 'Acme', contact: 'jobs@acme.example', privacyNotice: null, aiDecides: 'never' } as const
  const promises = /deletes them|löscht sie|las borra|les supprime|kayıtlarınızı siler/
  for (const { language, text, version } of noticesOf(facts)) {
    expect([language, text]).toEqual([language, expect.stringMatching(/jobs@acme\.example\. \S.*(person|Mensch|kişi)/)])
    expect([language, text]).toEqual([language, expect.not.stringMatching(promises)])
    const [unset] = noticesOf({ ...facts, contact: null }).filter((one) => one.language === language)
    expect(unset?.text).not.toContain('jobs@acme.example')
    expect(unset?.text).toMatch(/Acme\.? .*(person|Mensch|kişi)/)
    expect(unset?.version).not.toBe(version)
  }
})

test("an organization's own notice replaces neither whom to ask for deletion nor whether the AI decides alone", () => {
  const facts = { organization: 'Acme', contact: 'jobs@acme.example', aiDecides: 'never' } as const
  for (const ours of noticesOf({ ...facts, privacyNotice: null })) {
    const of = (changed: Partial<Parameters<typeof noticesOf>[0]>) =>
      noticesOf({ ...facts, privacyNotice: 'Kept for 30 days.', ...changed }).find(
        ({ language }) => language === ours.language,
      )
    const own = of({})
    const mayDecide = of({ aiDecides: 'by_result' })
    expect(own?.text).toContain('Kept for 30 days.')
    expect(own?.text).toMatch(/jobs@acme\.example\. \S.*(person|Mensch|kişi)/)
    expect(own?.text).toMatch(NEVER[ours.language])
    expect(mayDecide?.text).toMatch(MAY[ours.language])
    expect(mayDecide?.text).not.toMatch(NEVER[ours.language])
    expect(of({ contact: 'people@acme.example' })?.text).toContain('people@acme.example')
    const versions = [ours, own, mayDecide, of({ contact: null })].map((one) => one?.version)
    expect(new Set(versions).size).toBe(4)
  }
})
