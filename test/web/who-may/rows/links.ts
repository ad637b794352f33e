import { dashboardAssets } from '../../../../src/dashboard/frame/assets.ts'
import { recorderAssets } from '../../../../src/recorder/assets.ts'
import type { Route } from '../../../../src/web/server.ts'
import { page, type Row } from '../row.ts'

const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '100' }

/** What candidates, applicants and guests open. */
export const LINK_ROWS = {
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
  // The same two by POST, for firewalls that refuse PUT and PATCH.
  'POST /i/:token/answers/:questionId': {
    who: 'link',
    path: ({ link, question }) => `${link}/answers/${question}`,
    json: () => ({}),
    headers: () => ({ 'x-http-method-override': 'PUT' }),
    own: 409,
  },
  'POST /i/:token/uploads/:uploadId': {
    who: 'link',
    path: ({ upload }) => upload,
    headers: () => ({
      ...TUS,
      'x-http-method-override': 'PATCH',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }),
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
  'POST /g/:token/opened': { who: 'link', path: ({ guest }) => `${guest}/opened`, own: 204 },
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
} satisfies Readonly<Record<string, Row>>
