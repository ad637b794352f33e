import {
  allowedCallback,
  callbackAt,
  hasKey,
  orderSettings,
  type PartnerAnswer,
  readOrder,
} from '../../src/connector-kit/assessments.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader } from '../../src/connector-kit/auth.ts'
import { defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { partnerSession } from '../../src/connector-kit/partner-session.ts'
import { phoneOf } from '../../src/connector-kit/people.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { z } from '../../src/connector-kit/zod.ts'

/** Greenhouse's assessment API: it calls us, and reads the result after we have said that there is one. */

/** Where Greenhouse's customers are on record: `app`, `app2` to `app15`, and the EU. */
const HOSTS = [
  'app.greenhouse.io',
  ...Array.from({ length: 14 }, (_, at) => `app${at + 2}.greenhouse.io`),
  'app.eu.greenhouse.io',
]

const Host = z.string().regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
  error: 'expected a host name in lower case such as app2.greenhouse.io, without https:// and without a port',
})

const Settings = z.strictObject({
  /** Issued by us; Greenhouse sends it as the user of its basic credentials, and we send it back with a result. */
  key: z.string().min(16).max(170, { error: 'expected at most 170 characters, Greenhouse takes no more' }),
  /** Names the account; an order may want its result there, and at `callbackHosts`. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://app.greenhouse.io'),
  callbackHosts: z
    .array(Host)
    .default(HOSTS)
    .describe('hosts that results are sent to, by https; each is the whole name of a host of Greenhouse'),
  ...orderSettings,
})

const Ordered = z.object({
  partner_test_id: z.string().min(1),
  url: z.url(),
  candidate: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().min(1),
    phone_number: z.string().nullish(),
    greenhouse_profile_url: z.string().nullish(),
  }),
})
const Failed = z.object({
  api_call: z.string().optional(),
  errors: z.array(z.unknown()).default([]),
  partner_interview_id: z.string().nullish(),
})

/** Greenhouse orders a test from us and is sent the result; no list of Greenhouse is read. */
export const greenhouseAssessments = defineConnector({
  id: 'greenhouse-assessments',
  displayName: 'Greenhouse, assessments',
  evidence: 'docs',
  settings: Settings,
  accountOf: ({ baseUrl, key }) => [accountPlace(baseUrl), key],
  actions: { result: 'overwrite' },
  assessments: {
    isGenuine: hasKey,
    refusal: (status, message) => ({ status, body: { errors: [{ message }] } }),
    async handle(
      { method, path, query, json },
      orders,
      { baseUrl, callbackHosts },
    ): Promise<PartnerAnswer | undefined> {
      switch (`${method} ${path}`) {
        case 'GET tests':
          return {
            status: 200,
            body: (await orders.tests()).map(({ id, name }) => ({ partner_test_id: id, partner_test_name: name })),
          }
        case 'POST orders': {
          const { partner_test_id: testId, url, candidate } = readOrder(json, Ordered)
          const profile = candidate.greenhouse_profile_url ?? ''
          const { id } = await orders.place({
            key: url,
            testId,
            candidate: {
              firstName: candidate.first_name,
              lastName: candidate.last_name,
              email: candidate.email,
              ...phoneOf(candidate.phone_number),
            },
            callback: callbackAt(url, baseUrl, callbackHosts),
            facts: { application: /[?&]application_id=(\d+)/.exec(profile)?.[1] ?? '' },
          })
          return { status: 200, body: { partner_interview_id: id } }
        }
        case 'GET status': {
          const { status, score, summary, url } = await orders.result(query['partner_interview_id'] ?? '')
          return {
            status: 200,
            body: {
              partner_status: status === 'completed' ? 'complete' : status,
              ...(url === null ? {} : { partner_profile_url: url }),
              ...(score === null ? {} : { partner_score: score }),
              metadata: { Summary: summary },
            },
          }
        }
        case 'POST errors': {
          const { api_call: where, errors, partner_interview_id: id } = readOrder(json, Failed)
          await orders.complain(id ?? null, `${where ?? 'a call'}: ${JSON.stringify(errors)}`)
          return { status: 200, body: {} }
        }
        default:
          return undefined
      }
    },
  },
  connect({ key, baseUrl, callbackHosts }, context) {
    const authorize = byHeader('authorization', basic(key, ''))
    const client = new AtsClient({ baseUrl, context, authorize })
    return partnerSession({
      client,
      context,
      account: 'Greenhouse, which orders',
      async report({ claim, payload }, { callback }) {
        const { status } = payload.result
        if (status === 'pending' || status === 'started') return
        // Once more: the hosts may have been changed since the order came.
        const url = allowedCallback(callback ?? '', baseUrl, callbackHosts)
        if (url === null)
          throw rejected(
            `The result is wanted at ${URL.parse(callback ?? '')?.host ?? 'no address'}, which callbackHosts does not name. If it is a host of Greenhouse, add it there`,
          )
        const { origin } = new URL(url)
        const there =
          origin === new URL(baseUrl).origin ? client : new AtsClient({ baseUrl: origin, context, authorize })
        // It says that the test is over, without a body: Greenhouse asks for the status then.
        await there.request({ method: 'PATCH', path: url, claim })
      },
    })
  },
})
