import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Requests of the OpenAI protocol, held against the description that OpenAI publishes of it (`openai-requests.json`). */

/** A request as a server got it. */
export interface SentRequest {
  readonly path: string
  /** Its `content-type`. */
  readonly type: string
  readonly bytes: Buffer
}

let compiled: { readonly chat: ValidateFunction; readonly transcription: ValidateFunction } | undefined

/** Reads the description, once in a worker. It takes a moment in which nothing else is done. */
export function publishedRequests() {
  if (compiled) return compiled
  // The description holds words of OpenAPI, which decide nothing, and formats of files.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(JSON.parse(readFileSync(join(import.meta.dirname, 'openai-requests.json'), 'utf8')), 'openai')
  // The real server refuses a field that it does not know.
  const of = (name: string) => ajv.compile({ $ref: `openai#/components/schemas/${name}`, unevaluatedProperties: false })
  compiled = { chat: of('CreateChatCompletionRequest'), transcription: of('CreateTranscriptionRequest') }
  return compiled
}

/** What is wrong with a request by the published description; undefined: nothing. */
export async function notAsPublished({ path, type, bytes }: SentRequest): Promise<string | undefined> {
  const { chat, transcription } = publishedRequests()
  const isChat = path === '/v1/chat/completions'
  if (!isChat && path !== '/v1/audio/transcriptions') return `${path} is neither a chat nor a transcription`
  if (isChat && type !== 'application/json') return `a chat came as ${type}, not as application/json`
  const check = isChat ? chat : transcription
  let request: unknown
  try {
    request = isChat ? JSON.parse(bytes.toString()) : await fieldsOf(bytes, type)
  } catch (error) {
    return `a request to ${path} cannot be read: ${error instanceof Error ? error.message : error}`
  }
  if (check(request)) return undefined
  const mistakes = (check.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].filter(Boolean).join(' '),
  )
  return `a request to ${path} is not as OpenAI describes it: ${mistakes.join('; ')}`
}

/** A form as the description writes it: `name[]` is a list, a file is its bytes. */
async function fieldsOf(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map((value) => (value instanceof Blob ? 'the bytes of a file' : value))
    if (name.endsWith('[]')) fields[name.slice(0, -2)] = values
    else fields[name] = values.length === 1 ? values[0] : values
  }
  return fields
}
