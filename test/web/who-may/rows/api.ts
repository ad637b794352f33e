import { list, type Ours, type Row } from '../row.ts'

const interview = (ours: Ours) => `/api/v1/interviews/${ours.interview}`
const NO_SUCH_PATH: Row = { who: 'key', path: () => '/api/v1/nothing', own: 404 }

/** API and documents of it. */
export const API_ROWS = {
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
    json: ({ us }) => ({ name: 'New', companyId: us.companyId, questions: [{ text: 'Why?', timeLimit: 1, order: 0 }] }),
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
} satisfies Readonly<Record<string, Row>>
