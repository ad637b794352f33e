import { z } from 'zod'
import { isOfForm, type ModelServer } from './model-server.ts'

/** How a model is made to answer with JSON, from the strictest to what every server takes. */
const FORMS = ['json_schema', 'json_object', 'text'] as const
export type Form = (typeof FORMS)[number]

/** How a model is kept from writing on and on; newer servers of OpenAI take the second alone, many others the first alone. */
const LIMITS = ['max_tokens', 'max_completion_tokens'] as const
/** Answers have some hundred tokens; the rest is for models that think first. */
const TOKENS_MAX = 8_000

/** One message of a chat. */
export interface Message {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** A question whose answer is JSON. */
export interface FormedQuestion {
  readonly name: string
  /** As `plainSchema` makes it. */
  readonly schema: Readonly<Record<string, unknown>>
  /** A function is called once the request has a slot. */
  readonly messages: readonly Message[] | (() => readonly Message[])
  /** How freely the model chooses its words; absent: 0. */
  readonly temperature?: number
  /** The organization whose turn it is: organizations take turns at a server. Absent: no organization asks. */
  readonly turn?: string | undefined
  /** Awaited once, before the first request leaves; not called while the server is paused. */
  onLeaving?(): Promise<void>
}

/** Keywords of a schema that strict servers refuse; whoever reads the answer keeps to the bounds. */
const BOUNDS = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'format',
  'default',
])

/** The part of a schema that all servers take: no lengths, no bounds, every field required, no other field. */
export function plainSchema(schema: z.ZodType): Record<string, unknown> {
  return plain(z.toJSONSchema(schema, { target: 'draft-7', unrepresentable: 'any', io: 'output' }))
}

function plain(node: object): Record<string, unknown> {
  const kept = Object.entries(node).filter(([key]) => !BOUNDS.has(key))
  const made: Record<string, unknown> = Object.fromEntries(kept.map(([key, value]) => [key, plainValue(value)]))
  const { properties } = node as { properties?: Record<string, object> }
  if (properties === undefined) return made
  // Names of fields are no keywords.
  const fields = Object.entries(properties).map(([name, field]) => [name, plain(field)] as const)
  return {
    ...made,
    properties: Object.fromEntries(fields),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  return typeof value === 'object' && value !== null ? plain(value) : value
}

/**
 * Chats with one model, in the strictest form that its server takes. A server that refuses one is asked again in the next weaker
 * one; the form that was taken is remembered for as long as the process lives.
 */
export class FormedChat {
  readonly server: ModelServer
  #form: Form = 'json_schema'
  /** Some models take their own temperature alone. */
  #takesTemperature = true
  /** The place in `LIMITS`; behind its end the server takes none. */
  #limit = 0

  constructor(server: ModelServer) {
    this.server = server
  }

  /** The form that was taken last. */
  get form(): Form {
    return this.#form
  }

  /** How many tokens an answer may have; undefined where the server takes no such bound. */
  get tokensMax(): number | undefined {
    return this.#limit < LIMITS.length ? TOKENS_MAX : undefined
  }

  /** The answer of `/chat/completions` as it came. */
  async complete(question: FormedQuestion): Promise<unknown> {
    let [takesTemperature, limit] = [this.#takesTemperature, this.#limit]
    let isOfThisLength = false
    let hasLeft = false
    const onLeaving = async () => {
      if (!hasLeft) await question.onLeaving?.()
      hasLeft = true
    }
    for (let at = FORMS.indexOf(this.#form); ; ) {
      const form = FORMS[at] ?? 'text'
      try {
        const answer = await this.server.ask({
          turn: question.turn,
          ...requestIn(this.server.model, question, { form, takesTemperature, limit: LIMITS[limit] }),
          onLeaving,
        })
        this.#form = form
        this.#takesTemperature = takesTemperature
        // Another question is shorter, and may be answered within the bound.
        if (!isOfThisLength) this.#limit = limit
        return answer
      } catch (error) {
        if (!isOfForm(error)) throw error
        if (limit < LIMITS.length && IS_OF_CONTEXT.test(error.message)) {
          isOfThisLength = true
          limit = LIMITS.length
        } else if (limit < LIMITS.length && IS_OF_LENGTH.test(error.message)) limit++
        else if (takesTemperature && error.message.includes('temperature')) takesTemperature = false
        // What even plain text does not help with is no matter of form, and nothing is remembered of it.
        else if (++at === FORMS.length) throw error
      }
    }
  }
}

const IS_OF_LENGTH = /max_(?:completion_)?tokens/
/** Question and answer together are too long for the model: then the answer is bounded by that. */
const IS_OF_CONTEXT = /in the completion|context length|context window/i

/** How a question goes out. */
interface Manner {
  readonly form: Form
  readonly takesTemperature: boolean
  readonly limit: (typeof LIMITS)[number] | undefined
}

function requestIn(model: string, question: FormedQuestion, manner: Manner) {
  const messagesOf = () => (typeof question.messages === 'function' ? question.messages() : question.messages)
  return {
    path: '/chat/completions',
    type: 'application/json',
    body: () => Buffer.from(JSON.stringify(contentIn(model, question, messagesOf(), manner))),
    words: () =>
      messagesOf()
        .flatMap(({ role, content }) => (role === 'user' ? [content] : []))
        .join('\n'),
  }
}

function contentIn(
  model: string,
  { name, schema, temperature = 0 }: FormedQuestion,
  messages: readonly Message[],
  { form, takesTemperature, limit }: Manner,
) {
  // A server that takes a schema may hold the model to it without showing it to the model.
  const told = `Answer with one JSON object and nothing else. Its JSON schema: ${JSON.stringify(schema)}`
  return {
    model,
    ...(takesTemperature ? { temperature } : {}),
    ...(limit === undefined ? {} : { [limit]: TOKENS_MAX }),
    ...(form === 'json_schema'
      ? { response_format: { type: form, json_schema: { name, strict: true, schema } } }
      : form === 'json_object'
        ? { response_format: { type: form } }
        : {}),
    messages: messages.map((one, at) => (at === 0 ? { ...one, content: `${one.content} ${told}` } : one)),
  }
}
