import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardAssets } from '../../src/dashboard/assets.ts'
import { rightOf } from '../../src/dashboard/rights.ts'
import { recorderAssets } from '../../src/recorder/assets.ts'
import type { Route } from '../../src/web/server.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/**
 * Who may do what: every route, for every role, of the own and of another organization. A new route needs a row in `ROWS`;
 * what another organization gets holds nothing of ours and changes nothing of ours.
 */

const ROLES = [
  'anonymous',
  'key',
  'viewer',
  'reviewer',
  'administrator',
  'installation',
  // A reviewer of ours who sees the interviews of an empty team only.
  'of a team',
  'other key',
  'other viewer',
  'other reviewer',
  'other administrator',
  'other installation',
] as const
type Role = (typeof ROLES)[number]

/** Ours, which nobody else may see or change. */
interface Ours {
  position: string
  interview: string
  question: string
  /** The picture of that question. */
  image: string
  link: string
  /** A take that was kept, as a path. */
  upload: string
  publicLink: string
  video: string
  application: string
  delivery: number
  /** A note of somebody who was removed. */
  note: string
  /** A guest link as a path, its id, and a recording that it plays. */
  guest: string
  guestId: string
  guestVideo: string
}

interface Row {
  /** Who gets through; everybody else is refused as this way in refuses. */
  readonly who: 'everybody' | 'key' | 'login' | 'reviewer' | 'administrator' | 'operator' | 'link' | 'signed'
  readonly path?: (ours: Ours) => string
  readonly json?: (ours: Ours) => unknown
  readonly form?: Record<string, string> | ((role: Role) => Record<string, string>)
  readonly headers?: (ours: Ours) => Record<string, string>
  /** What the own role is answered; absent: 200. */
  readonly own?: number
  /** What the same role of another organization is answered; absent: 404. */
  readonly other?: number
  /** What somebody of ours who sees another team only is answered; absent: the same as those of another organization. */
  readonly team?: number
}

const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '100' }
const WRONG = 'x'.repeat(43)
const interview = (ours: Ours) => `/api/v1/interviews/${ours.interview}`
const page = (ours: Ours) => `/dashboard/interviews/${ours.interview}`
/** A list shows the organization its own things, or nothing. */
const list = (who: 'key' | 'login'): Row => ({ who, other: 200 })
const NO_SUCH_PATH: Row = { who: 'key', path: () => '/api/v1/nothing', own: 404 }

