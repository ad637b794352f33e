import { expect, test } from 'vitest'
import { z } from '../../src/connector-kit/zod.ts'
import { contractOf, csv, documented, id, instant, many, oneOf, uuid, whole } from '../../src/fake-kit/documented.ts'

const SOURCE = 'https://vendor.example/docs'
const contract = contractOf(
  documented({
    'GET /people': {
      source: SOURCE,
      query: {
        limit: whole(1, 100),
        expand: many(oneOf('stage', 'job')),
        ids: csv(id),
        since: instant,
        page: z.string(),
      },
      required: ['page'],
      headers: { 'x-version': z.string().min(1) },
    },
    'GET /people/:id': { source: SOURCE, params: { id: uuid } },
    'POST /people/:id/notes': { source: SOURCE, json: z.strictObject({ score: z.number() }) },
    'POST /people/:id/files': { source: SOURCE, multipart: ['file', 'kind?'] },
    'POST //oauth/token': { source: SOURCE, form: z.strictObject({ grant_type: z.literal('refresh_token') }) },
  }),
  '/v1',
)
const UUID = 'be129d9b-50da-4485-9377-0d83e981f30b'

function problem(method: string, target: string, body = '', headers: Record<string, string> = { 'x-version': '1' }) {
  const request = { method, target, headers, body }
  const match = contract.match(request)
  return match ? contract.problemOf(match, request) : 'no such request'
}
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = (...names: string[]) =>
  names.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n`).join('')
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }

test.each([
  ['GET', '/v1/people?page=1&limit=100&expand=stage&expand=job&ids=1,2&since=2026-11-24T10:00:00%2B01:00'],
  ['GET', `/v1/people/${UUID}`],
  ['POST', '/v1/people/7/notes', '{"score":1}', json],
  ['POST', '/v1/people/7/files', parts('file'), multipart],
  ['POST', '/oauth/token', 'grant_type=refresh_token', form],
])('%s %s is documented', (method, target, body?: string, headers?: Record<string, string>) => {
  expect(problem(method, target, body, headers)).toBeUndefined()
})

test.each([
  ['an unknown query name', '?surprise', 'GET', '/v1/people?page=1&surprise=1'],
  ['a name that comes twice', '?limit comes 2 times', 'GET', '/v1/people?page=1&limit=1&limit=2'],
  ['a list with commas', '?expand', 'GET', '/v1/people?page=1&expand=stage,job'],
  ['a value outside an enumeration', '?expand', 'GET', '/v1/people?page=1&expand=salary'],
  ['an id of the wrong type in a list', '?ids', 'GET', '/v1/people?page=1&ids=1,x'],
  ['a number that is too large', '?limit', 'GET', '/v1/people?page=1&limit=101'],
  ['a date without an offset', '?since', 'GET', '/v1/people?page=1&since=2026-11-24T10:00:00'],
  ['a missing name', '?page is missing', 'GET', '/v1/people'],
  ['a missing header', 'x-version', 'GET', '/v1/people?page=1', '', {}],
  ['an id of the wrong type in the path', ':id', 'GET', '/v1/people/7'],
  ['a body where none is documented', 'a body', 'GET', `/v1/people/${UUID}`, '{}', json],
  ['an unknown body key', 'Unrecognized key', 'POST', '/v1/people/7/notes', '{"score":1,"surprise":1}', json],
  ['a text where a number is documented', 'the body.score', 'POST', '/v1/people/7/notes', '{"score":"1"}', json],
  ['a body that is no JSON', 'the body', 'POST', '/v1/people/7/notes', '{', json],
  ['JSON under another type', 'not JSON', 'POST', '/v1/people/7/notes', '{"score":1}', form],
  ['an unknown part', '"surprise"', 'POST', '/v1/people/7/files', parts('file', 'surprise'), multipart],
  ['a missing part', '"file"', 'POST', '/v1/people/7/files', parts('kind'), multipart],
  ['an unknown field of a form', 'the form', 'POST', '/oauth/token', 'grant_type=refresh_token&a=1', form],
  ['a path from the root that is documented below the base', 'no such request', 'POST', '/v1/oauth/token', '', form],
])('%s is refused', (_what, sentence, method, target, body?: string, headers?: Record<string, string>) => {
  expect(problem(method, target, body, headers)).toContain(sentence)
})
