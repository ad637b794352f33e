import type { Part } from './fields.ts'
import { textWithPart, type Values } from './values.ts'

/** The text of an ATS that somebody begins to describe: the paths and names that most have, each to be looked at (pure). */
export const usualText = (name: string): string => `name: ${JSON.stringify(name)}
connector: rest
settings:
  baseUrl: https://ats.example.com/api
  auth: { bearer: "\${secret:api_key}" }
  me: { get: /me, name: name }
  jobs:
    get: /jobs
    map: { id: id, name: name, status: '"open"' }
  stages:
    get: /jobs/{jobId}/stages
    map: { id: id, name: name }
  applications:
    inStage:
      get: /applications
      query: { job_id: "{jobId}", stage_id: "{stageId}" }
    byId: { get: "/applications/{applicationId}" }
    map: { id: id, jobId: job_id, candidateId: candidate_id, stageId: stage_id, status: '"active"' }
  people:
    get: /candidates/{candidateId}
    map: { id: id, firstName: first_name, lastName: last_name, email: email, phone: phone }
invite: []
writeBack: []
`

/** A new connection's text with what its first part says. */
export const newText = (name: string, part: Part, typed: Values): string => textWithPart(usualText(name), part, typed)
