import { z } from '../../../src/connector-kit/zod.ts'
import { csv, documented, id, oneOf, whole } from '../../../src/fake-kit/documented.ts'

const SDK = 'https://github.com/BambooHR/bhr-api-python/blob/main/docs/ApplicantTrackingApi.md'
const LIVE = 'recorded: NangoHQ/integration-templates integrations/bamboohr-basic/tests'
/** Several calls answer XML without it. */
const headers = { accept: z.string().regex(/application\/json/, 'application/json') }
const jobGroups = csv(oneOf('ALL', 'DRAFT_AND_OPEN', 'Open', 'Filled', 'Draft', 'Deleted', 'On Hold', 'Canceled'))
const sorting = { sortBy: z.string().min(1), sortOrder: oneOf('ASC', 'DESC') }

/** BambooHR's documented applicant tracking API; the fake refuses everything that is not named here. */
export const bamboohrRequests = documented({
  'GET /applicant_tracking/jobs': {
    source: `${SDK}#get_job_summaries; ${LIVE}`,
    headers,
    query: { statusGroups: jobGroups, statusIds: csv(id), ...sorting },
  },
  'GET /applicant_tracking/statuses': { source: `${SDK}#get_statuses`, headers },
  'GET /applicant_tracking/applications': {
    source: `${SDK}#get_applications; ${LIVE}`,
    assumed: 'jobId and applicationStatusId narrow the list together, whatever state the job is in',
    headers,
    query: {
      page: whole(1),
      jobId: id,
      applicationStatusId: csv(id),
      applicationStatus: csv(oneOf('ALL', 'ALL_ACTIVE', 'NEW', 'ACTIVE', 'INACTIVE', 'HIRED')),
      jobStatusGroups: jobGroups,
      searchString: z.string(),
      ...sorting,
      newSince: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'a time in UTC such as 2026-11-24 10:00:00'),
    },
  },
  'GET /applicant_tracking/applications/:id': {
    source: `${SDK}#get_application_details; ${LIVE}`,
    headers,
    params: { id },
  },
  'POST /applicant_tracking/applications/:id/comments': {
    source: `${SDK}#create_application_comment`,
    headers,
    params: { id },
    json: z.strictObject({ type: z.literal('comment').optional(), comment: z.string().min(1) }),
  },
  'POST /applicant_tracking/applications/:id/status': {
    source: `${SDK}#update_applicant_status`,
    headers,
    params: { id },
    json: z.strictObject({ status: z.int().positive() }),
  },
})
