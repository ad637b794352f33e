import { APPLICATIONS } from './application-part.ts'
import { type Field, ID, list, NAME, optionalRow, type Part, read, row, thing } from './fields.ts'
import { WRITE_BACK } from './write-back-part.ts'

/** What a described ATS is asked, part by part, as the fields of forms (pure). */

const ADDRESS: Part = {
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
}

const JOBS: Part = {
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
}

const STAGES: Part = {
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
}

const person = (under: readonly string[]): Field[] => [
  optionalRow(under, 'firstName', 'First name', ['first_name', 'firstName', 'firstname', 'given_name', 'given']),
  optionalRow(under, 'lastName', 'Last name', [
    'last_name',
    'lastName',
    'lastname',
    'family_name',
    'family',
    'surname',
  ]),
  optionalRow(under, 'name', 'Full name, if it is one field', ['name', 'full_name', 'fullName', 'display_name']),
  optionalRow(under, 'email', 'Email address', [
    'email',
    'email_address',
    'emailAddress',
    'mail',
    'emails[0]',
    'emails[0].value',
  ]),
  optionalRow(under, 'phone', 'Phone', ['phone', 'phone_number', 'phoneNumber', 'phones[0]', 'mobile']),
]

const PEOPLE: Part = {
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
}

/** The pages in their order. */
export const PARTS: readonly Part[] = [ADDRESS, JOBS, STAGES, APPLICATIONS, PEOPLE, WRITE_BACK]
