import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the two requests that the product sends out of OpenAI's published description of its API:
 * `node test/kit/take-openai-requests.ts FOLDER COMMIT`, where FOLDER holds `openapi.json` and `LICENSE` of
 * github.com/openai/openai-openapi. Explanations and examples are left out, what decides about a request is not.
 */

const ROOTS = ['CreateChatCompletionRequest', 'CreateTranscriptionRequest']
const PREFIX = '#/components/schemas/'
const EXPLAINS = new Set(['description', 'title', 'example', 'examples', 'externalDocs'])
/** Below these stand names that the API gives, no keywords. */
const NAMED = new Set(['properties', 'patternProperties', '$defs'])

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Node = { readonly [key: string]: Json }
const isNode = (json: Json | undefined): json is Node =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function bare(json: Json): Json {
  if (Array.isArray(json)) return json.map(bare)
  if (!isNode(json)) return json
  // A word of older OpenAPI; validators of JSON Schema know it beside a type only.
  const { nullable, ...others } = json
  if (nullable === true && !('type' in json)) return { anyOf: [bare(others), { type: 'null' }] }
  const kept = Object.entries(json).filter(([key]) => !EXPLAINS.has(key) && !key.startsWith('x-'))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, NAMED.has(key) && isNode(value) ? mapped(value, bare) : bare(value)]),
  )
}

const mapped = (node: Node, change: (json: Json) => Json): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]))

function refsIn(json: Json): string[] {
  if (Array.isArray(json)) return json.flatMap(refsIn)
  if (!isNode(json)) return []
  const own = typeof json['$ref'] === 'string' ? [json['$ref'].slice(PREFIX.length)] : []
  return [...own, ...Object.values(json).flatMap(refsIn)]
}

const [, , folder = '', commit = ''] = process.argv
const published = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as {
  openapi: string
  info: { version: string }
  components: { schemas: Record<string, Node> }
}
const schemas: Record<string, Json> = {}
for (const waiting = [...ROOTS]; waiting.length > 0; ) {
  const name = waiting.pop() ?? ''
  const schema = published.components.schemas[name]
  if (!schema) throw new Error(`${folder}/openapi.json describes no ${name}; expected OpenAI's description of its API`)
  if (name in schemas) continue
  schemas[name] = bare(schema)
  waiting.push(...refsIn(schemas[name]))
}
const taken = {
  source: `github.com/openai/openai-openapi, openapi.json of commit ${commit}, version ${published.info.version} (OpenAPI ${published.openapi}); taken by test/kit/take-openai-requests.ts without explanations and examples`,
  license: readFileSync(join(folder, 'LICENSE'), 'utf8').replace(/\s+/g, ' ').trim(),
  components: { schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))) },
}
writeFileSync(join(import.meta.dirname, 'openai-requests.json'), `${JSON.stringify(taken, null, 2)}\n`)