const ROWS: Readonly<Record<Route, Row>> = {
  'GET /': { who: 'everybody' },
  'GET /healthz': { who: 'everybody' },
  'GET /readyz': { who: 'everybody' },
  // For programs of this machine, as these tests are; `safe-headers.test.ts` and `scrape.test.ts` ask from elsewhere.
  'GET /metrics': { who: 'everybody' },
  'GET /api/docs': { who: 'everybody' },
  'GET /api/docs/json': { who: 'everybody' },
  'GET /api/docs/yaml': { who: 'everybody' },
  'GET /api/docs/static/*': { who: 'everybody', path: () => '/api/docs/static/nothing.js', own: 404 },
  'GET /api/docs/static/index.html': { who: 'everybody', own: 302 },
  'GET /api/docs/static/swagger-initializer.js': { who: 'everybody' },
  'GET /api/docs/static/theme/own.css': { who: 'everybody' },
  'GET /api/v1/openapi.json': { who: 'everybody' },

  'GET /api/v1/me': list('key'),
  'GET /api/v1/companies': list('key'),
  'GET /api/v1/teams': list('key'),
  'GET /api/v1/positions': list('key'),
  'GET /api/v1/interviews': list('key'),
  'POST /api/v1/positions': {
    who: 'key',
    json: () => ({ name: 'New', companyId: us.companyId, questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] }),
    own: 201,
  },
  'PATCH /api/v1/positions/:id': {
    who: 'key',
    path: ({ position }) => `/api/v1/positions/${position}`,
    json: () => ({ name: 'Canary position, renamed' }),
  },
  'POST /api/v1/positions/:id/invites': {
    who: 'key',
    path: ({ position }) => `/api/v1/positions/${position}/invites`,
    json: () => ({ candidate: { firstName: 'Canary', lastName: 'New', email: 'canary.new@people.example' } }),
    own: 201,
  },
  'GET /api/v1/interviews/:id': { who: 'key', path: interview },
  'GET /api/v1/interviews/:id/analysis': { who: 'key', path: (ours) => `${interview(ours)}/analysis` },
  // Its recording began, so it stays; that is for its own organization to know.
  'DELETE /api/v1/interviews/:id': { who: 'key', path: interview, own: 409 },
  'GET /api/v1/*': NO_SUCH_PATH,
  'POST /api/v1/*': NO_SUCH_PATH,
  'PUT /api/v1/*': NO_SUCH_PATH,
  'PATCH /api/v1/*': NO_SUCH_PATH,
  'DELETE /api/v1/*': NO_SUCH_PATH,
  'OPTIONS /api/v1/*': NO_SUCH_PATH,

  // Named by their content.
  ...Object.fromEntries(
    [...recorderAssets.paths, ...dashboardAssets.paths].map((path): [Route, Row] => [
      `GET ${path}`,
      { who: 'everybody' },
    ]),
  ),
  // For pages from before an upgrade, whatever digest they name.
  'GET /assets/sending-:digest(^[0-9a-f]{16}$).js': {
    who: 'everybody',
    path: () => '/assets/sending-0123456789abcdef.js',
  },
  // Made from the address alone.
  'GET /assets/accent/:file': { who: 'everybody', path: () => '/assets/accent/0d3b2e.css' },
  'GET /i/:token': { who: 'link', path: ({ link }) => link },
  'GET /i/:token/state': { who: 'link', path: ({ link }) => `${link}/state` },
  'GET /i/:token/logo': { who: 'link', path: ({ link }) => `${link}/logo` },
  // The interview is completed, so its pictures are not shown any more.
  'GET /i/:token/images/:imageId': { who: 'link', path: ({ link, image }) => `${link}/images/${image}`, own: 404 },
  'POST /i/:token/start': { who: 'link', path: ({ link }) => `${link}/start`, json: () => ({ consent: true }) },
  'PUT /i/:token/answers/:questionId': {
    who: 'link',
    path: ({ link, question }) => `${link}/answers/${question}`,
    json: () => ({}),
    own: 409,
  },
  // Counts bytes and keeps none; without a body of another type it counts nothing.
  'POST /i/:token/speed': { who: 'link', path: ({ link }) => `${link}/speed`, json: () => ({}) },
  'OPTIONS /i/:token/uploads': { who: 'link', path: ({ link }) => `${link}/uploads`, own: 204 },
  'POST /i/:token/uploads': {
    who: 'link',
    path: ({ link }) => `${link}/uploads`,
    headers: ({ question }) => ({
      ...TUS,
      'upload-metadata': `questionId ${btoa(question)},filetype ${btoa('video/webm')}`,
    }),
    // The interview is completed.
    own: 409,
  },
  'GET /i/:token/uploads': { who: 'link', path: ({ link }) => `${link}/uploads` },
  'PATCH /i/:token/uploads/:uploadId': {
    who: 'link',
    path: ({ upload }) => upload,
    headers: () => ({ ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    // It is complete.
    own: 409,
  },
  // It is the answer now, and plays for reviewers.
  'GET /i/:token/uploads/:uploadId': { who: 'link', path: ({ upload }) => upload, own: 404 },
  'DELETE /i/:token/uploads/:uploadId': { who: 'link', path: ({ upload }) => upload, headers: () => TUS, own: 409 },
  'POST /i/:token/uploads/:uploadId/keep': { who: 'link', path: ({ upload }) => `${upload}/keep` },
  'POST /i/:token/leave': { who: 'link', path: ({ link }) => `${link}/leave`, json: () => ({}) },
  'GET /p/:token/logo': { who: 'link', path: ({ publicLink }) => `${publicLink}/logo` },
  'GET /p/:token': { who: 'link', path: ({ publicLink }) => publicLink },
  'POST /p/:token': { who: 'link', path: ({ publicLink }) => publicLink, form: { firstName: '' }, own: 400 },
  'GET /v/:interviewId/:questionId/:until/:signature': { who: 'link', path: ({ video }) => video },

  'GET /g/:token': { who: 'link', path: ({ guest }) => guest },
  // The question got its picture after the interview had begun.
  'GET /g/:token/images/:imageId': { who: 'link', path: ({ guest, image }) => `${guest}/images/${image}`, own: 404 },
  'GET /g/:token/answers/:questionId/:until/:signature': { who: 'link', path: ({ guestVideo }) => guestVideo },
  'POST /dashboard/interviews/:id/guest-links': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/guest-links`,
    form: { days: '7' },
  },
  'POST /dashboard/interviews/:id/guest-links/:linkId/revoke': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/guest-links/${ours.guestId}/revoke`,
    form: {},
    own: 303,
  },

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
  'GET /dashboard': list('login'),
  'GET /dashboard/home': list('login'),
  'GET /dashboard/interviews.csv': list('login'),
  'GET /dashboard/interviews/:id': { who: 'login', path: page },
  'POST /dashboard/interviews/:id/approval': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/approval`,
    form: { decision: 'approved' },
    own: 303,
  },
  'GET /dashboard/interviews/:id/decision': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/decision?decision=rejected`,
  },
  // It is approved by now.
  'POST /dashboard/interviews/:id/decision': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/decision`,
    form: { decision: 'approved' },
    own: 409,
  },
  'GET /dashboard/decision': {
    who: 'reviewer',
    path: ({ interview }) => `/dashboard/decision?decision=approved&id=${interview}`,
    other: 200,
  },
  'POST /dashboard/decision': {
    who: 'reviewer',
    path: () => '/dashboard/decision',
    form: { decision: 'approved', ids: '0'.repeat(24) },
    own: 404,
  },
  'GET /dashboard/remind': {
    who: 'reviewer',
    path: ({ interview }) => `/dashboard/remind?id=${interview}`,
    other: 200,
  },
  // No mail server is set here.
  'POST /dashboard/remind': {
    who: 'reviewer',
    path: () => '/dashboard/remind',
    form: { ids: '0'.repeat(24) },
    own: 409,
    other: 409,
  },
  // One is not enough to compare.
  'GET /dashboard/compare': {
    who: 'login',
    path: ({ interview }) => `/dashboard/compare?id=${interview}`,
    own: 400,
    other: 400,
  },
  'GET /dashboard/decisions/:batch': {
    who: 'login',
    path: () => `/dashboard/decisions/${'0'.repeat(24)}`,
    own: 404,
  },
  'POST /dashboard/decisions/:batch/undo': {
    who: 'reviewer',
    path: () => `/dashboard/decisions/${'0'.repeat(24)}/undo`,
    form: {},
    own: 404,
  },
  'POST /dashboard/interviews/:id/decision/undo': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/decision/undo`,
    form: { decisionId: '1' },
    own: 409,
  },
  'POST /dashboard/interviews/:id/rating': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/rating`,
    form: { rating: '4', note: 'Canary rating' },
    own: 303,
  },
  'POST /dashboard/interviews/:id/reveal': {
    who: 'login',
    path: (ours) => `${page(ours)}/reveal`,
    form: {},
    own: 303,
  },
  'POST /dashboard/interviews/:id/notes': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/notes`,
    form: { text: 'Canary note' },
    own: 303,
  },
  // Each changes and deletes only what they wrote.
  'POST /dashboard/interviews/:id/notes/:noteId': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/notes/${ours.note}`,
    form: { text: 'Canary note, changed' },
    own: 404,
  },
  'POST /dashboard/interviews/:id/notes/:noteId/delete': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/notes/${ours.note}/delete`,
    form: {},
    own: 303,
  },
  // It is completed, so nothing is granted any more, and it does not go on.
  'POST /dashboard/interviews/:id/accommodations': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/accommodations`,
    form: { timePercent: '150', extraTakes: '1' },
    own: 409,
  },
  'POST /dashboard/interviews/:id/reopen': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/reopen`,
    form: {},
    own: 409,
  },
  // Each sees and changes the page of their own organization; what is posted here is refused by its content.
  'GET /dashboard/candidate-page': { who: 'administrator', other: 200 },
  'POST /dashboard/candidate-page': {
    who: 'administrator',
    form: { accent: 'red', contact: '', privacyNotice: '' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/candidate-page/logo': {
    who: 'administrator',
    form: {},
    own: 400,
    other: 400,
  },
  'GET /dashboard/positions/new': { who: 'administrator', other: 200 },
  // Each makes positions of their own organization; this one is refused by its content.
  'POST /dashboard/positions/new': {
    who: 'administrator',
    form: { name: '' },
    own: 400,
    other: 400,
  },
  'GET /dashboard/positions/:id/edit': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/edit`,
  },
  // Somebody else changed it meanwhile, so the editor is shown again.
  'POST /dashboard/positions/:id/edit': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/edit`,
    form: { name: 'Canary, edited', q0text: 'Why?' },
    own: 400,
  },
  'GET /dashboard/positions/:id/preview': {
    who: 'login',
    path: ({ position }) => `/dashboard/positions/${position}/preview`,
  },
  'POST /dashboard/positions/:id/questions/:questionId/image': {
    who: 'administrator',
    path: ({ position, question }) => `/dashboard/positions/${position}/questions/${question}/image`,
    form: { alt: '' },
    own: 400,
  },
  'GET /dashboard/positions/:id/images/:imageId': {
    who: 'login',
    path: ({ position, image }) => `/dashboard/positions/${position}/images/${image}`,
  },
  'GET /dashboard/positions/:id/invite': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/invite`,
  },
  'POST /dashboard/positions/:id/invite': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/invite`,
    form: (role) => ({
      firstName: 'Canary',
      lastName: 'By hand',
      email: `canary.${role.replace(' ', '.')}@people.example`,
      expiresInDays: '14',
    }),
    own: 303,
  },
  'GET /dashboard/positions/:id/invites': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/invites`,
  },
  'POST /dashboard/positions/:id/invites': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/invites`,
    form: { act: 'invite', lines: 'Canary,Of a list,canary.list@people.example', expiresInDays: '14' },
  },
  'GET /dashboard/interviews/:id/cancel': {
    who: 'administrator',
    path: (ours) => `${page(ours)}/cancel`,
  },
  'POST /dashboard/interviews/:id/reinvite': {
    who: 'administrator',
    path: (ours) => `${page(ours)}/reinvite`,
    form: {},
    own: 409,
  },
  // Its recording began.
  'POST /dashboard/interviews/:id/cancel': {
    who: 'administrator',
    path: (ours) => `${page(ours)}/cancel`,
    form: {},
    own: 409,
  },
  'GET /dashboard/positions/:id': { who: 'login', path: ({ position }) => `/dashboard/positions/${position}` },
  'POST /dashboard/positions/:id': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}`,
    form: { language: 'tr', retakes: '', thinkingSeconds: '', publicLinkUntil: '', isPublicLinkOn: 'on' },
    own: 303,
  },
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
  'GET /dashboard/positions': list('login'),
  'GET /dashboard/companies': list('login'),
  'GET /dashboard/companies/:id': { who: 'login', path: () => `/dashboard/companies/${us.companyId}`, team: 200 },
  // Each makes one of their own organization; these forms are refused by their content.
  'POST /dashboard/companies': {
    who: 'administrator',
    form: { drawn: '0'.repeat(24), name: '' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/companies/:id': {
    who: 'administrator',
    path: () => `/dashboard/companies/${us.companyId}`,
    form: { name: '', seen: '' },
    own: 400,
  },
  'POST /dashboard/companies/:id/delete': {
    who: 'administrator',
    path: () => `/dashboard/companies/${us.companyId}/delete`,
    form: {},
    own: 409,
  },
  'GET /dashboard/teams': list('login'),
  'GET /dashboard/teams/:id': { who: 'login', path: () => `/dashboard/teams/${us.teamId}`, team: 200 },
  // Each makes one of their own organization; these forms are refused by their content.
  'POST /dashboard/teams': {
    who: 'administrator',
    form: { drawn: '0'.repeat(24), name: '' },
    own: 400,
    other: 400,
  },
  'POST /dashboard/teams/:id': {
    who: 'administrator',
    path: () => `/dashboard/teams/${us.teamId}`,
    form: { name: '', seen: '' },
    own: 400,
  },
  'POST /dashboard/teams/:id/delete': {
    who: 'administrator',
    // Somebody is in it, so it stays.
    path: () => `/dashboard/teams/${us.teamId}/delete`,
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
    path: () => `/dashboard/organizations/${theirs.organization}`,
    other: 200,
  },
  'POST /dashboard/organizations/:id': {
    who: 'operator',
    path: () => `/dashboard/organizations/${theirs.organization}`,
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
  'GET /dashboard/people/:id': { who: 'administrator', path: () => `/dashboard/people/${us.userId}` },
  'POST /dashboard/people/:id': {
    who: 'administrator',
    path: () => `/dashboard/people/${us.userId}`,
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
  'GET /dashboard/password/:token': { who: 'everybody', path: () => `/dashboard/password/${WRONG}`, own: 404 },
  'POST /dashboard/password/:token': {
    who: 'everybody',
    path: () => `/dashboard/password/${WRONG}`,
    form: { password: 'correct horse', passwordAgain: 'correct horse' },
    own: 404,
  },
  'GET /dashboard/mail': list('login'),
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
    path: () => `/dashboard/api-keys/${us.keyId}/revoke`,
    form: {},
    own: 303,
  },
  // Last: it ends the login.
  'POST /dashboard/logout': { who: 'everybody', form: {}, own: 303 },

  'POST /hooks/:connection': { who: 'signed', path: () => '/hooks/test', json: () => ({}) },
  'GET /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/tests' },
  'POST /assessments/:connection/*': { who: 'signed', path: () => '/assessments/test/orders', json: () => ({}) },
}

let world: SyncWorld
let us: Tenant
let ours: Ours
/** Of the other organization. */
let theirs: { organization: string; interview: string; position: string; company: string }
const headersOf = new Map<Role, Record<string, string>>()
/** What proves that a form of a page of ours is sent, by role. */
const csrfOf = new Map<Role, string>()

async function loginOf({ email, password }: Pick<Tenant, 'email' | 'password'>): Promise<{ cookie: string }> {
  const body = new URLSearchParams({ email, password })
  const reply = await fetch(`${world.product.origin}/dashboard/login`, { method: 'POST', body, redirect: 'manual' })
  return { cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

beforeAll(async () => {
  world = await startSyncWorld()
  const { product, api, tenant } = world
  us = tenant
  const position = await api.position(tenant, { name: 'Canary position' })
  const candidate = { firstName: 'Canary', lastName: 'Candidate', email: 'canary@people.example' }
  const made = await api.invited(position.id, { candidate, sendEmail: true })
  const link = new Link(made.inviteUrl ?? '')
  await link.answer(1)
  const [first] = (await link.state()).questions
  const image = await product.core.service.setQuestionImage(
    { ...tenant, userId: null, keyId: null },
    position.id,
    first?.id ?? '',
    { alt: 'Canary picture', picture: PNG },
  )
  const upload = await link.take((await link.state()).questions[1]?.id ?? '')
  await fetch(`${upload}/keep`, { method: 'POST' })
  const detail = await api.interview(made.id)
  const logo = Buffer.from('89504e470d0a1a0a', 'hex')
  await product.core.service.setCandidatePage(tenant, { contact: 'canary@acme.example', logo })
  const application = world.application('canary.applied@people.example')
  const knex = product.core.database.knex
  const delivery = await eventually('a note of ours is written', () =>
    knex('deliveries').where({ application_id: application, state: 'confirmed' }).first('seq'),
  )
  const removed = { organizationId: tenant.organizationId, userId: 'f'.repeat(24) }
  await product.core.service.addNote(removed, made.id, 'Canary note of somebody else')
  const note = await knex('review_notes').where({ interview_id: made.id }).first('id')
  const token = await publicTokenOf(product, tenant, position.id)
  const { service } = product.core
  const guest = await service.makeGuestLink(tenant, made.id, { days: 7, drawn: 'a'.repeat(24), login: 'canary' })
  const guestPath = new URL(guest.url).pathname
  const watched = await service.openGuestLink(guestPath.slice(3), false)
  const [guestLink] = await service.guestLinksOf(tenant, made.id)
  ours = {
    guest: guestPath,
    guestId: guestLink?.id ?? '',
    guestVideo: watched.answers[0]?.videoUrl ?? '',
    position: position.id,
    interview: made.id,
    question: detail.answers[0]?.questionId ?? '',
    image: image.id,
    link: new URL(link.url).pathname,
    upload: new URL(upload).pathname,
    publicLink: `/p/${token}`,
    video: new URL(detail.answers[0]?.videoUrl ?? '').pathname,
    application,
    delivery: delivery.seq,
    note: String(note.id),
  }
  const { accounts } = product.core
  const other = await product.tenant()
  const somebody = async ({ organizationId }: Tenant, role: (typeof LEVELS)[number], email: string) => {
    const one = { email, password: 'correct horse battery' }
    await accounts.createUser({ organizationId, ...one, role })
    return loginOf(one)
  }
  const bearer = (of: Tenant) => ({ authorization: `Bearer ${of.key}` })
  headersOf.set('anonymous', {})
  headersOf.set('key', bearer(us)).set('other key', bearer(other))
  headersOf.set('reviewer', await loginOf(us)).set('other reviewer', await loginOf(other))
  for (const role of ['viewer', 'administrator', 'installation'] as const) {
    headersOf.set(role, await somebody(us, role, `canary.${role}@acme.example`))
    headersOf.set(`other ${role}`, await somebody(other, role, `${role}@other.example`))
  }
  headersOf.set('of a team', await somebody(us, 'reviewer', 'of.a.team@acme.example'))
  const { id: inTeam } = await knex('users').where({ email: 'of.a.team@acme.example' }).first('id')
  await knex('team_members').insert({ organization_id: us.organizationId, user_id: inTeam, team_id: us.teamId })
  const { id: theirPositionId } = await product.api(other).position(other)
  const { id: theirInterview } = await product.api(other).invited(theirPositionId)
  theirs = {
    organization: other.organizationId,
    interview: theirInterview,
    position: theirPositionId,
    company: other.companyId,
  }
  for (const [role, headers] of headersOf) {
    if (!('cookie' in headers)) continue
    const page = `/dashboard/${role === 'of a team' ? 'mail' : `interviews/${isOther(role) ? theirInterview : ours.interview}`}`
    const text = await (await fetch(`${product.origin}${page}`, { headers })).text()
    csrfOf.set(role, /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '')
  }
  // Behind the answer of a page it is noted who opened it.
  await eventually('all of ours are noted', async () => {
    const views = await knex('interview_views').where({ interview_id: made.id })
    return views.length === LEVELS.length
  })
}, 600_000)
afterAll(() => world?.close())

const rows = Object.entries(ROWS) as [Route, Row][]
/** Who sees nothing of ours. */
const isOther = (role: Role) => role.startsWith('other') || role === 'of a team'

/** How much the roles of the dashboard may do, and how much the ways in need. */
const LEVELS = ['viewer', 'reviewer', 'administrator', 'installation'] as const
const NEEDS = { login: 0, reviewer: 1, administrator: 2, operator: 3 } as const
const levelOf = (role: Role) =>
  role === 'of a team' ? NEEDS.reviewer : LEVELS.findIndex((one) => role === one || role === `other ${one}`)

/** What a role is answered on a row: one status, from who gets through. */
function expected({ who, own = 200, other = 404, team = other }: Row, role: Role, route: Route): number {
  const [method = '', path = ''] = route.split(' ')
  if (who === 'everybody' || who === 'link') return own
  if (who === 'signed') return 401
  if (who === 'key') return role === 'key' ? own : role === 'other key' ? other : 401
  // A page leads to the login; a form comes back from it, so that nothing typed is lost.
  if (levelOf(role) < 0) return method === 'POST' ? 401 : 303
  // Whether it is there is not looked at then.
  if (levelOf(role) < NEEDS[who]) return 403
  if (role === 'of a team') return rightOf(method, path) === 'oversee' ? 403 : team
  return isOther(role) ? other : own
}

async function ask(route: Route, row: Row, role: Role, path: string) {
  const [method = ''] = route.split(' ')
  const headers: Record<string, string> = { ...headersOf.get(role), ...row.headers?.(ours) }
  let body: string | undefined
  if (row.json) {
    body = JSON.stringify(row.json(ours))
    headers['content-type'] = 'application/json'
  } else if (row.form) {
    const form = typeof row.form === 'function' ? row.form(role) : row.form
    body = new URLSearchParams({ csrf: csrfOf.get(role) ?? '', ...form }).toString()
    headers['content-type'] = 'application/x-www-form-urlencoded'
  }
  const reply = await fetch(`${world.product.origin}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
}

