import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteFromDatabase } from '../../src/demo/deletion.ts'
import { correctedLineOf, correctedSegments, linesOf } from '../../src/interview/reviewing/transcripts/lines.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { Link } from '../kit/api.ts'
import { QUOTE, SAID, startModel, type TestModel } from '../kit/model.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A reviewer corrects a line of the transcript: kept beside what the program wrote, with who and when. */

let model: TestModel
let world: SyncWorld
let [ina, ben, viewer]: Reviewer[] = []
beforeAll(async () => {
  model = await startModel()
  world = await startSyncWorld({ yaml: { analysis: model.analysis } })
  const { product, tenant } = world
  const person = async (email: string, role: 'reviewer' | 'viewer') => {
    const login = { email, password: 'correct horse battery' }
    await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...login, role })
    return Reviewer.login(product.origin, login)
  }
  ina = await person('ina@acme.example', 'reviewer')
  ben = await person('ben@acme.example', 'reviewer')
  viewer = await person('viewer@acme.example', 'viewer')
})
afterAll(async () => {
  await world?.close()
  await model?.close()
})

const who = (reviewer: Reviewer | undefined) => reviewer as Reviewer
const knex = () => world.product.core.database.knex
const GERMAN = { headers: { 'accept-language': 'de' } }
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const formOf = (page: string) => ({
  seen: hidden(page, 'seen'),
  seenLine: hidden(page, 'seenLine'),
  seenText: hidden(page, 'seenText'),
})

async function analysed(email: string) {
  const application = world.application(email)
  const { id, inviteUrl } = await eventually(
    'it is invited',
    async () => (await world.api.list(`?externalId=${application}`)).body.data[0],
  )
  await new Link(inviteUrl ?? '').answer()
  await world.api.call('POST', `/interviews/${id}/analysis`)
  await eventually('it is analysed', async () => (await world.api.interview(id)).analysisStatus === 'completed')
  const path = `/dashboard/interviews/${id}`
  const [question = ''] = (await world.api.interview(id)).answers.map(({ questionId }) => questionId)
  return { application, id, path, question, at: `${path}/transcript/${question}` }
}
const BETTER = 'I built a <payment> system, and I measured every chance before I kept it.'

