import { completion, judged, QUOTE, SAID } from './judging.ts'
import { startModelHttp } from './model-http.ts'

export { QUOTE, SAID }

/** A model that hears the same in every recording and thinks the same of everybody. */
export interface TestModel {
  /** The block `analysis` of a configuration that asks it. */
  readonly analysis: Readonly<Record<string, unknown>>
  /** Everything that it was sent. */
  asked(): string
  /** What it hears from now on, SAID if nothing else; or the status with which it refuses to judge. */
  becomes(how: {
    readonly hears?: string
    /** What it writes down of the silence after that, unsure of it. */
    readonly invents?: string
    readonly refuses?: number
    /** How many more questions it answers before it hangs; absent: all. */
    readonly answers?: number
    /** The level that it gives each time that it is asked about a criterion, over and over; absent: 5. */
    readonly levels?: readonly (number | null)[]
  }): void
  /** Called with each request before it is answered. */
  onRequest(look: (path: string) => Promise<void>): void
  /** The requests so far, in order. */
  requests(): readonly { readonly path: string; readonly key: string; readonly body: string }[]
  /** From now on only this key is taken; null: any. */
  takes(key: string | null): void
  close(): Promise<void>
}

export async function startModel(): Promise<TestModel> {
  let taken: string | null = null
  let look: Parameters<TestModel['onRequest']>[0] = async () => {}
  const requests: { path: string; key: string; body: string }[] = []
  const judgedBefore = new Map<string, number>()
  let left = Number.POSITIVE_INFINITY
  let now: Parameters<TestModel['becomes']>[0] = {}
  const { baseUrl, close } = await startModelHttp(async ({ path, key, bytes, body }) => {
    requests.push({ path, key, body: bytes.toString('latin1') })
    if (taken !== null && key !== taken)
      return { status: 401, json: { error: { message: `Incorrect API key: ${key}` } } }
    const { hears = SAID, invents, refuses, levels = [5] } = now
    await look(path)
    if (path.endsWith('/transcriptions')) {
      const unsure = { no_speech_prob: 0.9, avg_logprob: -1.4 }
      const segments = [
        { start: 0.5, end: 4, text: hears },
        ...(invents === undefined ? [] : [{ start: 4, end: 4.2, text: invents, ...unsure }]),
      ]
      return { json: { text: segments.map(({ text }) => text).join(' '), segments, duration: 4.2 } }
    }
    if (left-- <= 0) return 'hang'
    const say = (criterion: string) => {
      const times = judgedBefore.get(criterion) ?? 0
      judgedBefore.set(criterion, times + 1)
      return { level: levels[times % levels.length] ?? null, reason: 'The machine likes it.' }
    }
    return { status: refuses ?? 200, json: completion(judged(body, say)) }
  })
  return {
    analysis: { baseUrl, apiKey: 'k', model: 'judge', transcription: { baseUrl, apiKey: 'k', model: 'listen' } },
    asked: () => requests.map(({ body }) => body).join('\n'),
    requests: () => requests,
    onRequest(own) {
      look = own
    },
    takes(key) {
      taken = key
    },
    becomes: (how) => {
      now = how
      left = how.answers ?? Number.POSITIVE_INFINITY
      judgedBefore.clear()
    },
    close,
  }
}
