import type { z } from 'zod'
import type { AppError } from '../../src/base/errors.ts'
import { AtsClient, type AtsRequest } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader } from '../../src/connector-kit/auth.ts'
import type { Claim, ListPage, SessionContext } from '../../src/connector-kit/contract.ts'
import { at, list } from '../../src/connector-kit/lists.ts'
import { cursorRefused, FORBIDDEN, misconfigured, rejected } from '../../src/connector-kit/problems.ts'
import { Refusal, type Settings } from './schema.ts'
import { versionOf } from './version.ts'

/** After these the list has to be read anew from its beginning. */
const CURSOR_CODES = new Set([
  'next_cursor_expired',
  'invalid_next_cursor',
  'sync_token_expired',
  'sync_token_invalid',
  'incremental_sync_too_large',
])

/**
 * The API key is the user of basic credentials, without a password. Ashby reports refusals in answers with status 200.
 */
export function ashbyClient(
  settings: Pick<Settings, 'apiKey' | 'apiVersion' | 'baseUrl'>,
  context: SessionContext,
): AtsClient {
  return new AtsClient({
    baseUrl: settings.baseUrl,
    context,
    version: versionOf(settings),
    authorize: byHeader('authorization', basic(settings.apiKey, '')),
    headers: {
      accept: 'application/json; version=1',
      ...(settings.apiVersion === undefined ? {} : { 'ashby-version': settings.apiVersion }),
    },
    refusalIn,
  })
}

/** A logical error comes as HTTP 200 with `success: false`; the status alone says nothing. */
function refusalIn(json: unknown): AppError | undefined {
  const refusal = Refusal.safeParse(json)
  if (!refusal.success) return undefined
  const { errorInfo, errors = [] } = refusal.data
  const code = errorInfo?.code ?? String(errors[0] ?? 'no reason given')
  const said = errorInfo?.message ? `${code}: ${errorInfo.message}` : code
  if (CURSOR_CODES.has(code)) return cursorRefused(`Ashby does not take our cursor: ${said}`)
  if (code === 'missing_endpoint_permission')
    return misconfigured(`The Ashby key lacks a permission: ${said}. Tick the module on the key.`, FORBIDDEN)
  return rejected(`Ashby refused: ${said}`, { said, ...(code.endsWith('_not_found') ? { status: 404 } : {}) })
}

/** One call; every one is a POST, reads too. */
export const call = (path: string, json: Readonly<Record<string, unknown>>, claim?: Claim): AtsRequest => ({
  method: 'POST',
  path,
  json,
  ...(claim ? { claim } : {}),
})

/** The largest page. Lists of stages and of reasons take no limit: they come whole. */
export const PAGE = { limit: 100 }

/** A list until `moreDataAvailable` is false: a short page is not the last one. */
export function rowsOf<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  json: Readonly<Record<string, unknown>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
): AsyncGenerator<ListPage<Item> & { readonly json: unknown }> {
  return list({
    client,
    first: call(path, json),
    what: path,
    rows: (body) => at(body, 'results'),
    schema,
    toItem,
    next: (answer, request) =>
      at(answer.json, 'moreDataAvailable') === true
        ? { ...request, json: { ...(request.json as object), cursor: at(answer.json, 'nextCursor') } }
        : undefined,
  })
}
