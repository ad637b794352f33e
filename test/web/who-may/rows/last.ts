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
  // Each is about their own organization; these forms are refused by their content.
  'POST /dashboard/sample': { who: 'administrator', form: { more: 'canary' }, own: 403, other: 403 },
  'POST /dashboard/sample/leave': { who: 'login', form: { more: 'canary' }, own: 403, other: 403 },
  'POST /dashboard/sample/remove': { who: 'administrator', form: { more: 'canary' }, own: 403, other: 403 },
  // Last: it ends the login.
  'POST /dashboard/logout': { who: 'everybody', form: {}, own: 303 },

  'POST /hooks/:connection': { who: 'signed', path: () => '/hooks/test', json: () => ({}) },
  'GET /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/tests' },
  'POST /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/orders', json: () => ({}) },
} satisfies Readonly<Record<string, Row>>
