import { z } from '../../../src/connector-kit/zod.ts'
import { documented, uuid } from '../../../src/fake-kit/documented.ts'

const TYPES = ['numeric_score', 'numeric_duration_minutes', 'url', 'string', 'boolean_success'] as const
const shown = {
  identifier: z.string().min(1),
  label: z.string().min(1),
  description: z.string().optional(),
}
const value = z.strictObject({
  ...shown,
  type: z.enum(TYPES),
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/** Ashby's documentation of the one call that reports a result. */
export const ashbyAssessmentRequests = documented({
  'POST /assessment.update': {
    source: 'https://developers.ashbyhq.com/reference/assessmentupdate',
    assumed: 'cancelled_reason suits an invite that expired; numeric_score is a number from 0 to 100',
    headers: { accept: z.literal('application/json; version=1') },
    json: z
      .strictObject({
        assessment_id: uuid,
        timestamp: z.int().positive(),
        assessment_status: value.optional(),
        assessment_profile_url: z.strictObject({ ...shown, type: z.literal('url'), value: z.url() }).optional(),
        assessment_result: value.optional(),
        cancelled_reason: value.optional(),
        metadata: z
          .array(value)
          .refine((all) => new Set(all.map((one) => one.identifier)).size === all.length, {
            error: 'identifiers of metadata are unique',
          })
          .optional(),
      })
      .refine((sent) => sent.assessment_status ?? sent.cancelled_reason, {
        error: 'assessment_status is required without cancelled_reason',
      })
      .refine((sent) => !sent.assessment_result || sent.assessment_profile_url, {
        error: 'assessment_profile_url is required with assessment_result',
      }),
  },
})
