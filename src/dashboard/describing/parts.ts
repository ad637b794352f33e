import type { TrialPart } from '../../connector-kit/contract.ts'

/** What a described ATS is asked, part by part, as the fields of forms (pure). */

/** One control of a form, and where its value stands below `settings`. */
export interface Field {
  readonly path: readonly string[]
  readonly label: string
  readonly hint?: string
  /**
   * `get`: the path of a request that reads. `request`: a method with a path. `pairs`: one `name = value` a line. `next`: how a list goes on. `body`: YAML or
   * an expression. `auth`: how the key is sent.
   */
  readonly kind: 'text' | 'get' | 'request' | 'pairs' | 'next' | 'body' | 'auth'
  /** Which of the places of an answer are suggested. */
  readonly suggest?: 'fields' | 'places'
  /** Names under which ATSs usually have it, the likeliest first. */
  readonly likely?: readonly string[]
}

/** Fields that stand together: one thing that is asked or written. */
export interface Group {
  /** Everything of it stands below. */
  readonly under: readonly string[]
  readonly title: string
  readonly about: string
  /** It can be left out: an empty first field takes it away. */
  readonly isOptional?: boolean
  readonly fields: readonly Field[]
  readonly tries?: { readonly part: TrialPart; readonly words: string; readonly by?: string }
}

/** A page of the description. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly groups: readonly Group[]
}

const row = (
  under: readonly string[],
  name: string,
  label: string,
  likely: readonly string[] = [],
  hint = '',
): Field => ({
  path: [...under, name],
  label,
  kind: 'text',
  suggest: 'fields',
  likely,
  ...(hint === '' ? {} : { hint }),
})

const read = (under: readonly string[], hint: string): Field => ({
  path: [...under, 'get'],
  label: 'Path',
  kind: 'get',
  hint,
})

/** What every list has before its fields. */
const list = (under: readonly string[], hint: string): Field[] => [
  read(under, hint),
  {
    path: [...under, 'query'],
    label: 'Parameters (optional)',
    kind: 'pairs',
    hint: 'One on each line, such as limit = 100.',
  },
  {
    path: [...under, 'rows'],
    label: 'Where the rows are (optional)',
    kind: 'text',
    suggest: 'places',
    hint: 'The name in the answer, such as data. Empty: the answer is the list.',
  },
  { path: [...under, 'next'], label: 'Where more rows are', kind: 'next' },
]
const thing = (under: readonly string[], hint: string): Field[] => [
  read(under, hint),
  {
    path: [...under, 'row'],
    label: 'Where it is in the answer (optional)',
    kind: 'text',
    suggest: 'places',
    hint: 'Empty: the answer is it.',
  },
]
const ID = ['id', '_id', 'uuid', 'number', 'shortcode', 'slug', 'code']
const NAME = ['name', 'title', 'label', 'displayName', 'display_name', 'full_name']
const person = (under: readonly string[]): Field[] => [
  row(under, 'firstName', 'First name', ['first_name', 'firstName', 'firstname', 'given_name', 'given']),
  row(under, 'lastName', 'Last name', ['last_name', 'lastName', 'lastname', 'family_name', 'family', 'surname']),
  row(under, 'name', 'Full name, if it is one field', ['name', 'full_name', 'fullName', 'display_name']),
  row(under, 'email', 'Email address', [
    'email',
    'email_address',
    'emailAddress',
    'mail',
    'emails[0]',
    'emails[0].value',
  ]),
  row(under, 'phone', 'Phone', ['phone', 'phone_number', 'phoneNumber', 'phones[0]', 'mobile']),
]

const writes = (under: readonly string[], title: string, about: string, body: string): Group => ({
  under,
  title,
  about,
  isOptional: true,
  fields: [
    { path: under, label: 'Request', kind: 'request', hint: 'Empty: it is not written.' },
    { path: [...under, 'body'], label: 'What is sent', kind: 'body', hint: body },
  ],
})

const IN_STAGE = ['applications', 'inStage']
const CHANGED = ['applications', 'changed']
const BY_ID = ['applications', 'byId']
const APPLICATION = ['applications', 'map']
const READ_BACK = ['actions', 'note', 'readBack']

