import { createHmac } from 'node:crypto'
import { readJsonAsSent } from '../../src/base/foreign.ts'
import { cut } from '../../src/base/text.ts'
import {
  isSecret,
  orderSettings,
  type PartnerAnswer,
  type PartnerCall,
  readOrder,
} from '../../src/connector-kit/assessments.ts'
import { AtsClient, type Authorize } from '../../src/connector-kit/ats-client.ts'
import { defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { partnerSession } from '../../src/connector-kit/partner-session.ts'
import { phoneOf } from '../../src/connector-kit/people.ts'
import { isRecent, pairsIn } from '../../src/connector-kit/webhooks.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { VERSION } from './version.ts'

/** Teamtailor's Partner API: a trigger on a stage calls us, and the result is a card on the candidate. */

const JSON_API = 'application/vnd.api+json'

const Settings = z.strictObject({
  /** The partner key that Teamtailor gives us; it also signs the token of each call. */
  apiKey: z.string().min(1),
  webhookSecret: z.string().min(8),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.teamtailor.com/partner/v1'),
  ...orderSettings,
})
type Settings = z.output<typeof Settings>

const Event = z.object({
  'partner-event': z.object({
    id: z.string().min(1),
    'webhook-data': z.object({ position: z.string().min(1) }),
    'partner-result': z.object({ id: z.string().min(1) }),
    candidate: z.object({
      id: z.union([z.string(), z.number()]),
      'first-name': z.string().nullish(),
      'last-name': z.string().nullish(),
      email: z.string({ error: 'the candidate has no address' }).min(1),
      phone: z.string().nullish(),
    }),
  }),
})

/** Since 2024 the signature is over the event's id, not over the body. */
function isSigned({ headers, json, nowMs }: PartnerCall, { webhookSecret }: Settings): boolean {
  const pairs = pairsIn(headers['teamtailor-signature'])
  const time = pairs.get('t')?.[0]
  const id = (json['partner-event'] as { id?: unknown } | undefined)?.id
  if (time === undefined || typeof id !== 'string' || !isRecent(Number(time) * 1000, nowMs)) return false
  const expected = createHmac('sha256', webhookSecret).update(`${time}.${id}`).digest('hex')
  return (pairs.get('v1') ?? []).some((sent) => isSecret(expected, sent))
}

/** Claims of a token that bound its time, in seconds (RFC 7519 §4.1); the vendor documents none, so each may be absent. */
const Claims = z.object({ exp: z.number().optional(), nbf: z.number().optional() })
/** Clocks of two machines differ. */
const CLOCKS_DIFFER_S = 60

/** A JSON web token that was signed with our key and is valid now; which algorithm is not documented, so only HS256 is taken. */
function hasToken({ headers, nowMs }: PartnerCall, { apiKey }: Settings): boolean {
  const [head = '', claims = '', signature] = (headers['authorization'] ?? '').replace(/^Bearer\s+/i, '').split('.')
  try {
    const { alg } = readJsonAsSent(Buffer.from(head, 'base64url').toString()) as { alg?: unknown }
    const expected = createHmac('sha256', apiKey).update(`${head}.${claims}`).digest('base64url')
    if (alg !== 'HS256' || !isSecret(expected, signature)) return false
    const { exp, nbf } = Claims.parse(readJsonAsSent(Buffer.from(claims, 'base64url').toString()))
    const now = nowMs / 1000
    return (exp === undefined || exp > now - CLOCKS_DIFFER_S) && (nbf === undefined || nbf < now + CLOCKS_DIFFER_S)
  } catch {
    return false // no token at all
  }
}

/** Teamtailor orders an interview from us and is sent the result; no list of Teamtailor is read. */
export const teamtailorPartner = defineConnector({
  id: 'teamtailor-partner',
  displayName: 'Teamtailor, partner',
  evidence: 'docs',
  settings: Settings,
  version: () => VERSION,
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: { result: 'overwrite' },
  assessments: {
    isGenuine: (call, settings) => hasToken(call, settings) && (call.method === 'GET' || isSigned(call, settings)),
    // Plain text is what the recruiter sees.
    refusal: (status, message) => ({ status, body: message }),
    async handle({ method, path, json }, orders): Promise<PartnerAnswer | undefined> {
      if (`${method} ${path}` === 'GET config') {
        const options = (await orders.tests()).map(({ id, name }) => ({ id, label: name }))
        const field = { id: 'position', type: 'select', label: 'Interview', options }
        return { status: 200, body: { config: { fields: [field] } } }
      }
      if (`${method} ${path}` !== 'POST webhook') return undefined
      const {
        id: event,
        'webhook-data': data,
        'partner-result': result,
        candidate,
      } = readOrder(json, Event)['partner-event']
      await orders.place({
        // Nothing else of the body is signed: a replayed signed event with another body orders nothing new.
        key: event,
        testId: data.position,
        candidate: {
          firstName: candidate['first-name'] ?? '',
          lastName: candidate['last-name'] ?? '',
          email: candidate.email,
          ...phoneOf(candidate.phone),
        },
        callback: `partner-results/${encodeURIComponent(result.id)}`,
        facts: { candidate: String(candidate.id), result: result.id },
      })
      return { status: 200, body: { partner_result_attributes: { status: 'sent' } } }
    },
  },
  connect({ apiKey, baseUrl }, context) {
    const client = new AtsClient({
      baseUrl,
      context,
      version: VERSION,
      authorize: bothWays(apiKey),
      headers: { accept: JSON_API, 'x-api-version': '20180828' },
      jsonType: JSON_API,
    })
    return partnerSession({
      client,
      context,
      account: 'Teamtailor, which orders',
      report({ claim, payload }, { callback, facts }) {
        const { status, score, summary, url } = payload.result
        const attributes = {
          status: STATUSES[status],
          // About so many characters are shown.
          summary: cut(summary, 150),
          ...(url === null ? {} : { url }),
          // Its grades (top fit, not a fit) are a decision, which is not ours.
          ...(score === null ? {} : { assessment: { score } }),
        }
        const data = { type: 'partner-results', id: facts['result'], attributes }
        return client.request({ method: 'PUT', path: callback ?? '', json: { data }, claim })
      },
    })
  },
})

const STATUSES = {
  pending: 'sent',
  started: 'pending',
  abandoned: 'pending',
  completed: 'completed',
  expired: 'failed',
  cancelled: 'failed',
} as const

/** The vendor's pages contradict each other on the scheme; a refusal changed nothing, so the other is tried once. */
function bothWays(key: string): Authorize {
  let scheme = 'Token'
  return (refused) => {
    if (refused?.['authorization']?.startsWith(scheme)) scheme = scheme === 'Token' ? 'Bearer' : 'Token'
    return Promise.resolve({ authorization: `${scheme} ${key}` })
  }
}
