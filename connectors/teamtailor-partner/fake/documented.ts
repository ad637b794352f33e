import { z } from '../../../src/connector-kit/zod.ts'
import { documented, uuid } from '../../../src/fake-kit/documented.ts'

const PAGES = 'https://github.com/Teamtailor/tt-partner-docs/blob/f757495/source/includes/partners/partner_results'

/** Teamtailor's documentation of the one call that reports a result; results have UUIDs. */
export const teamtailorPartnerRequests = documented({
  'PUT /partner-results/:id': {
    source: `${PAGES}/_update.md.erb`,
    assumed: 'the scheme Token is accepted, or Bearer after a 401: the pages show both',
    params: { id: uuid },
    headers: {
      accept: z.literal('application/vnd.api+json'),
      'content-type': z.literal('application/vnd.api+json'),
      'x-api-version': z.literal('20180828'),
    },
    json: z.strictObject({
      data: z.strictObject({
        id: uuid,
        type: z.literal('partner-results'),
        attributes: z.strictObject({
          status: z.enum(['sending', 'sent', 'pending', 'completed', 'failed']),
          summary: z.string().optional(),
          url: z.url().optional(),
          assessment: z
            .strictObject({
              score: z.number().min(0).max(100).optional(),
              grade: z.enum(['top_fit', 'might_be_fit', 'might_not_be_fit', 'unknown']).nullable().optional(),
              duration: z.union([z.number(), z.string().regex(/^\d+:\d{2}:\d{2}$/)]).optional(),
            })
            .optional(),
          details: z.record(z.string(), z.unknown()).optional(),
          attachments: z.array(z.strictObject({ url: z.url(), description: z.string() })).optional(),
          actions: z.array(z.strictObject({ buttonText: z.string(), endpoint: z.string() })).optional(),
          'assessment-criteria': z
            .array(z.strictObject({ id: z.string(), score: z.number().min(0).max(100).optional() }))
            .optional(),
          'job-id': z.int().optional(),
        }),
      }),
    }),
  },
})
