import { ID, list, optionalRow, type Part, row, thing } from './fields.ts'

const IN_STAGE = ['applications', 'inStage']
const CHANGED = ['applications', 'changed']
const BY_ID = ['applications', 'byId']
const APPLICATION = ['applications', 'map']

/** The page about applications: what one is, who is in a stage, one by its id, and those that changed. */
export const APPLICATIONS: Part = {
  id: 'applications',
  groups: [
    {
      under: APPLICATION,
      words: 'map',
      fields: [
        row(APPLICATION, 'id', 'applicationId', ID),
        row(APPLICATION, 'jobId', 'jobId', ['job_id', 'jobId', 'job.id', 'job.shortcode', 'vacancy.id', 'position.id']),
        row(APPLICATION, 'candidateId', 'candidateId', [
          'candidate_id',
          'candidateId',
          'candidate.id',
          'person.id',
          'person_id',
        ]),
        row(APPLICATION, 'stageId', 'stageId', ['stage_id', 'stageId', 'stage.id', 'current_stage.id']),
        optionalRow(APPLICATION, 'stageName', 'stageName', ['stage.name', 'stage_name', 'stage']),
        row(APPLICATION, 'status', 'status', [], 'applicationStatus'),
      ],
    },
    {
      under: IN_STAGE,
      words: 'inStage',
      fields: list(IN_STAGE, 'inStage'),
      tries: {
        part: 'applications',
        by: 'job',
      },
    },
    {
      under: BY_ID,
      words: 'byId',
      fields: thing(BY_ID, 'byId'),
      tries: {
        part: 'application',
        by: 'application',
      },
    },
    {
      under: CHANGED,
      words: 'changed',
      isOptional: true,
      fields: list(CHANGED, 'changed'),
    },
  ],
}
