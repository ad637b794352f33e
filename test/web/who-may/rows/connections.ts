import { list, type Row } from '../row.ts'

/** Connections, write-backs and what happened to somebody. */
export const CONNECTION_ROWS = {
  // A choice is of the one who is logged in; this one is none.
  'POST /dashboard/mail/choice': { who: 'login', form: { completed: 'canary' }, own: 403, other: 403 },
  'GET /dashboard/connections': list('login'),
  'GET /dashboard/connections/:name': { who: 'login', path: () => '/dashboard/connections/test' },
  'GET /dashboard/connections/:name/held': { who: 'login', path: () => '/dashboard/connections/test/held' },
  'POST /dashboard/connections/:name/brake': {
    who: 'administrator',
    path: () => '/dashboard/connections/test/brake',
    form: { verdict: 'approve' },
    // Nothing is held.
    own: 409,
  },
  'GET /dashboard/connections/:name/plan': { who: 'administrator', path: () => '/dashboard/connections/test/plan' },
  'POST /dashboard/connections/:name/plan': {
    who: 'administrator',
    path: () => '/dashboard/connections/test/plan',
    form: { act: 'saved' },
  },
  // Of the installation, so it is the same for the administrators of every organization.
  'GET /dashboard/configuration': { who: 'operator', other: 200 },
  'GET /dashboard/deliveries': list('login'),
  'POST /dashboard/deliveries/:seq': {
    who: 'administrator',
    path: ({ delivery }) => `/dashboard/deliveries/${delivery}`,
    form: { act: 'discard', connection: '', state: 'open' },
    // It is written already.
    own: 409,
  },
  'GET /dashboard/timeline': {
    who: 'login',
    path: ({ application }) => `/dashboard/timeline?connection=test&application=${application}`,
  },
  // Nobody of theirs is known by that, they are told.
  'POST /dashboard/find': { who: 'login', form: { connection: 'test', who: 'canary@people.example' }, team: 200 },
} satisfies Readonly<Record<string, Row>>
