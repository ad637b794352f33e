import { afterEach, expect, test } from 'vitest'
import { readLevels } from '../../src/analysis/judging/form.ts'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { DEFAULT_RUBRIC, unfairLevels } from '../../src/analysis/rubric.ts'
import { unfairIn } from '../../src/analysis/text/manner.ts'
import { systemClock } from '../../src/base/clock.ts'
import { randomIds } from '../../src/base/ids.ts'
import { completion, DRAFT } from '../kit/judging.ts'
import { type ModelHttp, type ModelReply, modelSettings, startModelHttp } from '../kit/model-http.ts'

/** What a level may judge by, and how a model drafts a rubric. */

test.each([
  ['Speaks fluently and to the point.', 'fluently'],
  ['Has hardly any accent.', 'accent'],
  ['Good grammar and a rich vocabulary.', 'grammar'],
  ['A steady pace of speech.', 'pace of speech'],
  ['The candidate speaks too fast.', 'speaks too fast'],
  ['Keeps eye contact while answering.', 'eye contact'],
  ['Spricht flüssig und ohne Füllwörter.', 'flüssig'],
  ['Deutliche Aussprache.', 'Aussprache'],
  ['Habla con fluidez.', 'Habla con fluidez'],
  ['Une bonne prononciation.', 'prononciation'],
  ['Akıcı konuşur.', 'Akıcı konuşur'],
  ['Telaffuzu düzgün.', 'Telaffuzu'],
])('a level of a manner of speaking is found: %s', (text, words) => {
  expect(unfairIn(text)).toEqual({ kind: 'manner', words })
})

test.each(['The candidate is young.', 'The candidate seems nervous.', 'Die Bewerberin ist verheiratet.'])(
  'a level of a personal trait is found: %s',
  (text) => expect(unfairIn(text)).toEqual({ kind: 'trait', words: text }),
)

test.each([
  'Names the voice of the customer and puts the accent on safety.',
  'The rollout kept pace with demand.',
  'Uses native integrations, and explains why.',
  'Setzt den Akzent auf Sicherheit.',
  'Talks to the team before the change, and clearly says why.',
  'Describes how a nurse works with the health of a family.',
])('a level of content stays: %s', (text) => expect(unfairIn(text)).toBeUndefined())

test('the built-in rubric names no manner of speaking and no trait', () => {
  expect(unfairLevels(DEFAULT_RUBRIC.levels)).toEqual([])
  const levels = { ...DEFAULT_RUBRIC.levels, competency: ['a b', 'In good English.', 'c', 'd', 'e'] as const }
  expect(unfairLevels(levels)).toEqual([{ criterion: 'competency', level: 2, kind: 'manner', words: 'good English' }])
})

test.each<[string, unknown, unknown]>([
  ['as it was asked for', DRAFT, DRAFT],
  [
    'by name of the level',
    { ...DRAFT, competency: { 1: 'a', 2: 'b', 3: 'c', 4: 'd', 5: 'e' } },
    { ...DRAFT, competency: ['a', 'b', 'c', 'd', 'e'] },
  ],
  ['within another object', { rubric: DRAFT }, DRAFT],
  [
    'with line ends',
    { ...DRAFT, competency: ['a\nb', 'b', 'c', 'd', 'e'] },
    { ...DRAFT, competency: ['a b', 'b', 'c', 'd', 'e'] },
  ],
])('a draft is read %s', (_how, said, read) => {
  const text = `<think>Hm.</think>\`\`\`json\n${JSON.stringify(said)}\n\`\`\``
  expect(readLevels(completion(text), 300)).toEqual({ outcome: 'read', value: read })
})

test.each<[string, unknown, string]>([
  ['four levels', { ...DRAFT, competency: ['a', 'b', 'c', 'd'] }, '"competency" must be a list of 5 texts'],
  ['an empty one', { ...DRAFT, cultural_fit: ['a', '', 'c', 'd', 'e'] }, '"cultural_fit" must be a list of 5 texts'],
  ['no criterion', {}, 'the field "communication" is missing'],
])('a draft with %s is not read', (_what, said, words) => {
  expect(readLevels(completion(JSON.stringify(said)), 300)).toEqual({
    outcome: 'unreadable',
    words: expect.stringContaining(words),
  })
})

let server: ModelHttp | undefined
afterEach(() => server?.close())

async function drafted(replies: readonly ModelReply[]) {
  const bodies: string[] = []
  server = await startModelHttp(({ body }) => {
    bodies.push(body)
    return replies[bodies.length - 1] ?? 'cut'
  })
  const { provider } = openAi(modelSettings(server.baseUrl), { pauses: new Pauses(systemClock), ids: randomIds })
  const paid: number[] = []
  const draft = provider.draftRubric?.({
    position: { name: 'Nurse', prompt: 'Look for care' },
    questions: ['What did you do?'],
    onLeaving: async () => {},
    onPaid: ({ promptTokens }) => void paid.push(promptTokens),
    onUnpaid: () => {},
  })
  return { draft: await draft?.catch((error: unknown) => error), bodies, paid }
}

test('an unreadable draft is asked for once more, with the mistake named; every answer is paid', async () => {
  const { draft, bodies, paid } = await drafted([
    { json: completion('no idea') },
    { json: completion(JSON.stringify(DRAFT)) },
  ])
  expect(draft).toEqual({ levels: DRAFT, model: 'judge' })
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toContain('Look for care')
  expect(bodies[1]).toContain('it holds no JSON object')
  expect(paid).toEqual([1_000, 1_000])
})

test('a draft that cannot be read twice, and a refusal, fail with a sentence', async () => {
  const unread = await drafted([{ json: completion('no') }, { json: completion('no') }])
  expect(unread.draft).toMatchObject({ code: 'analysis.rubric_form', message: expect.stringContaining('five levels') })
  await server?.close()
  const refused = await drafted([{ json: { choices: [{ message: { content: null, refusal: 'I will not.' } }] } }])
  expect(refused.draft).toMatchObject({
    code: 'analysis.rubric_refused',
    message: expect.stringContaining('I will not.'),
  })
})
