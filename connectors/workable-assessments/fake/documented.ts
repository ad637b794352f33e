import { z } from '../../../src/connector-kit/zod.ts'
import { documented } from '../../../src/fake-kit/documented.ts'

/** Workable's documentation of the one call that reports a result, at the address that came with the order. */
export const workableAssessmentRequests = documented({
  'PUT //assessments/:id': {
    source:
      'https://workable.readme.io/page/assessment-providers; sampatel3/tali-platform docs/WORKABLE_ASSESSMENTS_PROVIDER_SPEC.md (a partner who quotes the page)',
    assumed:
      'the score is a text, as the quoted example has it; only a completed assessment has results; the order itself names the whole address',
    headers: { authorization: z.string().regex(/^Bearer \S+$/, 'a bearer token') },
    json: z
      .strictObject({
        status: z.enum(['pending', 'completed', 'rejected', 'expired']),
        results_url: z.url().optional(),
        assessment: z
          .strictObject({
            score: z.string().min(1).optional(),
            grade: z.enum(['failed', 'passed', 'excelled']).optional(),
            summary: z.string().optional(),
            details: z.unknown().optional(),
            duration: z.union([z.string(), z.number()]).optional(),
          })
          .optional(),
        attachments: z.array(z.strictObject({ description: z.string(), url: z.url() })).optional(),
      })
      .refine(({ status, results_url }) => status !== 'completed' || results_url !== undefined, {
        error: 'results_url is mandatory when the assessment is completed',
      })
      .refine(({ status, assessment, results_url }) => status === 'completed' || !(assessment ?? results_url), {
        error: 'only a completed assessment has results',
      }),
  },
})