/** A digest of every row that is ours, whichever tables there are. */
async function digest(): Promise<Record<string, string>> {
  const { knex } = world.product.core.database
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows: texts } = await knex.raw<{ rows: { text: string }[] }>(
      // When a key was used, and when a page was opened, is noted for each time.
      `select (to_jsonb(t) - 'last_used_at' - 'last_at')::text as text from ?? t where organization_id = ? order by 1`,
      [name, us.organizationId],
    )
    found[name] = createHash('sha256')
      .update(texts.map(({ text }) => text).join('\n'))
      .digest('hex')
  }
  return found
}

test('every route has a row, and every row a route', () => {
  // What answers GET answers HEAD; two methods of the router are not sent by browsers.
  const known = world.product.daemon.routes.filter((route) => !/^(HEAD|TRACE|QUERY) /.test(route))
  expect([...new Set(known)].sort()).toEqual(Object.keys(ROWS).sort())
})

/** The way in that a right of `rights.ts` is. */
const WAYS = {
  everybody: 'everybody',
  own: 'login',
  see: 'login',
  oversee: 'login',
  decide: 'reviewer',
  administer: 'administrator',
  operate: 'operator',
} as const

test('every page and form of the dashboard declares the right that its row expects', () => {
  const ofDashboard = rows.filter(([route]) => route.split(' ')[1]?.startsWith('/dashboard'))
  expect(ofDashboard.length).toBeGreaterThan(60)
  for (const [route, { who }] of ofDashboard) {
    const [method = '', path = ''] = route.split(' ')
    const right = rightOf(method, path)
    expect([route, right && WAYS[right as keyof typeof WAYS]]).toEqual([route, who])
  }
  expect(rightOf('GET', '/dashboard/a-new-page')).toBeUndefined()
})

