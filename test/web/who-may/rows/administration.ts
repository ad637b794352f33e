import { list, type Row, WRONG } from '../row.ts'

/** Companies, teams, organizations, keys, people and accounts. */
export const ADMINISTRATION_ROWS = {
  'GET /dashboard/positions': list('login'),
  'GET /dashboard/companies': list('login'),
  'GET /dashboard/companies/:id': { who: 'login', path: ({ us }) => `/dashboard/companies/${us.companyId}`, team: 200 },
  // Each makes one of their own organization; these forms are refused by their content.
  'POST /dashboard/companies': {
    who: 'administrator',
    form: { drawn: '0'.repeat(24), name: '' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/companies/:id': {
    who: 'administrator',
    path: ({ us }) => `/dashboard/companies/${us.companyId}`,
    form: { name: '', seen: '' },
    own: 400,
  },
  'POST /dashboard/companies/:id/delete': {
    who: 'administrator',
    path: ({ us }) => `/dashboard/companies/${us.companyId}/delete`,
    form: {},
    own: 409,
  },
  'GET /dashboard/teams': list('login'),
  'GET /dashboard/teams/:id': { who: 'login', path: ({ us }) => `/dashboard/teams/${us.teamId}`, team: 200 },
  // Each makes one of their own organization; these forms are refused by their content.
  'POST /dashboard/teams': {
    who: 'administrator',
    form: { drawn: '0'.repeat(24), name: '' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/teams/:id': {
    who: 'administrator',
    path: ({ us }) => `/dashboard/teams/${us.teamId}`,
    form: { name: '', seen: '' },
    own: 400,
  },
  'POST /dashboard/teams/:id/delete': {
    who: 'administrator',
    // Somebody is in it, so it stays.
    path: ({ us }) => `/dashboard/teams/${us.teamId}/delete`,
    form: {},
    own: 409,
  },
  // Of the whole installation; these forms are refused by their content.
  'GET /dashboard/organizations': { who: 'operator', other: 200 },
  'POST /dashboard/organizations': {
    who: 'operator',
    form: { drawn: '0'.repeat(24), name: '' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/organizations/:id': {
    who: 'operator',
    path: ({ theirs }) => `/dashboard/organizations/${theirs.organization}`,
    other: 200,
  },
  'POST /dashboard/organizations/:id': {
    who: 'operator',
    path: ({ theirs }) => `/dashboard/organizations/${theirs.organization}`,
    form: { act: 'save', name: '', credits: '', seenCredits: '', subscription: 'active', apiAccess: 'on' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/api-keys': list('login'),
  'POST /dashboard/api-keys': { who: 'administrator', form: { name: '' }, own: 400, other: 400 },
  'GET /dashboard/people': { who: 'administrator', other: 200 },
  'POST /dashboard/people': {
    who: 'administrator',
    form: { email: 'no address' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/people/:id': { who: 'administrator', path: ({ us }) => `/dashboard/people/${us.userId}` },
  'POST /dashboard/people/:id': {
    who: 'administrator',
    path: ({ us }) => `/dashboard/people/${us.userId}`,
    form: { act: 'enable' },
    own: 303,
  },
  'GET /dashboard/account': list('login'),
  // A password is of the one who is logged in; these two are not the same.
  'POST /dashboard/account/password': {
    who: 'login',
    form: { currentPassword: 'x', password: 'one', passwordAgain: 'another' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/account/look': { who: 'login', form: { language: 'canary', theme: '' }, own: 403, other: 403 },
  'GET /dashboard/password/:token': { who: 'everybody', path: () => `/dashboard/password/${WRONG}`, own: 404 },
  'POST /dashboard/password/:token': {
    who: 'everybody',
    path: () => `/dashboard/password/${WRONG}`,
    form: { password: 'correct horse', passwordAgain: 'correct horse' },
    own: 404,
  },
  'GET /dashboard/mail': list('login'),
  // Each sees and changes the texts of their own organization; these forms are refused by their content.
  'GET /dashboard/mail-texts': { who: 'administrator', other: 200 },
  'GET /dashboard/mail-texts/:kind/:language': {
    who: 'administrator',
    path: () => '/dashboard/mail-texts/invite/en',
    other: 200,
  },
  'POST /dashboard/mail-texts/:kind/:language': {
    who: 'administrator',
    path: () => '/dashboard/mail-texts/invite/en',
    form: { act: 'save', version: '0', subject: '', text: '' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/mail-texts/:kind/:language/preview': {
    who: 'administrator',
    path: () => '/dashboard/mail-texts/invite/en/preview',
    other: 200,
  },
  'POST /dashboard/mail-texts/:kind/:language/preview': {
    who: 'administrator',
    path: () => '/dashboard/mail-texts/invite/en/preview',
    form: { subject: '', text: '' },
    own: 400,
    other: 400,
  },
} satisfies Readonly<Record<string, Row>>
