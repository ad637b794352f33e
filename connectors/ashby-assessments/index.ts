import { hasKey, orderSettings, type PartnerAnswer, readOrder } from '../../src/connector-kit/assessments.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader } from '../../src/connector-kit/auth.ts'
import { defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { at } from '../../src/connector-kit/lists.ts'
import { partnerSession } from '../../src/connector-kit/partner-session.ts'
import { problemIn, rejected } from '../../src/connector-kit/problems.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { fromUuid, toUuid } from './ids.ts'

/** Ashby's assessments: it lists, starts and cancels by POST; results go to `assessment.update` with the customer's key. */

const Settings = z.strictObject({
  /** Issued by us. Which header Ashby sends it in is not documented: bearer and basic are taken. */
  key: z.string().min(16),
  /** The API key of the customer's account, for results. */
  apiKey: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.ashbyhq.com'),
  ...orderSettings,
})

const Started = z.object({
  assessment_type_id: z.string().min(1),
  application: z.object({ ashby_id: z.string().min(1) }),
  candidate: z.object({
    ashby_id: z.string().optional(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().min(1),
  }),
})
const Cancelled = z.object({ assessment_id: z.string().min(1) })

const ok = (results: unknown): PartnerAnswer => ({ status: 200, body: { success: true, results } })

/** Ashby orders an assessment from us and is sent the result; no list of Ashby is read. */
export const ashbyAssessments = defineConnector({
  id: 'ashby-assessments',
  displayName: 'Ashby, assessments',
  evidence: 'docs',
  settings: Settings,
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: { result: 'overwrite' },
  assessments: {
    isGenuine: hasKey,
    refusal: (status, message) => ({ status, body: { success: false, message } }),
    async handle({ method, path, json }, orders): Promise<PartnerAnswer | undefined> {
      switch (`${method} ${path}`) {
        case 'POST assessment.list':
          return ok(
            (await orders.tests()).map(({ id, name, description }) => ({
              assessment_type_id: toUuid('type', id),
              name,
              description,
            })),
          )
        case 'POST assessment.start': {
          const { assessment_type_id: type, application, candidate } = readOrder(json, Started)
          const testId = fromUuid('type', type)
          const { id } = await orders.place({
            key: `${application.ashby_id} ${testId}`,
            testId,
            candidate: {
              firstName: candidate.first_name,
              lastName: candidate.last_name,
              email: candidate.email,
              phoneNumber: null,
              countryCode: null,
            },
            callback: null,
            facts: { application: application.ashby_id, candidate: candidate.ashby_id ?? '' },
          })
          return ok({ assessment_id: toUuid('order', id) })
        }
        case 'POST assessment.cancel': {
          const { assessment_id } = readOrder(json, Cancelled)
          await orders.cancel(fromUuid('order', assessment_id))
          return ok({ assessment_id })
        }
        default:
          return undefined
      }
    },
  },
  connect({ apiKey, baseUrl }, context) {
    const client = new AtsClient({
      baseUrl,
      context,
      authorize: byHeader('authorization', basic(apiKey, '')),
      headers: { accept: 'application/json; version=1' },
      // A refusal comes with 200.
      refusalIn: (json) => (at(json, 'success') === false ? rejected(`Ashby refused: ${problemIn(json)}`) : undefined),
    })
    return partnerSession({
      client,
      context,
      account: 'Ashby, which orders',
      report({ claim, payload, applicationId }) {
        const { status, score, summary, url } = payload.result
        const value = (identifier: string, label: string, type: string, is: string | number) => ({
          [identifier]: { identifier, label, type, value: is },
        })
        const isOver = status === 'completed'
        return client.request({
          method: 'POST',
          path: 'assessment.update',
          json: {
            assessment_id: toUuid('order', applicationId),
            timestamp: context.clock.now().getTime(),
            ...value('assessment_status', 'Status', 'string', WORDS[status]),
            // The result completes it, and is documented with its address only: without one the score is a detail.
            ...(isOver && url !== null
              ? {
                  ...(score === null
                    ? value('assessment_result', 'Result', 'string', 'Answered')
                    : value('assessment_result', 'Score', 'numeric_score', score)),
                  ...value('assessment_profile_url', 'Watch the answers', 'url', url),
                }
              : {}),
            ...(status === 'cancelled' || status === 'expired'
              ? value('cancelled_reason', 'Reason', 'string', summary)
              : {}),
            metadata: [
              { identifier: 'summary', label: 'Summary', type: 'string', value: summary },
              ...(isOver && url === null && score !== null
                ? [{ identifier: 'score', label: 'Score', type: 'numeric_score', value: score }]
                : []),
            ],
          },
          claim,
        })
      },
    })
  },
})

const WORDS = {
  pending: 'Invited',
  started: 'Started',
  abandoned: 'Stopped',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const
