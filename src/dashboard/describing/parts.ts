import { APPLICATIONS } from './application-part.ts'
import { type Field, ID, list, NAME, optionalRow, type Part, read, row, thing } from './fields.ts'
import { WRITE_BACK } from './write-back-part.ts'

/** What a described ATS is asked, part by part, as the fields of forms (pure). */

const ADDRESS: Part = {
  id: 'address',
  groups: [
    {
      under: [],
      words: 'address',
      fields: [
        {
          path: ['baseUrl'],
          label: 'baseUrl',
          kind: 'text',
          hint: 'baseUrl',
        },
        { path: ['auth'], label: 'auth', kind: 'auth' },
      ],
    },
    {
      under: ['me'],
      words: 'me',
      fields: [
        read(['me'], 'me'),
        row(['me'], 'name', 'accountName', ['name', 'company.name', 'account.name', 'user.name', 'email']),
      ],
      tries: { part: 'account' },
    },
  ],
}

const JOBS: Part = {
  id: 'jobs',
  groups: [
    {
      under: ['jobs'],
      words: 'jobs',
      fields: [
        ...list(['jobs'], 'jobs'),
        row(['jobs', 'map'], 'id', 'id', ID),
        row(['jobs', 'map'], 'name', 'name', NAME),
        row(['jobs', 'map'], 'status', 'status', [], 'jobStatus'),
      ],
      tries: { part: 'jobs' },
    },
  ],
}

const STAGES: Part = {
  id: 'stages',
  groups: [
    {
      under: ['stages'],
      words: 'stages',
      fields: [
        ...list(['stages'], 'stages'),
        row(['stages', 'map'], 'id', 'id', ID),
        row(['stages', 'map'], 'name', 'name', NAME),
      ],
      tries: {
        part: 'stages',
        by: 'job',
      },
    },
  ],
}

const person = (under: readonly string[]): Field[] => [
  optionalRow(under, 'firstName', 'firstName', ['first_name', 'firstName', 'firstname', 'given_name', 'given']),
  optionalRow(under, 'lastName', 'lastName', ['last_name', 'lastName', 'lastname', 'family_name', 'family', 'surname']),
  optionalRow(under, 'name', 'fullName', ['name', 'full_name', 'fullName', 'display_name']),
  optionalRow(under, 'email', 'email', [
    'email',
    'email_address',
    'emailAddress',
    'mail',
    'emails[0]',
    'emails[0].value',
  ]),
  optionalRow(under, 'phone', 'phone', ['phone', 'phone_number', 'phoneNumber', 'phones[0]', 'mobile']),
]

const PEOPLE: Part = {
  id: 'people',
  groups: [
    {
      under: ['people'],
      words: 'people',
      fields: [...thing(['people'], 'people'), row(['people', 'map'], 'id', 'id', ID), ...person(['people', 'map'])],
      tries: {
        part: 'people',
        by: 'candidate',
      },
    },
  ],
}

/** The pages in their order. */
export const PARTS: readonly Part[] = [ADDRESS, JOBS, STAGES, APPLICATIONS, PEOPLE, WRITE_BACK]
