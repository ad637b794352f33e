import { list, type Row } from '../row.ts'

const MADE_HERE = '/dashboard/connections/canary-made-here'
/** A page, or a form, of a connection that was made in the dashboard. */
const madeHere = (part: string, row: Partial<Row> = {}): Row => ({
  who: 'administrator',
  path: () => `${MADE_HERE}/${part}`,
  ...row,
})

/** Connections, write-backs and what happened to somebody. */
export const CONNECTION_ROWS = {
  // A choice is of the one who is logged in; this one is none.
  'GET /dashboard/notifications': list('login'),
  'POST /dashboard/notifications': { who: 'login', form: { completed: 'canary' }, own: 403, other: 403 },
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
  'POST /dashboard/connections/:name/sync': {
    who: 'administrator',
    path: () => '/dashboard/connections/test/sync',
    form: {},
    own: 303,
  },
  'GET /dashboard/connections/:name/plan': { who: 'administrator', path: () => '/dashboard/connections/test/plan' },
  'POST /dashboard/connections/:name/plan': {
    who: 'administrator',
    path: () => '/dashboard/connections/test/plan',
    form: { act: 'saved' },
  },
  // Which ATSs can be connected is the same for everybody.
  'GET /dashboard/connect': { who: 'administrator', other: 200 },
  'GET /dashboard/connect/:connector': {
    who: 'administrator',
    path: () => '/dashboard/connect/greenhouse',
    other: 200,
  },
  'POST /dashboard/connect/:connector': {
    who: 'administrator',
    path: () => '/dashboard/connect/greenhouse',
    form: { name: 'without-a-key' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/connect/import': { who: 'administrator', other: 200 },
  // A text without a name.
  'POST /dashboard/connect/import': { who: 'administrator', form: { text: 'invite: []' }, own: 400, other: 400 },
  'GET /dashboard/connect/rest/guided': { who: 'administrator', other: 200 },
  'POST /dashboard/connect/rest/guided': {
    who: 'administrator',
    form: { name: 'without-a-key' },
    own: 400,
    other: 400,
  },
  // Greenhouse needs no description.
  'GET /dashboard/connections/:name/describe/:part': madeHere('describe/jobs', { own: 409 }),
  'POST /dashboard/connections/:name/describe/:part': madeHere('describe/jobs', { form: { version: '1' }, own: 409 }),
  'GET /dashboard/connections/:name/rules': madeHere('rules'),
  'POST /dashboard/connections/:name/rules': madeHere('rules', { form: { act: 'preview', version: '1' } }),
  'GET /dashboard/connections/:name/start': madeHere('start'),
  // Another version was looked at.
  'POST /dashboard/connections/:name/start': madeHere('start', { form: { act: 'start', version: '0' }, own: 409 }),
  'GET /dashboard/connections/:name/edit': madeHere('edit'),
  'POST /dashboard/connections/:name/edit': madeHere('edit', {
    form: { text: 'no connection', version: '1' },
    own: 400,
  }),
  'GET /dashboard/connections/:name/versions': madeHere('versions'),
  'POST /dashboard/connections/:name/versions': madeHere('versions', { form: { back: '1', version: '0' }, own: 409 }),
  'GET /dashboard/connections/:name/key': madeHere('key'),
  'POST /dashboard/connections/:name/key': madeHere('key', { form: { version: '1' }, own: 400 }),
  'GET /dashboard/connections/:name/disconnect': madeHere('disconnect'),
  'POST /dashboard/connections/:name/state': madeHere('state', { form: { act: 'pause', version: '0' }, own: 409 }),
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
