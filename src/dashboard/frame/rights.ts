import type { FastifyRequest } from 'fastify'
import { type Actor, may, type Right } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type AppError, domainError } from '../../base/errors.ts'
import { LINK_PATHS } from '../../base/link-paths.ts'
import type { Route } from '../../web/server.ts'

/** Pages that need no login. */
type Declared = Right | 'everybody'

const INTERVIEW = '/dashboard/interviews/:id'
const POSITION = '/dashboard/positions/:id'
const MAIL_TEXT = '/dashboard/mail-texts/:kind/:language'

/** What each page and form of the dashboard needs. What does not stand here is served to nobody, and the server does not start with it. */
const ROUTES: Readonly<Record<Declared, readonly Route[]>> = {
  everybody: [
    'GET /dashboard/login',
    'POST /dashboard/login',
    'POST /dashboard/logout',
    // For an installation without anybody.
    'GET /dashboard/first',
    `GET ${LINK_PATHS.first}/:token`,
    `POST ${LINK_PATHS.first}/:token`,
    'POST /dashboard/login/oidc',
    'GET /dashboard/login/oidc/callback',
    `GET ${LINK_PATHS.login}/:token`,
    `POST ${LINK_PATHS.login}/:token`,
    `GET ${LINK_PATHS.password}/:token`,
    `POST ${LINK_PATHS.password}/:token`,
    // The link itself is the right.
    'GET /g/:token',
    'POST /g/:token/opened',
    'GET /g/:token/images/:imageId',
    'GET /g/:token/answers/:questionId/:until/:signature',
  ],
  own: [
    'GET /dashboard/account',
    'POST /dashboard/account/password',
    'POST /dashboard/account/look',
    'GET /dashboard/notifications',
    'POST /dashboard/notifications',
  ],
  see: [
    'GET /dashboard',
    'GET /dashboard/home',
    // Views and columns of one's own; sharing asks for more (`finding/view-routes.ts`).
    'POST /dashboard/views',
    'POST /dashboard/views/:id',
    'POST /dashboard/views/:id/delete',
    'POST /dashboard/columns',
    'GET /dashboard/search',
    'GET /dashboard/interviews.csv',
    `GET ${INTERVIEW}`,
    `GET ${INTERVIEW}/captions/:questionId`,
    // Once the result itself is shown.
    `GET ${INTERVIEW}/result.pdf`,
    // What the AI thinks, without an own rating.
    `POST ${INTERVIEW}/reveal`,
    'GET /dashboard/decisions/:batch',
    'GET /dashboard/compare',
    'GET /dashboard/positions',
    `GET ${POSITION}`,
    `GET ${POSITION}/preview`,
    `GET ${POSITION}/images/:imageId`,
    `GET ${POSITION}/rubric`,
    'GET /dashboard/companies',
    'GET /dashboard/companies/:id',
    'GET /dashboard/teams',
    'GET /dashboard/teams/:id',
    'GET /dashboard/api-keys',
    'GET /dashboard/mail',
    'GET /dashboard/timeline',
    // In development only.
    'GET /dashboard/components',
    'POST /dashboard/find',
    // Only by somebody who looks at sample data.
    'POST /dashboard/sample/leave',
  ],
  oversee: [
    'GET /dashboard/connections',
    'GET /dashboard/connections/:name',
    'GET /dashboard/connections/:name/held',
    'GET /dashboard/deliveries',
  ],
  decide: [
    `GET ${INTERVIEW}/decision`,
    `POST ${INTERVIEW}/decision`,
    `GET ${INTERVIEW}/decision/undo`,
    `POST ${INTERVIEW}/decision/undo`,
    'GET /dashboard/decision',
    'POST /dashboard/decision',
    'GET /dashboard/decisions/:batch/undo',
    'POST /dashboard/decisions/:batch/undo',
    `POST ${INTERVIEW}/rating`,
    `POST ${INTERVIEW}/notes`,
    `POST ${INTERVIEW}/notes/:noteId`,
    `POST ${INTERVIEW}/notes/:noteId/delete`,
    `GET ${INTERVIEW}/transcript/:questionId`,
    `POST ${INTERVIEW}/transcript/:questionId`,
    `POST ${INTERVIEW}/analysis`,
    `POST ${INTERVIEW}/accommodations`,
    `POST ${INTERVIEW}/reopen`,
    `POST ${INTERVIEW}/guest-links`,
    `POST ${INTERVIEW}/guest-links/:linkId/revoke`,
    'GET /dashboard/remind',
    'POST /dashboard/remind',
    // Failed analyses, together.
    'POST /dashboard/analyses',
  ],
  administer: [
    'POST /dashboard/sample',
    'POST /dashboard/sample/remove',
    'GET /dashboard/positions/new',
    'POST /dashboard/positions/new',
    `POST ${POSITION}`,
    `GET ${POSITION}/edit`,
    `POST ${POSITION}/edit`,
    `POST ${POSITION}/rubric`,
    `POST ${POSITION}/questions/:questionId/image`,
    `GET ${POSITION}/invite`,
    `POST ${POSITION}/invite`,
    `GET ${POSITION}/invites`,
    `POST ${POSITION}/invites`,
    `GET ${INTERVIEW}/cancel`,
    `POST ${INTERVIEW}/cancel`,
    `POST ${INTERVIEW}/reinvite`,
    ...['/dashboard/companies', '/dashboard/teams'].flatMap((path): Route[] => [
      `POST ${path}`,
      `POST ${path}/:id`,
      `POST ${path}/:id/delete`,
    ]),
    'GET /dashboard/candidate-page',
    'POST /dashboard/candidate-page',
    'POST /dashboard/candidate-page/logo',
    'GET /dashboard/candidate-page/preview',
    'POST /dashboard/candidate-page/preview',
    'GET /dashboard/mail-texts',
    ...(['GET', 'POST'] as const).flatMap((method): Route[] => [
      `${method} ${MAIL_TEXT}`,
      `${method} ${MAIL_TEXT}/preview`,
    ]),
    'GET /dashboard/people',
    'POST /dashboard/people',
    'GET /dashboard/people/:id',
    'POST /dashboard/people/:id',
    'POST /dashboard/api-keys',
    'POST /dashboard/api-keys/:id/revoke',
    'POST /dashboard/connections/:name/brake',
    'POST /dashboard/connections/:name/sync',
    'GET /dashboard/connections/:name/plan',
    'POST /dashboard/connections/:name/plan',
    'POST /dashboard/deliveries/:seq',
    'GET /dashboard/connect',
    'GET /dashboard/connect/:connector',
    'POST /dashboard/connect/:connector',
    'GET /dashboard/connect/import',
    'POST /dashboard/connect/import',
    'GET /dashboard/connect/rest/guided',
    'POST /dashboard/connect/rest/guided',
    'GET /dashboard/connections/:name/describe/:part',
    'POST /dashboard/connections/:name/describe/:part',
    ...['rules', 'start', 'edit', 'key', 'versions'].flatMap((part): Route[] => [
      `GET /dashboard/connections/:name/${part}`,
      `POST /dashboard/connections/:name/${part}`,
    ]),
    'GET /dashboard/connections/:name/disconnect',
    'POST /dashboard/connections/:name/state',
  ],
  operate: [
    'GET /dashboard/configuration',
    'GET /dashboard/organizations',
    'POST /dashboard/organizations',
    'GET /dashboard/organizations/:id',
    'POST /dashboard/organizations/:id',
  ],
}

