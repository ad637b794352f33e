import { ID, list, optionalRow, type Part, row, thing } from './fields.ts'

const IN_STAGE = ['applications', 'inStage']
const CHANGED = ['applications', 'changed']
const BY_ID = ['applications', 'byId']
const APPLICATION = ['applications', 'map']

/** The page about applications: what one is, who is in a stage, one by its id, and those that changed. */
export const APPLICATIONS: Part = {
  id: 'applications',
  title: 'Applications',
  groups: [
    {
      under: APPLICATION,
      title: 'What an application is',
      about: 'One candidate on one job. These fields are those of a row of every list below.',
      fields: [
        row(APPLICATION, 'id', 'Id of the application', ID),
        row(APPLICATION, 'jobId', 'Id of its job', [
          'job_id',
          'jobId',
          'job.id',
          'job.shortcode',
          'vacancy.id',
          'position.id',
        ]),
        row(APPLICATION, 'candidateId', 'Id of its candidate', [
          'candidate_id',
          'candidateId',
          'candidate.id',
          'person.id',
          'person_id',
        ]),
        row(APPLICATION, 'stageId', 'Id of its stage', ['stage_id', 'stageId', 'stage.id', 'current_stage.id']),
        optionalRow(APPLICATION, 'stageName', 'Name of its stage, where no id is told', [
          'stage.name',
          'stage_name',
          'stage',
        ]),
        row(
          APPLICATION,
          'status',
          'Status',
          [],
          'It must give "active", "rejected", "hired" or "converted". Such as: rejected_at ? "rejected" : "active".',
        ),
      ],
    },
    {
      under: IN_STAGE,
      title: 'Who is in a stage',
      about: 'People in other stages are left out here, so a list of the whole job will do.',
      fields: list(IN_STAGE, '{jobId}, {stageId} and {stageName} are known, here and in the parameters.'),
      tries: {
        part: 'applications',
        words: 'Try the list',
        by: 'Job to try it with (its id; empty: the first open one)',
      },
    },
    {
      under: BY_ID,
      title: 'One application',
      about: 'It is looked at again before anything is written.',
      fields: thing(BY_ID, 'Such as /applications/{applicationId}.'),
      tries: {
        part: 'application',
        words: 'Try one application',
        by: 'Application to try it with (its id; empty: the first one)',
      },
    },
    {
      under: CHANGED,
      title: 'Changed applications',
      about:
        'If there is such a list, a sync asks for much less. Without it everybody in the stages of the rules is read each time.',
      isOptional: true,
      fields: list(CHANGED, '{from} and {to} are times. An empty path: there is no such list.'),
    },
  ],
}
