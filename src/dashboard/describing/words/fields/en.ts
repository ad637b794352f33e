/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  parts: {
    address: 'Address and key',
    jobs: 'Jobs',
    stages: 'Stages',
    applications: 'Applications',
    people: 'People',
    'write-back': 'What is written back',
  },

  groups: {
    address: {
      title: 'Where it is, and the key',
      about: 'Every request goes below this address, with the key, and nowhere else.',
    },
    me: {
      title: 'Whose key it is',
      about: 'Any request that the key may make and that costs little. It shows that the key is taken.',
    },
    jobs: { title: 'The list of jobs', about: 'Rules name jobs of this list.' },
    stages: { title: 'The stages of a job', about: 'A rule names one of them; whoever reaches it is invited.' },
    map: {
      title: 'What an application is',
      about: 'One candidate on one job. These fields are those of a row of every list below.',
    },
    inStage: {
      title: 'Who is in a stage',
      about: 'People in other stages are left out here, so a list of the whole job will do.',
    },
    byId: { title: 'One application', about: 'It is looked at again before anything is written.' },
    changed: {
      title: 'Changed applications',
      about:
        'If there is such a list, a sync asks for much less. Without it everybody in the stages of the rules is read each time.',
    },
    people: { title: 'A candidate', about: 'Who is invited, and how they are reached.' },
    note: { title: 'Notes', about: '{applicationId}, {candidateId}, {jobId} and {note} are known.' },
    readBack: {
      title: 'Notes, read back',
      about:
        'A note whose answer was lost is looked for in this list before it is written again. Without it a person decides.',
    },
    tag: { title: 'Tags', about: '{tag} is the new one, {tags} all that should be there.' },
    moveTo: { title: 'Moves to a stage', about: '{stageId} and {stageName} are those of the new stage.' },
    reasons: { title: 'Reasons for a rejection', about: 'A rejection names one of them, so it needs this list.' },
    reject: { title: 'Rejections', about: '{reasonId}, {reasonName} and {note} are known.' },
  },

  /** Buttons that try a part. */
  tries: {
    account: 'Try the key',
    jobs: 'Try the jobs',
    stages: 'Try the stages',
    applications: 'Try the list',
    application: 'Try one application',
    people: 'Try one candidate',
    notes: 'Try to read notes',
    reasons: 'Try the reasons',
  },
  /** What a part is tried with, where somebody says so. */
  by: {
    job: 'Job to try it with (its id; empty: the first open one)',
    application: 'Application to try it with (its id; empty: the first one)',
    candidate: 'Candidate to try it with (the id; empty: the first one)',
  },

  labels: {
    baseUrl: 'Address of the API',
    auth: 'How the key is sent',
    accountName: 'Name of the account',
    id: 'Id',
    name: 'Name',
    status: 'Status',
    applicationId: 'Id of the application',
    jobId: 'Id of its job',
    candidateId: 'Id of its candidate',
    stageId: 'Id of its stage',
    stageName: 'Name of its stage, where no id is told',
    firstName: 'First name',
    lastName: 'Last name',
    fullName: 'Full name, if it is one field',
    email: 'Email address',
    phone: 'Phone',
    noteText: 'Text of the note',
    path: 'Path',
    query: 'Parameters (optional)',
    rows: 'Where the rows are (optional)',
    next: 'Where more rows are',
    row: 'Where it is in the answer (optional)',
    request: 'Request',
    body: 'What is sent',
  },

  hints: {
    baseUrl: 'Such as https://ats.example.com/api/v1.',
    me: 'Such as /me or /users/current.',
    jobs: 'Such as /jobs.',
    jobStatus:
      'It must give "open", "closed" or "draft". Such as: state = "published" ? "open" : "closed". If only open jobs are listed: "open", with the quotes.',
    stages: '{jobId} is the id of the job. Such as /jobs/{jobId}/stages.',
    applicationStatus:
      'It must give "active", "rejected", "hired" or "converted". Such as: rejected_at ? "rejected" : "active".',
    inStage: '{jobId}, {stageId} and {stageName} are known, here and in the parameters.',
    byId: 'Such as /applications/{applicationId}.',
    changed: '{from} and {to} are times. An empty path: there is no such list.',
    people: 'Such as /candidates/{candidateId}.',
    readBack: 'Such as /applications/{applicationId}/notes. Empty: notes cannot be listed.',
    reasons: 'Such as /rejection_reasons. Empty: there are none.',
    note: 'Such as { body: "{note}" }.',
    tag: 'Such as { tags: "{tags}" }.',
    moveTo: 'Such as { stage_id: "{stageId}" }.',
    reject: 'Such as { reason_id: "{reasonId}" }.',
    query: 'One on each line, such as limit = 100.',
    rows: 'The name in the answer, such as data. Empty: the answer is the list.',
    row: 'Empty: the answer is it.',
    request: 'Empty: it is not written.',
  },

  /** What was understood of a row. */
  columns: {
    id: 'Id',
    name: 'Name',
    status: 'Status',
    jobId: 'Job',
    candidateId: 'Candidate',
    stageId: 'Stage',
    stageName: 'Name of the stage',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    text: 'Text',
  },
}

export type Words = typeof en
