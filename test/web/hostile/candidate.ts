import { type Hostile, JSON_TYPE, type Targets } from './case.ts'

/** Requests below the link of a candidate. */
export function links(at: Targets): Hostile[] {
  const list: Hostile[] = []
  const link = new URL(at.link).pathname
  for (const token of ['x', 'A'.repeat(43), '%00', '..%2f', `${link.slice(3)}x`, 'A'.repeat(4_000)]) {
    list.push(
      { name: `link ${token.slice(0, 20)}`, method: 'GET', path: `/i/${token}` },
      { name: `link state ${token.slice(0, 20)}`, method: 'GET', path: `/i/${token}/state` },
      {
        name: `link start ${token.slice(0, 20)}`,
        method: 'POST',
        path: `/i/${token}/start`,
        headers: JSON_TYPE,
        body: '{"consent":true}',
      },
    )
  }
  for (const body of [
    '',
    '{}',
    'null',
    '{"consent":false}',
    '{"consent":"true"}',
    '{"consent":1}',
    '{"consent":true,"aiAnalysis":"no"}',
    '{',
    '[]',
  ])
    list.push({ name: `start ${body}`, method: 'POST', path: `${link}/start`, headers: JSON_TYPE, body })
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const [type, body] of [
    ['video/webm', bytes('')],
    ['video/webm', bytes('x')],
    ['video/webm', bytes('not a recording at all')],
    ['video/mp4', bytes('not a recording at all')],
    ['text/html', bytes('<script>')],
    ['application/json', bytes('{}')],
    ['video/webm;codecs=evil', bytes('zzzzzzzzzzzz')],
  ] as const) {
    list.push({
      name: `answer ${type} ${body.length}`,
      method: 'PUT',
      path: `${link}/answers/${at.questionId}`,
      headers: { 'content-type': type },
      body,
    })
    list.push({
      name: `answer to no question ${type} ${body.length}`,
      method: 'PUT',
      path: `${link}/answers/${'0'.repeat(24)}`,
      headers: { 'content-type': type },
      body,
    })
  }
  return list
}

/** Requests for a recording. */
export function videos(at: Targets): Hostile[] {
  const list: Hostile[] = []
  for (const path of [
    `${at.videoPath}x`,
    at.videoPath.replace('/v/', '/v/../v/'),
    '/v/a/b/c/d',
    `/v/${at.interviewId}/${at.questionId}/zzzzzz/${'A'.repeat(43)}`,
    '/v/%00/%00/%00/%00',
  ])
    list.push({ name: `video ${path.slice(0, 20)}`, method: 'GET', path })
  for (const range of [
    'bytes=',
    'bytes=-0',
    'bytes=9-1',
    'bytes=999999999-',
    'bytes=0-0,1-1',
    'lines=1-2',
    'bytes=a-b',
    `bytes=${'9'.repeat(400)}-`,
  ])
    list.push({ name: `range ${range.slice(0, 20)}`, method: 'GET', path: at.videoPath, headers: { range } })
  return list
}
