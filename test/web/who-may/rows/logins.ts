import { type Row, WRONG } from '../row.ts'

/** The first account, and logins. */
export const LOGIN_ROWS = {
  // There is somebody, so the first page leads to the login and no link for a first administrator works.
  'GET /dashboard/first': { who: 'everybody', own: 303 },
  'GET /dashboard/first/:token': { who: 'everybody', path: () => `/dashboard/first/${WRONG}`, own: 404 },
  'POST /dashboard/first/:token': {
    who: 'everybody',
    path: () => `/dashboard/first/${WRONG}`,
    form: (role) => ({
      organization: 'Canary of a thief',
      email: `first.${role.replace(' ', '.')}@thief.example`,
      password: 'correct horse',
      passwordAgain: 'correct horse',
    }),
    own: 404,
  },
  'GET /dashboard/login': { who: 'everybody' },
  // Each another account: too many guesses at one are refused.
  'POST /dashboard/login': {
    who: 'everybody',
    form: (role) => ({ email: `no.${role.replace(' ', '.')}@acme.example`, password: 'x' }),
    own: 401,
  },
  // No provider is set here; `dashboard/oidc*.test.ts` log in by one.
  'POST /dashboard/login/oidc': { who: 'everybody', form: {}, own: 404 },
  'GET /dashboard/login/oidc/callback': { who: 'everybody', own: 404 },
  'GET /dashboard/login/link/:token': { who: 'everybody', path: () => `/dashboard/login/link/${WRONG}`, own: 404 },
  'POST /dashboard/login/link/:token': {
    who: 'everybody',
    path: () => `/dashboard/login/link/${WRONG}`,
    form: {},
    own: 404,
  },
} satisfies Readonly<Record<string, Row>>
