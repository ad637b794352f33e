import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { isPartlyRead, toldPromptTokens } from '../../src/analysis/usage.ts'
import { systemClock } from '../../src/base/clock.ts'
import { randomIds } from '../../src/base/ids.ts'
import { completion, judged, SAID } from '../kit/judging.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { modelSettings, startModelHttp } from '../kit/model-http.ts'

/** A server whose context is shorter than an interview cuts off what it does not hold, and the tokens that it tells are the only sign. */

const told = (prompt_tokens: number) => toldPromptTokens(completion('yes', { prompt_tokens, completion_tokens: 3 }))
const of = (content: string) => [{ content }]

test.each([
  ['half an hour, of which 4,096 tokens are left', 4_096, 'We kept it. '.repeat(2_500), true],
  ['all of half an hour', 10_000, 'We kept it. '.repeat(2_500), false],
  [
    'all of what a lawyer says, in long words',
    2_000,
    'Responsibilities encompassed organizational development and international compliance. '.repeat(200),
    false,
  ],
  ['all of it in Thai', 5_200, 'เราวัดผลก่อนแล้วจึงเปลี่ยนแปลงระบบ'.repeat(400), false],
  ['a third of it in Thai', 1_700, 'เราวัดผลก่อนแล้วจึงเปลี่ยนแปลงระบบ'.repeat(400), true],
  ['what any context holds', 700, 'We kept it. '.repeat(490), false],
  ['a third of it in Chinese', 2_400, '我们先测量再改变。'.repeat(1_200), true],
  ['all of it in Chinese', 7_000, '我们先测量再改变。'.repeat(1_200), false],
  ['a server that tells nothing', 0, 'We kept it. '.repeat(2_500), false],
])('%s: whether the model read a part is told by %i tokens', (_what, tokens, content, isPart) => {
  expect(isPartlyRead(told(tokens), of(content))).toBe(isPart)
})

const TALK = `${SAID} ${'We looked at it once more and then we kept it. '.repeat(700)}`

test.each([
  [4_096, 'LOW'],
  [11_000, 'MEDIUM'],
  [0, 'MEDIUM'],
])(
  'where the server counts %i tokens of a long interview, the result is %s, also by kept answers',
  async (tokens, confidence) => {
    let asked = 0
    const steps = memorySteps()
    const server = await startModelHttp(({ body }) => {
      asked++
      return { json: completion(judged(body), { prompt_tokens: tokens, completion_tokens: 100 }) }
    })
    const parts = { pauses: new Pauses(systemClock), ids: randomIds }
    const { provider } = openAi({ ...modelSettings(server.baseUrl), samples: 1 }, parts)
    const open = () => Readable.from([Buffer.from(TALK)])
    const analyse = () =>
      provider.analyse({
        candidate: { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null },
        position: { name: 'Engineer', prompt: null },
        questions: [{ id: 'q', text: 'Why?', timeLimit: 1 }],
        answers: [
          { questionId: 'q', questionText: 'Why?', mediaType: 'text/plain', bytes: 3, open, async *sound() {} },
        ],
        language: null,
        steps,
      })
    try {
      const isPart = confidence === 'LOW'
      const conditions = isPart ? [expect.stringMatching(/^A person must listen to all answers: .* only a part/)] : []
      for (let times = 0; times < 2; times++) {
        const { result, provenance } = await analyse()
        expect(result['hiringRecommendation']).toMatchObject({ confidence_level: confidence, conditions })
        expect(provenance).toMatchObject({ isPartlyRead: isPart, cut: [] })
      }
      expect(asked).toBe(8)
    } finally {
      await server.close()
    }
  },
)
