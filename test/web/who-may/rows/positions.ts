import { page, type Row } from '../row.ts'

/** The candidate page, positions and invites in the dashboard. */
export const POSITION_ROWS = {
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
  'GET /dashboard/candidate-page/preview': { who: 'administrator', other: 200 },
  'POST /dashboard/candidate-page/preview': {
    who: 'administrator',
    form: { accent: 'no colour', contact: '', privacyNotice: '' },
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
  'GET /dashboard/positions/:id/rubric': {
    who: 'login',
    path: ({ position }) => `/dashboard/positions/${position}/rubric`,
  },
  // It has no such version.
  'POST /dashboard/positions/:id/rubric': {
    who: 'administrator',
    path: ({ position }) => `/dashboard/positions/${position}/rubric`,
    form: { act: 'back', seen: '0', version: '7' },
    own: 404,
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
} satisfies Readonly<Record<string, Row>>