const DECLARED: ReadonlyMap<string, Declared> = new Map(
  Object.entries(ROUTES).flatMap(([right, routes]) => routes.map((route) => [route, right as Declared] as const)),
)

/**
 * What an administrator may do while they look at sample data: read it, and try what a reviewer does. Nothing here leads to a mail, an ATS, a
 * model server or a guest, and nothing carries the data away as if it were real. What does not stand here is refused.
 */
const IN_SAMPLE: ReadonlySet<Route> = new Set<Route>([
  'GET /dashboard',
  'GET /dashboard/home',
  'GET /dashboard/search',
  'POST /dashboard/find',
  'POST /dashboard/columns',
  'POST /dashboard/views',
  'POST /dashboard/views/:id',
  'POST /dashboard/views/:id/delete',
  `GET ${INTERVIEW}`,
  `GET ${INTERVIEW}/captions/:questionId`,
  `GET ${INTERVIEW}/transcript/:questionId`,
  `POST ${INTERVIEW}/transcript/:questionId`,
  `POST ${INTERVIEW}/reveal`,
  `POST ${INTERVIEW}/rating`,
  `POST ${INTERVIEW}/notes`,
  `POST ${INTERVIEW}/notes/:noteId`,
  `POST ${INTERVIEW}/notes/:noteId/delete`,
  `GET ${INTERVIEW}/decision`,
  `POST ${INTERVIEW}/decision`,
  `GET ${INTERVIEW}/decision/undo`,
  `POST ${INTERVIEW}/decision/undo`,
  'GET /dashboard/decision',
  'POST /dashboard/decision',
  'GET /dashboard/decisions/:batch',
  'GET /dashboard/decisions/:batch/undo',
  'POST /dashboard/decisions/:batch/undo',
  'GET /dashboard/compare',
  'GET /dashboard/positions',
  `GET ${POSITION}`,
  `GET ${POSITION}/preview`,
  `GET ${POSITION}/images/:imageId`,
  `GET ${POSITION}/rubric`,
  // Pressed on a page from before: it leads to where they are already.
  'POST /dashboard/sample',
  'POST /dashboard/sample/leave',
  'POST /dashboard/sample/remove',
])

