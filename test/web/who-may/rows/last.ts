import { type Ours, page, type Row } from '../row.ts'

const interview = (ours: Ours) => `/api/v1/interviews/${ours.interview}`

/** Rows that must come after all others, and those that signatures protect. */
export const LAST_ROWS = {
  // Nearly last: the analysis goes on after the answer, and its rows change.
  'POST /dashboard/interviews/:id/analysis': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/analysis`,
    form: {},
    own: 303,
  },
  'POST /api/v1/interviews/:id/analysis': { who: 'key', path: (ours) => `${interview(ours)}/analysis` },
  // The last row that a key asks for was before it.
  'POST /dashboard/api-keys/:id/revoke': {
    who: 'administrator',
    path: ({ us }) => `/dashboard/api-keys/${us.keyId}/revoke`,
    form: {},
    own: 303,
  },
  // What is looked at from now on is sample data; the next row is the way back.
  'POST /dashboard/sample': { who: 'administrator', form: {}, own: 303, other: 303 },
  'POST /dashboard/sample/leave': { who: 'login', form: {}, own: 303, other: 303 },
  'POST /dashboard/sample/remove': { who: 'administrator', form: {}, own: 303, other: 303 },
  // Last: it ends the login.
  'POST /dashboard/logout': { who: 'everybody', form: {}, own: 303 },

  'POST /hooks/:connection': { who: 'signed', path: () => '/hooks/test', json: () => ({}) },
  'GET /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/tests' },
  'POST /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/orders', json: () => ({}) },
} satisfies Readonly<Record<string, Row>>