test('a correction stands beside what the program wrote, in transcript and captions, and marks the quote; the result stays', async () => {
  const { application, id, path, question, at } = await analysed('corrected@people.example')
  const before = await knex()('analyses').where({ interview_id: id }).first()
  await who(ina).post(`${path}/rating`, { rating: '4' })
  const first = (await who(ina).get(path)).text
  expect(first).toContain(`href="${at}?line=0" aria-label="Correct line 1">Correct</a>`)
  expect(first).not.toContain('a person corrected this line')
  // Who rates not, corrects not.
  expect((await who(viewer).get(path)).text).not.toContain('/transcript/')
  expect((await who(viewer).get(`${at}?line=0`)).code).toBe('dashboard.reviewer')

  const page = (await who(ina).get(`${at}?line=0`)).text
  expect(page).toMatch(/Correct a line of the transcript[\s\S]*#t=0"[\s\S]*<textarea id="text"/)
  expect(page).toContain(SAID)
  const long = await who(ina).post(at, { ...formOf(page), text: '🙂'.repeat(1_001) })
  expect([long.status, long.code]).toEqual([400, 'transcript.too_long'])
  const kept = await who(ina).post(at, { ...formOf(page), text: ` ${BETTER.replace(' and', '\r\n\u0007and')} ` })
  expect([kept.status, kept.location]).toEqual([303, `${path}#line-1-1`])
  // The second click of two.
  expect((await who(ina).post(at, { ...formOf(page), text: BETTER })).status).toBe(303)
  const rows = () => knex()('transcript_corrections').where({ interview_id: id }).orderBy('version')
  expect(await rows()).toMatchObject([{ question_id: question, line: 0, version: 1, heard: SAID, text: BETTER }])

  const escaped = BETTER.replace('<', '&lt;').replace('>', '&gt;')
  const shown = (await who(ben).get(path)).text
  expect(shown).toContain(`<bdi>${escaped}</bdi> <del><bdi>${SAID}</bdi></del>`)
  expect(shown).toMatch(
    /corrected by ina@acme\.example, [\s\S]*A person corrected one line\.|A person corrected one line\.[\s\S]*corrected by ina@acme\.example, /,
  )
  expect((await who(ben).get(path, GERMAN)).text).toMatch(
    /Ein Mensch hat eine Zeile korrigiert\.[\s\S]*korrigiert von ina@acme\.example/,
  )
  expect((await who(ina).get(path)).text).toMatch(
    new RegExp(
      `<q><bdi>${QUOTE}</bdi></q> <a href="#answer-1" data-second="[\\d.]+">[^<]*</a> <a href="#line-1-1">a person corrected this line</a>`,
    ),
  )
  const captions = (await who(ben).get(`${path}/captions/${question}`)).text
  expect([captions.includes(escaped), captions.includes(SAID)]).toEqual([true, false])
  // What the result judged, and the version that readers of the API see, stay.
  expect(await knex()('analyses').where({ interview_id: id }).first()).toEqual(before)
  const { sync, engine } = world.product.core
  // Once the sync has read the completed analysis.
  await eventually('the correction is explained', async () => {
    const [told] = await explain(sync, engine.connection('test'), application)
    return told?.answers
      .join('\n')
      .includes('people corrected 1 line of the transcript; the AI judges what the program wrote')
  })
  expect(JSON.stringify(await world.api.call('GET', `/interviews/${id}/analysis`))).not.toMatch(/correctedLines|chance/)

  // Back to what the program wrote; the history keeps both.
  const second = (await who(ben).get(`${at}?line=0`)).text
  await who(ben).post(at, { ...formOf(second), text: SAID })
  const back = (await who(ben).get(path)).text
  expect([back.includes(escaped), back.includes('corrected by')]).toEqual([false, false])
  expect((await who(ina).get(`${at}?line=0`)).text).toMatch(
    /Corrections of this line[\s\S]*as the program heard it[\s\S]*ben@acme\.example[\s\S]*&lt;payment&gt;[\s\S]*ina@acme\.example/,
  )
})

test('of two who correct one line, the second sees the first’s and loses nothing', async () => {
  const { application, id, path, question, at } = await analysed('twice@people.example')
  const page = (await who(ina).get(`${at}?line=0`)).text
  expect((await who(ben).post(at, { ...formOf(page), text: 'What Ben heard' })).status).toBe(303)
  const late = await who(ina).post(at, { ...formOf(page), text: 'What Ina heard' })
  expect([late.status, late.code]).toEqual([409, 'transcript.taken'])
  expect(late.text).toMatch(
    /role="alert">Somebody else corrected this line[\s\S]*<textarea[^>]*>\n?What Ina heard<[\s\S]*What Ben heard[\s\S]*ben@acme\.example/,
  )
  expect((await who(ina).post(at, { ...formOf(late.text), text: 'What Ina heard' })).status).toBe(303)
  // The engine heard the answer anew: what was corrected is of an earlier text, and stays readable.
  const stored = await knex()('analysis_steps').where({ interview_id: id, step: question }).first()
  const hearAnew = (text: string) =>
    knex()('analysis_steps')
      .where({ interview_id: id, step: question })
      .update({
        answer: JSON.stringify({ ...stored.answer, text, segments: [{ ...stored.answer.segments[0], text }] }),
      })
  await hearAnew('Heard anew')
  const anew = (await who(ina).get(path)).text
  expect(anew).toMatch(/Heard anew[\s\S]*before it heard this answer anew:[\s\S]*What Ina heard[\s\S]*<del>/)
  // What was seen is no more.
  expect((await who(ina).post(at, { ...formOf(late.text), text: 'Again' })).code).toBe('transcript.taken')
  // A line that is silent, and lines that are not there.
  const silent = (await who(ina).get(`${at}?line=0`)).text
  await who(ina).post(at, { ...formOf(silent), text: '' })
  // The correction of the earlier words stays listed, beside the one of the new words.
  const both = (await who(ina).get(path)).text
  expect(both).toMatch(
    /<em>nothing is said here<\/em> <del><bdi>Heard anew[\s\S]*anew:[\s\S]*What Ina heard[\s\S]*<del>/,
  )
  const { sync, engine } = world.product.core
  const explained = async () => (await explain(sync, engine.connection('test'), application))[0]?.answers.join('\n')
  // The sync reads the end of the analysis by itself.
  await eventually('explain tells of the correction', async () =>
    (await explained())?.includes('people corrected 1 line of the transcript'),
  )
  // The program hears what it heard at first: the last correction of these words holds again.
  await hearAnew(SAID)
  expect((await who(ina).get(path)).text).toMatch(/<bdi>What Ina heard<\/bdi> <del>/)
  await hearAnew('Heard once more')
  expect(await explained()).not.toContain('people corrected')
  await hearAnew('Heard anew')
  for (const wanted of ['1', '-1', 'x', '', '99999999'])
    expect([wanted, (await who(ina).get(`${at}?line=${wanted}`)).code]).toEqual([wanted, 'transcript.no_line'])
  // They go with the interview.
  await deleteFromDatabase(world.product.core.database, world.tenant.organizationId, [application])
  expect(await knex()('transcript_corrections').where({ interview_id: id })).toEqual([])
})

test('a transcript without times is parted into sentences, a long one between words, and a quote finds its line', () => {
  const lines = linesOf({ text: 'I sold shoes. Then I built software.\nIt was fun!' })
  expect(lines.map(({ heard }) => heard)).toEqual(['I sold shoes.', 'Then I built software.', 'It was fun!'])
  const long = linesOf({
    text: '',
    segments: [
      { start: 2, end: 9, text: 'word '.repeat(300) },
      { start: 9, end: 10, text: ' ' },
    ],
  })
  expect(long.map(({ number, start, heard }) => [number, start, heard.length <= 500])).toEqual([
    [0, 2, true],
    [1, 2, true],
    [2, 2, true],
  ])
  expect(linesOf({ text: '字'.repeat(1_200) }).map(({ heard }) => heard.length)).toEqual([500, 500, 200])
  const correction = { version: 1, text: 'I sold shows.', by: null, at: new Date(0) }
  const marked = lines.map((line) => ({ ...line, version: 0, correction: line.number === 0 ? correction : null }))
  const found = (text: string) => correctedLineOf(marked, { text, second: null })?.number
  expect([found('SHOES then I built'), found('I built software'), found('never said')]).toEqual([
    0,
    undefined,
    undefined,
  ])
  const segments = [{ text: 'one' }, { text: 'two' }]
  const ofSegments = linesOf({ text: '', segments: segments.map((one, at) => ({ ...one, start: at, end: at + 1 })) })
  expect(
    correctedSegments(
      segments,
      ofSegments.map((line) => ({
        ...line,
        version: 1,
        correction: line.number === 1 ? { ...correction, text: '2' } : null,
      })),
      '[?]',
    ),
  ).toEqual([{ text: 'one' }, { text: '2' }])
})

test('words of the text that stand in no segment are lines in their place, and can be corrected', () => {
  const heard = (text: string, ...segments: string[]) =>
    linesOf({ text, segments: segments.map((one, at) => ({ start: at, end: at + 1, text: one })) }).map((line) => [
      line.heard,
      line.start,
      line.segment,
    ])
  expect(heard('I sold shoes. Then I built software. It was fun!', ' i sold shoes', 'It was fun!')).toEqual([
    ['i sold shoes', 0, 0],
    ['Then I built software.', null, null],
    ['It was fun!', 1, 1],
  ])
  expect(heard('I sold shoes. It was fun!', '')).toEqual([
    ['I sold shoes.', null, null],
    ['It was fun!', null, null],
  ])
  expect(heard('First this. Then that. At the end more.', 'Then that.')).toEqual([
    ['First this.', null, null],
    ['Then that.', 0, 0],
    ['At the end more.', null, null],
  ])
  // Far behind, and a segment of other words, which the captions show.
  const lost = 'This is one more sentence that no segment holds. '.repeat(20)
  const far = heard(`${lost}And now this segment goes on.`, 'Other words', 'and now this segment goes on')
  expect([far.length, far[0], far[1]?.[1], far.at(-1)]).toEqual([
    22,
    ['Other words', 0, 0],
    null,
    ['and now this segment goes on', 1, 1],
  ])
  expect(heard('我卖鞋。我做软件。', '我卖鞋')).toEqual([
    ['我卖鞋', 0, 0],
    ['我做软件。', null, null],
  ])
  expect(heard('Two words', 'Two', 'words')).toEqual([
    ['Two', 0, 0],
    ['words', 1, 1],
  ])
})