/** Whether somebody who looks at sample data may open a page or send a form. */
export const isInSample = (method: string, path: string): boolean =>
  IN_SAMPLE.has(`${method === 'HEAD' ? 'GET' : method} ${path}` as Route)

/** What a route needs; undefined where nobody declared it. What answers GET answers HEAD. */
export const rightOf = (method: string, path: string): Declared | undefined =>
  DECLARED.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)

/** Refuses (403) a logged-in user to whom the route is not given, or everybody where it declares nothing. */
export function assertMay(actor: Actor & Pick<Session, 'sample'>, { method, routeOptions }: FastifyRequest): void {
  const path = routeOptions.url ?? ''
  const right = rightOf(method, path)
  if (actor.sample !== null) {
    if (right === 'everybody' || isInSample(method, path)) return
    throw domainError(
      'dashboard.sample',
      403,
      'You are looking at sample data, where this does not work; nothing was changed. Leave the sample data first.',
    )
  }
  if (right === 'everybody' || (right && may(actor, right))) return
  throw refusal(right)
}

/** Whether a page or a form concerns the whole installation and not the organization of who opened it. */
export const isOfInstallation = ({ method, routeOptions }: FastifyRequest): boolean =>
  rightOf(method, routeOptions.url ?? '') === 'operate'

const ASK = 'Ask an administrator of your organization.'

function refusal(right: Right | undefined): AppError {
  if (right === 'decide')
    return domainError('dashboard.reviewer', 403, `Only reviewers and administrators may do this. ${ASK}`)
  if (right === 'oversee')
    return domainError(
      'dashboard.teams',
      403,
      `This page concerns the whole organization, and you see the interviews of your teams. ${ASK}`,
    )
  if (right === 'operate')
    return domainError(
      'dashboard.operator',
      403,
      'Only administrators of the installation may do this. Ask the operator of this installation.',
    )
  return domainError('dashboard.administrator', 403, `Only administrators may do this. ${ASK}`)
}