test('each table belongs to an organization, or says to whom', async () => {
  const { knex } = world.product.core.database
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
       and not exists (select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name in ('organization_id', 'connection'))
     order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(OWNERS).sort())
})

/** Tables without a column of an organization or of a connection, which belongs to one. */
const OWNERS: Readonly<Record<string, string>> = {
  api_waits: 'of a key of an interview API, as a keyed digest',
  beats: 'of the database as a whole',
  bridge_migrations: 'of the database as a whole',
  bridge_migrations_lock: 'of the database as a whole',
  delivery_attempts: 'of its delivery, by seq',
  delivery_refusals: 'of its delivery, by seq',
  epochs: 'of the database as a whole',
  first_links: 'of the installation, before it has anybody',
  installation: 'of the installation',
  leases: 'of the processes',
  list_places: 'of an API key, as the scope of the list',
  list_walks: 'of an API key, as the scope of the list',
  media_checks: 'of the media folder as a whole',
  oidc_logins: 'of a browser that logs in, by a digest of its cookie',
  organizations: 'the owner itself',
  rate_windows: 'of a caller: a key, an address or an account, as a digest',
  schema_breaks: 'of the database as a whole',
  sessions: 'of its user',
  sync_accounts: 'of an account of an ATS, which several connections may share',
  sync_connections: 'the connection itself, by its name',
  sync_seen: 'of one comparison of both sides, as long as it goes on',
}

