import type { z } from 'zod'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import type { ListPage, SessionContext } from '../../src/connector-kit/contract.ts'
import { byNextLink, JSON_API, jsonApiRow, jsonApiRows } from '../../src/connector-kit/json-api.ts'
import { findOne, list, type NextPage } from '../../src/connector-kit/lists.ts'
import { rateHeaders } from '../../src/connector-kit/throttle.ts'
import type { Settings } from './schema.ts'
import { versionOf } from './version.ts'

/** More are refused. */
export const PER_PAGE = 30

/** Every request names the API version of the settings. */
export function teamtailorClient(settings: Settings, context: SessionContext): AtsClient {
  return new AtsClient({
    baseUrl: settings.baseUrl,
    context,
    version: versionOf(settings),
    authorize: byHeader('authorization', `Token token=${settings.apiKey}`),
    headers: { accept: JSON_API, 'x-api-version': settings.apiVersion },
    jsonType: JSON_API,
    rate: rateHeaders('x-rate-limit', 'seconds'),
  })
}

/** Reads a JSON:API list page by page; rows come flat, see `jsonApiRows`. */
export function rowsOf<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
  next: NextPage = byNextLink,
): AsyncGenerator<ListPage<Item>> {
  const first = { method: 'GET' as const, path, query: { 'page[size]': String(PER_PAGE), ...query } }
  return list({ client, first, what: path, rows: jsonApiRows, schema, toItem, next })
}

/** One record, or null where there is none. */
export function find<Schema extends z.ZodType>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  return findOne(client, path, schema, jsonApiRow, query)
}
