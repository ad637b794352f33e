import {
  type AssessmentResult,
  callbackAt,
  hasKey,
  orderSettings,
  type PartnerAnswer,
  readOrder,
} from '../../src/connector-kit/assessments.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { partnerSession } from '../../src/connector-kit/partner-session.ts'
import { phoneOf } from '../../src/connector-kit/people.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { z } from '../../src/connector-kit/zod.ts'

/** Workable's assessments provider: it lists, orders, and takes results at the address that came with the order. */

const Settings = z.strictObject({
  /** Issued by us; Workable sends it as a bearer token. */
  key: z.string().min(16),
  /** Issued by Workable, for results. */
  token: z.string().min(1),
  /** The origin of the addresses that results go to; an order with another one is refused. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  ...orderSettings,
})

const Ordered = z.object({
  test_id: z.string().min(1),
  callback_url: z.url(),
  job_shortcode: z.string().nullish(),
  candidate: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().min(1),
    phone: z.string().nullish(),
  }),
})

/** Its words are four; `rejected` would be a word about the candidate. */
const STATUSES: Readonly<Record<AssessmentResult['status'], string>> = {
  pending: 'pending',
  started: 'pending',
  abandoned: 'pending',
  completed: 'completed',
  expired: 'expired',
  cancelled: 'expired',
}

/**
 * Fields that Workable takes together with `completed`, and with nothing else. Throws `rejected` where nobody can watch
 * the answers.
 */
function resultsOf({ score, summary, url }: AssessmentResult) {
  if (url === null)
    throw rejected(
      'Workable takes a completed assessment only with the address of its results, and PUBLIC_URL is not set. Set PUBLIC_URL and deliver the result again',
    )
  // A grade (failed, passed, excelled) is a decision, which is not ours.
  return { results_url: url, assessment: { ...(score === null ? {} : { score: String(score) }), summary } }
}

/** Workable orders an assessment from us and is sent the result; no list of Workable is read. */
export const workableAssessments = defineConnector({
  id: 'workable-assessments',
  displayName: 'Workable, assessments',
  evidence: 'docs',
  settings: Settings,
  accountOf: ({ baseUrl, token }) => [accountPlace(baseUrl), token],
  actions: { result: 'overwrite' },
  assessments: {
    isGenuine: hasKey,
    refusal: (status, message) => ({ status, body: { status, message } }),
    async handle({ method, path, json }, orders, { baseUrl }): Promise<PartnerAnswer | undefined> {
      if (`${method} ${path}` === 'GET tests')
        return { status: 200, body: { tests: (await orders.tests()).map(({ id, name }) => ({ id, name })) } }
      if (`${method} ${path}` !== 'POST assessments') return undefined
      const { test_id: testId, callback_url: callback, job_shortcode: job, candidate } = readOrder(json, Ordered)
      const { id } = await orders.place({
        key: callback,
        testId,
        candidate: {
          firstName: candidate.first_name,
          lastName: candidate.last_name,
          email: candidate.email,
          ...phoneOf(candidate.phone),
        },
        callback: callbackAt(callback, baseUrl),
        facts: { job: job ?? '' },
      })
      return { status: 201, body: { assessment_id: id } }
    },
  },
  connect({ token, baseUrl }, context) {
    const client = new AtsClient({ baseUrl, context, authorize: byHeader('authorization', `Bearer ${token}`) })
    return partnerSession({
      client,
      context,
      account: 'Workable, which orders',
      report({ claim, payload }, { callback }) {
        const { status } = payload.result
        return client.request({
          method: 'PUT',
          path: callback ?? '',
          json: { status: STATUSES[status], ...(status === 'completed' ? resultsOf(payload.result) : {}) },
          claim,
        })
      },
    })
  },
})
