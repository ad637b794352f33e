import {
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
import { z } from '../../src/connector-kit/zod.ts'

/** Greenhouse's assessment API: it calls us, and reads the result after we have said that there is one. */

const Settings = z.strictObject({
  /** Issued by us; Greenhouse sends it as the user of its basic credentials, and we send it back with a result. */
  key: z.string().min(16).max(170, { error: 'expected at most 170 characters, Greenhouse takes no more' }),
  /** Where Greenhouse is told of results. */
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://app.greenhouse.io'),
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
    async handle({ method, path, query, json }, desk, { baseUrl }): Promise<PartnerAnswer | undefined> {
      switch (`${method} ${path}`) {
        case 'GET tests':
          return {
            status: 200,
            body: (await desk.tests()).map(({ id, name }) => ({ partner_test_id: id, partner_test_name: name })),
          }
        case 'POST orders': {
          const { partner_test_id: testId, url, candidate } = readOrder(json, Ordered)
          const profile = candidate.greenhouse_profile_url ?? ''
          const { id } = await desk.place({
            key: url,
            testId,
            candidate: {
              firstName: candidate.first_name,
              lastName: candidate.last_name,
              email: candidate.email,
              ...phoneOf(candidate.phone_number),
            },
            callback: callbackAt(url, baseUrl),
            facts: { application: /[?&]application_id=(\d+)/.exec(profile)?.[1] ?? '' },
          })
          return { status: 200, body: { partner_interview_id: id } }
        }
        case 'GET status': {
          const { status, score, summary, url } = await desk.result(query['partner_interview_id'] ?? '')
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
          await desk.complain(id ?? null, `${where ?? 'a call'}: ${JSON.stringify(errors)}`)
          return { status: 200, body: {} }
        }
        default:
          return undefined
      }
    },
  },
  connect({ key, baseUrl }, context) {
    const client = new AtsClient({ baseUrl, context, authorize: byHeader('authorization', basic(key, '')) })
    return partnerSession({
      client,
      context,
      account: 'Greenhouse, which orders',
      async report({ claim, payload }, { callback }) {
        const { status } = payload.result
        // It says that the test is over, without a body: Greenhouse asks for the status then.
        if (status !== 'pending' && status !== 'started')
          await client.request({ method: 'PATCH', path: callback ?? '', claim })
      },
    })
  },
})