/** What another organization asks with an id: where it stands, ours, and one that nobody has. */
const ASKED: readonly (readonly [
  what: string,
  role: Role,
  ask: (id: string) => { path: string; form?: Record<string, string>; json?: unknown },
  ours: () => string,
  nobodys?: string | undefined,
])[] = [
  ...rows.flatMap(([route, { who, path, form: formOf, json }]) =>
    // Each route with an id in its path; who administers the installation sees every organization.
    who !== 'operator' && path !== undefined && /^\w+ \/(dashboard|api\/v1)\/.*:(id|seq|name)\b/.test(route)
      ? (['other reviewer', 'other installation', 'other key'] as const).map(
          (role) =>
            [
              `${role}: ${route}`,
              role,
              (id: string) => ({
                ...(formOf ? { form: typeof formOf === 'function' ? formOf(role) : formOf } : {}),
                ...(json ? { json: json(ours) } : {}),
                path: inPath(path(ours), id),
              }),
              () => ID_IN_PATH.exec(path(ours))?.[1] ?? '',
              /:name/.test(route) ? 'elsewhere' : /:seq/.test(route) ? '999999' : undefined,
            ] as const,
        )
      : [],
  ),
  [
    'the id of a new position',
    'other installation',
    (drawn) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(), drawn } }),
    () => ours.position,
  ],
  [
    'the company of a new position',
    'other installation',
    (companyId) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(), companyId } }),
    () => us.companyId,
  ],
  [
    'the team of a new position',
    'other installation',
    (teamId) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(), teamId } }),
    () => us.teamId,
  ],
  [
    'a question of a new position',
    'other installation',
    (q0id) => ({ path: '/dashboard/positions/new', form: { ...theirPosition(), q0id } }),
    () => ours.question,
  ],
  [
    'the model of a new position',
    'other installation',
    (id) => ({ path: `/dashboard/positions/new?from=${id}` }),
    () => ours.position,
  ],
  [
    'the id of a new person',
    'other installation',
    (drawn) => ({ path: '/dashboard/people', form: { email: `new.${drawn}@other.example`, drawn } }),
    () => us.userId,
  ],
  [
    'the id of a new key',
    'other installation',
    (drawn) => ({ path: '/dashboard/api-keys', form: { name: 'Sync', drawn } }),
    () => us.keyId,
  ],
  [
    'interviews to decide about',
    'other reviewer',
    (id) => ({ path: `/dashboard/decision?decision=approved&id=${id}` }),
    () => ours.interview,
  ],
  [
    'interviews that are decided about',
    'other reviewer',
    (ids) => ({ path: '/dashboard/decision', form: { decision: 'approved', ids } }),
    () => ours.interview,
  ],
  ['the list of a position', 'other reviewer', (id) => ({ path: `/dashboard?position=${id}` }), () => ours.position],
  [
    'the export of a position',
    'other reviewer',
    (id) => ({ path: `/dashboard/interviews.csv?position=${id}` }),
    () => ours.position,
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
    () => ours.application,
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
    (id) => ({ path: `/dashboard/positions/${theirs.position}/images/${id}` }),
    () => ours.image,
  ],
  [
    'a question beside their position',
    'other installation',
    (id) => ({ path: `/dashboard/positions/${theirs.position}/questions/${id}/image`, form: { alt: 'x' } }),
    () => ours.question,
  ],
  [
    'a note beside their interview',
    'other reviewer',
    (id) => ({ path: `/dashboard/interviews/${theirs.interview}/notes/${id}`, form: { text: 'x' } }),
    () => ours.note,
    '999999',
  ],
  [
    'a guest link beside their interview',
    'other reviewer',
    (id) => ({ path: `/dashboard/interviews/${theirs.interview}/guest-links/${id}/revoke`, form: {} }),
    () => ours.guestId,
  ],
  [
    'a note to delete beside their interview',
    'other reviewer',
    (id) => ({ path: `/dashboard/interviews/${theirs.interview}/notes/${id}/delete`, form: {} }),
    () => ours.note,
    '999999',
  ],
  [
    'interviews of a position',
    'other key',
    (id) => ({ path: `/api/v1/interviews?positionId=${id}` }),
    () => ours.position,
  ],
  [
    'the company of a position by the API',
    'other key',
    (companyId) => ({
      path: '/api/v1/positions',
      json: { name: 'New', companyId, questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] },
    }),
    () => us.companyId,
  ],
]