/** The pages in their order. */
export const PARTS: readonly Part[] = [
  {
    id: 'address',
    title: 'Address and key',
    groups: [
      {
        under: [],
        title: 'Where it is, and the key',
        about: 'Every request goes below this address, with the key, and nowhere else.',
        fields: [
          {
            path: ['baseUrl'],
            label: 'Address of the API',
            kind: 'text',
            hint: 'Such as https://ats.example.com/api/v1.',
          },
          { path: ['auth'], label: 'How the key is sent', kind: 'auth' },
        ],
      },
      {
        under: ['me'],
        title: 'Whose key it is',
        about: 'Any request that the key may make and that costs little. It shows that the key is taken.',
        fields: [
          read(['me'], 'Such as /me or /users/current.'),
          row(['me'], 'name', 'Name of the account', ['name', 'company.name', 'account.name', 'user.name', 'email']),
        ],
        tries: { part: 'account', words: 'Try the key' },
      },
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    groups: [
      {
        under: ['jobs'],
        title: 'The list of jobs',
        about: 'Rules name jobs of this list.',
        fields: [
          ...list(['jobs'], 'Such as /jobs.'),
          row(['jobs', 'map'], 'id', 'Id', ID),
          row(['jobs', 'map'], 'name', 'Name', NAME),
          row(
            ['jobs', 'map'],
            'status',
            'Status',
            [],
            'It must give "open", "closed" or "draft". Such as: state = "published" ? "open" : "closed". If only open jobs are listed: "open", with the quotes.',
          ),
        ],
        tries: { part: 'jobs', words: 'Try the jobs' },
      },
    ],
  },
  {
    id: 'stages',
    title: 'Stages',
    groups: [
      {
        under: ['stages'],
        title: 'The stages of a job',
        about: 'A rule names one of them; whoever reaches it is invited.',
        fields: [
          ...list(['stages'], '{jobId} is the id of the job. Such as /jobs/{jobId}/stages.'),
          row(['stages', 'map'], 'id', 'Id', ID),
          row(['stages', 'map'], 'name', 'Name', NAME),
        ],
        tries: {
          part: 'stages',
          words: 'Try the stages',
          by: 'Job to try it with (its id; empty: the first open one)',
        },
      },
    ],
  },
  {
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
          row(APPLICATION, 'stageName', 'Name of its stage, where no id is told', [
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
  },
  {
    id: 'people',
    title: 'People',
    groups: [
      {
        under: ['people'],
        title: 'A candidate',
        about: 'Who is invited, and how they are reached.',
        fields: [
          ...thing(['people'], 'Such as /candidates/{candidateId}.'),
          row(['people', 'map'], 'id', 'Id', ID),
          ...person(['people', 'map']),
        ],
        tries: {
          part: 'people',
          words: 'Try one candidate',
          by: 'Candidate to try it with (the id; empty: the first one)',
        },
      },
    ],
  },
  {
    id: 'write-back',
    title: 'What is written back',
    groups: [
      writes(
        ['actions', 'note'],
        'Notes',
        '{applicationId}, {candidateId}, {jobId} and {note} are known.',
        'Such as { body: "{note}" }.',
      ),
      {
        under: READ_BACK,
        title: 'Notes, read back',
        about:
          'A note whose answer was lost is looked for in this list before it is written again. Without it a person decides.',
        isOptional: true,
        fields: [
          ...list(READ_BACK, 'Such as /applications/{applicationId}/notes. Empty: notes cannot be listed.'),
          row([...READ_BACK, 'map'], 'id', 'Id', ID),
          row([...READ_BACK, 'map'], 'text', 'Text of the note', ['body', 'text', 'content', 'note', 'message']),
        ],
        tries: {
          part: 'notes',
          words: 'Try to read notes',
          by: 'Application to try it with (its id; empty: the first one)',
        },
      },
      writes(
        ['actions', 'tag'],
        'Tags',
        '{tag} is the new one, {tags} all that should be there.',
        'Such as { tags: "{tags}" }.',
      ),
      writes(
        ['actions', 'moveTo'],
        'Moves to a stage',
        '{stageId} and {stageName} are those of the new stage.',
        'Such as { stage_id: "{stageId}" }.',
      ),
      {
        under: ['reasons'],
        title: 'Reasons for a rejection',
        about: 'A rejection names one of them, so it needs this list.',
        isOptional: true,
        fields: [
          ...list(['reasons'], 'Such as /rejection_reasons. Empty: there are none.'),
          row(['reasons', 'map'], 'id', 'Id', ID),
          row(['reasons', 'map'], 'name', 'Name', NAME),
        ],
        tries: { part: 'reasons', words: 'Try the reasons' },
      },
      writes(
        ['actions', 'reject'],
        'Rejections',
        '{reasonId}, {reasonName} and {note} are known.',
        'Such as { reason_id: "{reasonId}" }.',
      ),
    ],
  },
]

/** The name of a field in its form. */
export const nameOf = ({ path }: Field): string => `f-${path.join('-')}`
