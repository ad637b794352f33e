import { list, page, type Row } from '../row.ts'

/** Interviews in the dashboard. */
export const INTERVIEW_ROWS = {
  'GET /dashboard': list('login'),
  'GET /dashboard/home': list('login'),
  // A list without a filter is no view to save.
  'POST /dashboard/views': { who: 'login', form: { name: 'canary', query: '' }, own: 400, other: 400 },
  'POST /dashboard/views/:id': {
    who: 'login',
    path: () => `/dashboard/views/${'f'.repeat(24)}`,
    form: { name: 'canary', query: '' },
    own: 404,
  },
  'POST /dashboard/views/:id/delete': {
    who: 'login',
    path: () => `/dashboard/views/${'f'.repeat(24)}/delete`,
    form: {},
    own: 404,
  },
  // A choice is of the one who is logged in; this one is none.
  'POST /dashboard/columns': { who: 'login', form: { usual: 'canary' }, own: 403, other: 403 },
  'GET /dashboard/search': list('login'),
  'GET /dashboard/interviews.csv': list('login'),
  'GET /dashboard/interviews/:id': { who: 'login', path: page },
  'GET /dashboard/interviews/:id/decision': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/decision?decision=rejected`,
  },
  // It is approved already.
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
  // It has no analysis, so it has no captions.
  'GET /dashboard/interviews/:id/captions/:questionId': {
    who: 'login',
    path: (ours) => `${page(ours)}/captions/${ours.question}`,
    own: 404,
  },
  // It has no analysis, so it has no transcript.
  'GET /dashboard/interviews/:id/transcript/:questionId': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/transcript/${ours.question}?line=0`,
    own: 404,
  },
  'POST /dashboard/interviews/:id/transcript/:questionId': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/transcript/${ours.question}`,
    form: { seen: '0', seenLine: '0', seenText: '', text: 'Canary line' },
    own: 404,
  },
  // Nor has it a result.
  'GET /dashboard/interviews/:id/result.pdf': {
    who: 'login',
    path: (ours) => `${page(ours)}/result.pdf`,
    own: 404,
  },
  // There is none with this id.
  'POST /dashboard/analyses': {
    who: 'reviewer',
    path: () => '/dashboard/analyses',
    form: { ids: '0'.repeat(24) },
    own: 404,
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
  'GET /dashboard/decisions/:batch/undo': {
    who: 'reviewer',
    path: () => `/dashboard/decisions/${'0'.repeat(24)}/undo`,
    own: 404,
  },
  'GET /dashboard/interviews/:id/decision/undo': {
    who: 'reviewer',
    path: (ours) => `${page(ours)}/decision/undo?decisionId=1`,
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
} satisfies Readonly<Record<string, Row>>