const ID_IN_PATH = /^\/(?:dashboard|api\/v1)\/\w+(?:-\w+)?\/([^/?]+)/
const inPath = (path: string, id: string) => path.replace(ID_IN_PATH.exec(path)?.[1] ?? '', id)
const NOBODYS = '5e'.repeat(12)
const theirPosition = () => ({
  act: 'save',
  name: 'Theirs',
  companyId: theirs.company,
  status: 'open',
  q0text: 'Why?',
  q0minutes: '1',
})

test.each(ASKED.map(([what, ...rest]) => [what, rest] as const))(
  'an id of ours is to another organization like one that nobody has: %s',
  async (what, [role, asked, ofOurs, nobodys = NOBODYS]) => {
    const answers: unknown[] = []
    for (const id of [nobodys, ofOurs()]) {
      const { path, form, json } = asked(id)
      const method =
        form || json ? (what.includes(': PATCH') ? 'PATCH' : 'POST') : what.includes(': DELETE') ? 'DELETE' : 'GET'
      const route = `${method} ${path}` as Route
      const row: Row = { who: 'login', ...(form ? { form } : {}), ...(json ? { json: () => json } : {}) }
      const { status, location, text } = await ask(route, row, role, path)
      const named = new RegExp(`\\b${id}\\b`, 'g')
      const plain = (shown: string) =>
        shown
          .replace(/^\d+$/.test(id) ? /$^/ : named, 'ASKED')
          .replace(/\b[0-9a-f]{24}\b/g, 'ID')
          .replace(/\d+/g, 'N')
      // What a form made is listed with what other forms made.
      answers.push([status, plain(decodeURIComponent(location)), status === 200 && form ? '' : plain(text)])
    }
    expect(answers[1]).toEqual(answers[0])
  },
)

