/** Requests that are refused, with the API key and the token of a candidate's link in every part of them. */
export function refusedRequests(of: {
  readonly key: string
  readonly token: string
  readonly position: string
}): readonly [path: string, init: RequestInit][] {
  const { key, token, position } = of
  const bearer = { authorization: `Bearer ${key}` }
  const json = { 'content-type': 'application/json' }
  return [
    [`/api/v1/me?api_key=${key}`, {}],
    ['/api/v1/me', { headers: { authorization: `Bearer ${key}x` } }],
    ['/api/v1/me', { headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` } }],
    [`/api/v1/interviews/${key}`, { headers: bearer }],
    [`/api/v1/interviews?status=${key}&page=${token}`, { headers: bearer }],
    [`/api/v1/positions/${position}/invites`, { method: 'POST', headers: { ...bearer, ...json }, body: `{"${key}` }],
    [
      `/api/v1/positions/${position}/invites`,
      {
        method: 'POST',
        headers: { ...bearer, ...json },
        body: JSON.stringify({ candidate: token, [key]: key }),
      },
    ],
    [`/i/${token}x`, {}],
    [`/i/${token}/answers/none`, { method: 'PUT', body: 'no recording', headers: { 'content-type': 'video/webm' } }],
    [`/i/${token}/start`, { method: 'POST', headers: json, body: `{"consent":"${token}"}` }],
    ['/metrics', { headers: { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer a-wrong-metrics-token' } }],
    [`/nowhere/${key}?token=${token}`, {}],
  ]
}
