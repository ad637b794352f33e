import type { Ours, Role } from './row.ts'
import { ROWS } from './rows.ts'

const ID_IN_PATH = /^\/(?:dashboard|api\/v1)\/\w+(?:-\w+)?\/([^/?]+)/
const inPath = (path: string, id: string) => path.replace(ID_IN_PATH.exec(path)?.[1] ?? '', id)
const theirPosition = ({ theirs }: Ours) => ({
  act: 'save',
  name: 'Theirs',
  companyId: theirs.company,
  status: 'open',
  q0text: 'Why?',
  q0minutes: '1',
})

/** What another organization asks with an id: where it stands, ours, and one that nobody has. */
type Asked = readonly [
  what: string,
  role: Role,
  ask: (id: string, ours: Ours) => { path: string; form?: Record<string, string>; json?: unknown },
  ofOurs: (ours: Ours) => string,
  nobodys?: string | undefined,
]

export const ASKED: readonly Asked[] = [
  ...Object.entries(ROWS).flatMap(([route, { who, path, form: formOf, json }]) =>
    // Each route with an id in its path; who administers the installation sees every organization.
    who !== 'operator' && path !== undefined && /^\w+ \/(dashboard|api\/v1)\/.*:(id|seq|name)\b/.test(route)
      ? (['other reviewer', 'other installation', 'other key'] as const).map(
          (role) =>
            [
              `${role}: ${route}`,
              role,
              (id: string, ours: Ours) => ({
                ...(formOf ? { form: typeof formOf === 'function' ? formOf(role) : formOf } : {}),
                ...(json ? { json: json(ours) } : {}),
                path: inPath(path(ours), id),
              }),
              (ours: Ours) => ID_IN_PATH.exec(path(ours))?.[1] ?? '',
              /:name/.test(route) ? 'elsewhere' : /:seq/.test(route) ? '999999' : undefined,
            ] as const,
        )
      : [],
  ),
  [
    'the id of a new position',
    'other installation',
    (drawn, ours) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(ours), drawn } }),
    ({ position }) => position,
  ],
  [
    'the company of a new position',
    'other installation',
    (companyId, ours) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(ours), companyId } }),
    ({ us }) => us.companyId,
  ],
  [
    'the team of a new position',
    'other installation',
    (teamId, ours) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(ours), teamId } }),
    ({ us }) => us.teamId,
  ],
  [
    'a question of a new position',
    'other installation',
    (q0id, ours) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(ours), q0id } }),
    ({ question }) => question,
  ],
  [
    'the model of a new position',
    'other installation',
    (id) => ({ path: `/dashboard/positions/new?from=${id}` }),
    ({ position }) => position,
  ],
  [
    'the id of a new person',
    'other installation',
    (drawn) => ({ path: '/dashboard/people', form: { email: `new.${drawn}@other.example`, drawn } }),
    ({ us }) => us.userId,
  ],
  [
    'the id of a new key',
    'other installation',
    (drawn) => ({ path: '/dashboard/api-keys', form: { name: 'Sync', drawn } }),
    ({ us }) => us.keyId,
  ],
  [
    'interviews to decide about',
    'other reviewer',
    (id) => ({ path: `/dashboard/decision?decision=approved&id=${id}` }),
    ({ interview }) => interview,
  ],
  [
    'interviews that are decided about',
    'other reviewer',
    (ids) => ({ path: '/dashboard/decision', form: { decision: 'approved', ids } }),
    ({ interview }) => interview,
  ],
  [
    'the list of a position',
    'other reviewer',
    (id) => ({ path: `/dashboard?position=${id}` }),
    ({ position }) => position,
  ],
  [
    'the export of a position',
    'other reviewer',
    (id) => ({ path: `/dashboard/interviews.csv?position=${id}` }),
    ({ position }) => position,
  ],
  [
    'write-backs of a connection',
    'other installation',
    (name) => ({ path: `/dashboard/deliveries?connection=${name}` }),
    () => 'test',
    'elsewhere',
  ],
  [
    'a candidate by application',
    'other installation',
    (who) => ({ path: '/dashboard/find', form: { connection: 'test', who } }),
    ({ application }) => application,
    '999999',
  ],
  [
    'a connection to find somebody in',
    'other installation',
    (connection) => ({ path: '/dashboard/find', form: { connection, who: 'x@y.example' } }),
    () => 'test',
    'elsewhere',
  ],
  [
    'a picture beside their position',
    'other reviewer',
    (id, { theirs }) => ({ path: `/dashboard/positions/${theirs.position}/images/${id}` }),
    ({ image }) => image,
  ],
  [
    'a question beside their position',
    'other installation',
    (id, { theirs }) => ({ path: `/dashboard/positions/${theirs.position}/questions/${id}/image`, form: { alt: 'x' } }),
    ({ question }) => question,
  ],
  [
    'a note beside their interview',
    'other reviewer',
    (id, { theirs }) => ({ path: `/dashboard/interviews/${theirs.interview}/notes/${id}`, form: { text: 'x' } }),
    ({ note }) => note,
    '999999',
  ],
  [
    'a guest link beside their interview',
    'other reviewer',
    (id, { theirs }) => ({ path: `/dashboard/interviews/${theirs.interview}/guest-links/${id}/revoke`, form: {} }),
    ({ guestId }) => guestId,
  ],
  [
    'a note to delete beside their interview',
    'other reviewer',
    (id, { theirs }) => ({ path: `/dashboard/interviews/${theirs.interview}/notes/${id}/delete`, form: {} }),
    ({ note }) => note,
    '999999',
  ],
  [
    'interviews of a position',
    'other key',
    (id) => ({ path: `/api/v1/interviews?positionId=${id}` }),
    ({ position }) => position,
  ],
  [
    'the company of a position by the API',
    'other key',
    (companyId) => ({
      path: '/api/v1/positions',
      json: { name: 'New', companyId, questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] },
    }),
    ({ us }) => us.companyId,
  ],
]