test.each(rows)('%s', async (route, row) => {
  const path = row.path?.(ours) ?? (route.split(' ')[1] as string)
  // An analysis that a row before asked for goes on after the answer.
  await eventually('every analysis has ended', async () => {
    const { rows: open } = await world.product.core.database.knex.raw(
      `select from interviews where analysis_status in ('pending', 'processing')`,
    )
    return open.length === 0
  })
  const before = await digest()
  for (const role of ROLES.filter((one) => isOther(one) || one === 'anonymous')) {
    const { status, location, text } = await ask(route, row, role, path)
    expect([role, status]).toEqual([role, expected(row, role, route)])
    if (status === 303 && row.who !== 'everybody')
      expect([role, location]).toEqual([role, `/dashboard/login?next=${encodeURIComponent(path)}`])
    // The login page gives back what this request itself brought, and nothing else.
    const told = text.replace(/name="unsent(?:Path|Fields)" value="[^"]*"/g, '')
    if (row.who !== 'link') expect([role, told]).toEqual([role, expect.not.stringMatching(/canary/i)])
  }
  if (row.who === 'link')
    for (const role of ROLES) expect([role, (await ask(route, row, role, wrong(path))).status]).toEqual([role, 404])
  else expect(await digest()).toEqual(before)
  for (const role of ROLES.filter((one) => !isOther(one) && one !== 'anonymous'))
    expect([role, (await ask(route, row, role, path)).status]).toEqual([role, expected(row, role, route)])
})

/** The same path with a token, or a signature, that is none. */
function wrong(path: string): string {
  const parts = path.split('/')
  parts[path.startsWith('/v/') ? parts.length - 1 : 2] = WRONG
  return parts.join('/')
}
