import { apiCase, type Hostile, type Targets } from './case.ts'

/** Content types, logins, paths and methods. */
export function envelopes(at: Targets): Hostile[] {
  const api = apiCase(at)
  const list: Hostile[] = []
  const position = {
    name: 'Fine',
    companyId: at.tenant.companyId,
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  }
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'video/webm',
    '',
    'application/jsonx',
  ])
    list.push(
      api(
        `content type ${type}`,
        'POST',
        '/positions',
        type.startsWith('application/json;') ? 'x' : JSON.stringify(position),
        { 'content-type': type },
      ),
    )
  for (const header of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    `bearer ${at.tenant.key}`,
    `Bearer ${at.tenant.key}x`,
    `Bearer ${'x'.repeat(7_000)}`,
    'Basic eDp5',
    'Bearer ib_\u00e9',
  ])
    list.push({
      name: `authorization ${header.slice(0, 20)}`,
      method: 'GET',
      path: '/api/v1/me',
      headers: { authorization: Buffer.from(header).toString('latin1') },
    })
  for (const path of [
    '/api/v1/',
    '/api/v1//me',
    '/api/v1/me/',
    '/api/v1/ME',
    '/api/v1/me/../me',
    '/api/v1/%2e%2e/me',
    '/api/v1/interviews/%',
    '/api/v1/\\',
    '/api/v2/me',
    '/api',
    `/api/v1/${'x'.repeat(5_000)}`,
  ])
    list.push({
      name: `path ${path.slice(0, 30)}`,
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${at.tenant.key}` },
    })
  for (const method of ['PUT', 'TRACE', 'OPTIONS', 'PATCH', 'HEAD', 'POST'])
    list.push(api(`${method} /interviews`, method, '/interviews'))
  return list
}
