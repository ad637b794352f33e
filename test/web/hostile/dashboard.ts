import { FORM_TYPE, type Hostile, NO_5XX, type Targets } from './case.ts'

/** Forms and pages as somebody asks for them who is not logged in. */
export function strangersPages(at: Targets): Hostile[] {
  const list: Hostile[] = []
  for (const query of [
    '',
    '?code=x',
    '?state=%00&code=%00',
    '?state=__proto__&state=x',
    '?state[a]=b',
    `?state=${'x'.repeat(43)}&code=${'y'.repeat(4_000)}`,
    '?error=%ff%fe&error_description=<script>',
  ])
    list.push({
      name: `callback ${query.slice(0, 20)}`,
      method: 'GET',
      path: `/dashboard/login/oidc/callback${query}`,
      headers: { cookie: `ib_oidc_xxxxxxxxxxxxxxxx=${'x'.repeat(43)}; ib_oidc_=%00` },
      wanted: 400,
    })
  for (const [path, body] of [
    ['/dashboard/login', ''],
    ['/dashboard/login', 'email=x'],
    ['/dashboard/login', 'email=a&email=b&password=c'],
    ['/dashboard/login', `email=${'x'.repeat(1_000)}&password=y`],
    [
      `/dashboard/first/${'x'.repeat(43)}`,
      'organization=a&email=b@c.example&password=correct%20horse&passwordAgain=correct%20horse',
    ],
    [`/dashboard/interviews/${at.interviewId}/decision`, 'decision=approved'],
    ['/dashboard/logout', ''],
  ] as const)
    list.push({
      name: `form ${path} ${body.slice(0, 20)}`,
      method: 'POST',
      path,
      headers: FORM_TYPE,
      body,
    })
  for (const path of ['/dashboard', '/dashboard/interviews/x', '/dashboard?page=-1', '/p/x', '/p/%00'])
    list.push({ name: `page ${path}`, method: 'GET', path, headers: { cookie: 'ib_session=%00; ib_session=x' } })
  return list
}

/** Pages of the dashboard, and the one status that is right. */
export function pages(at: Targets): Hostile[] {
  const list: Hostile[] = []
  const cookie = at.cookie
  const page = (path: string, wanted: number): Hostile => ({
    name: `page ${path}`,
    method: 'GET',
    path,
    headers: { cookie },
    wanted,
    rule: NO_5XX,
  })
  for (const query of [
    'updatedSince=',
    'updatedSince=now',
    'updatedSince=0000-01-01T00:00:00Z',
    'updatedSince=2026-01-01T00:00:00Z&updatedSince=x',
    'page=',
    'page=0',
    'page=99999999999999999999',
    'page=1&page=2',
    'status=nope',
    'status=',
    'status=created&status=expired',
    'externalId=%00',
    'externalId=%ff%fe',
    'externalId=%ED%A0%80',
    'externalId=a&externalId=b',
    'positionId=%00',
    'positionId=',
    'limit=1000000',
    'limit=%00',
    '__proto__=x',
    'constructor=x&toString=y',
    '%00=%00',
    'unknown=%zz',
    '&&&=&=',
    `q=${'x'.repeat(8_000)}`,
    `q=${'ab '.repeat(2_000)}`,
    'q=%00',
    'q=%F0%9F%98%80%25_%5C',
    'q=%ED%A0%80&position=%EF%B7%BA%EF%B7%BA%EF%B7%BA',
    `position=${'%EF%B7%BA'.repeat(300)}`,
    'from=0000-00-00&until=9999-12-31&dates=completed',
    'from=0001-01-01&until=0001-01-01&sort=name',
    `after=${'f'.repeat(24)}~infinity`,
    `before=${'f'.repeat(24)}~9999-12-31T23:59:59.999Z`,
    `sort=name&after=${'f'.repeat(24)}~%00`,
    `sort=name&before=${'f'.repeat(24)}~${'%EF%BF%BF'.repeat(100)}`,
    'q=a&decision=approved&analysis=failed&status=expired&sort=waiting',
  ])
    list.push(page(`/dashboard?${query}`, 200))
  for (const query of ['', 'id=%00', 'id=x&id=y', `id=${at.interviewId}&id=${at.interviewId}`])
    list.push(page(`/dashboard/compare?${query}`, 400))
  for (const query of ['', 'id=%00', 'id=x&done=1e9', `id=${'x'.repeat(3_000)}`])
    list.push(page(`/dashboard/remind?${query}`, 400))
  for (const query of ['decision=approved', 'decision=rejected&id=%00', `decision=approved&id=${'x'.repeat(3_000)}`])
    list.push(page(`/dashboard/decision?${query}`, 400))
  for (const query of ['after=%00', 'after=99999999999999999', 'after=', 'state=nope', 'state=%00', 'after=1&after=2'])
    list.push(page(`/dashboard/deliveries?${query}`, 200))
  // Of the installation alone.
  for (const query of ['', '?file=/etc/passwd', '?path=%00', '?section=__proto__'])
    list.push(page(`/dashboard/configuration${query}`, 403))
  for (const path of [
    '/dashboard/first/%00',
    `/dashboard/first/${'x'.repeat(43)}`,
    '/dashboard/interviews/%00',
    `/dashboard/interviews/${'f'.repeat(24)}`,
    '/dashboard/connections/%00',
    '/dashboard/connections/%ff',
    '/dashboard/connections/__proto__',
    '/dashboard/deliveries?connection=%00',
    '/dashboard/deliveries?connection=nope',
    '/dashboard/timeline?connection=%00&application=%00',
    '/dashboard/timeline?connection=a&connection=b&application=x',
    '/dashboard/timeline',
    '/p/%00',
    '/p/%ff',
    `/p/${'x'.repeat(199)}`,
    '/hooks/%00',
  ])
    list.push({ ...page(path, 404), ...(path.includes('%ff') ? { wanted: 400 } : {}) })
  return list
}

/** Forms of the dashboard, and the one status that is right. */
export function forms(at: Targets): Hostile[] {
  const list: Hostile[] = []
  const cookie = at.cookie
  const posted = (path: string, body: string, wanted: number): Hostile => ({
    name: `form ${path} ${body.slice(0, 40)}`,
    method: 'POST',
    path,
    headers: { ...FORM_TYPE, cookie },
    body,
    wanted,
    rule: NO_5XX,
  })
  for (const email of ['%00', 'a%00@b.example', ''])
    list.push(
      { ...posted('/dashboard/login', `email=${email}&password=x`, 400), headers: FORM_TYPE },
      { ...posted('/dashboard/login', `email=${email}&password=%00`, 400), headers: FORM_TYPE },
    )
  list.push(
    { ...posted('/dashboard/login', 'email=nobody@b.example&password=%00', 400), headers: FORM_TYPE },
    { ...posted('/dashboard/login', '{"email":"x","password":"y"}', 415), headers: { 'content-type': 'text/plain' } },
    { ...posted('/dashboard/login', '', 400), headers: {} },
    // There is somebody, so no link for a first administrator works.
    ...['%00', '%2e%2e', 'x'.repeat(43), 'x'.repeat(199)].map((token) =>
      posted(`/dashboard/first/${token}`, `organization=%00&email=%00&password=%00&passwordAgain=`, 404),
    ),
    // Who is logged in here administers nothing.
    posted('/dashboard/organizations', `csrf=${at.csrf}&drawn=%00&name=%00`, 403),
    posted('/dashboard/organizations/%00', `csrf=${at.csrf}&act=save&credits=1e9`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/decision`, `csrf=${at.csrf}&decision=%00`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/decision`, `csrf=${at.csrf}&decision=rejected&reason=%00`, 403),
    posted(`/dashboard/interviews/${at.interviewId}/decision`, `csrf=${at.csrf}&decision=x`, 403),
    posted(
      `/dashboard/interviews/${at.interviewId}/decision/undo`,
      `csrf=${at.csrf}&decisionId=${'9'.repeat(30)}`,
      403,
    ),
    posted(`/dashboard/interviews/%00/decision`, `csrf=${at.csrf}&decision=approved`, 404),
    { ...posted('/dashboard/login/oidc', '{"next":"/dashboard"}', 415), headers: { 'content-type': 'text/plain' } },
    { ...posted('/dashboard/login/oidc', 'next=//evil.example&next=%00', 200), headers: FORM_TYPE },
    { ...posted('/dashboard/login/oidc', `unsentPath=%00&unsentFields=${'['.repeat(5_000)}`, 200), headers: FORM_TYPE },
    {
      ...posted('/dashboard/login/oidc', 'unsentPath=/dashboard/find&unsentFields={"a":"%00"}', 200),
      headers: FORM_TYPE,
    },
    { ...posted('/dashboard/login/link/%00', '', 404), headers: FORM_TYPE },
    { ...posted(`/dashboard/login/link/${'x'.repeat(43)}`, 'token=x', 404), headers: FORM_TYPE },
    // Bytes that are not UTF-8 are read as U+FFFD, an address that nobody has.
    { ...posted('/dashboard/login', 'email=%ED%A0%80%ff@b.example&password=x', 401), headers: FORM_TYPE },
    posted('/dashboard/find', `csrf=${at.csrf}&connection=%00&who=%00`, 403),
    posted('/dashboard/find', `csrf=${at.csrf}&connection=nope&who=x`, 404),
    posted('/dashboard/deliveries/%00', `csrf=${at.csrf}&act=retry`, 403),
    posted('/dashboard/deliveries/999999999999999', `csrf=${at.csrf}&act=discard&connection=%00`, 403),
    posted('/dashboard/connections/%00/brake', `csrf=${at.csrf}&verdict=approve`, 403),
    posted(at.publicPath, 'firstName=%00&lastName=b&email=a@b.example', 400),
    posted(at.publicPath, 'firstName=a&firstName=b&lastName=c&email=a@b.example', 400),
    posted(at.publicPath, '__proto__=x&constructor=y', 400),
    posted(at.publicPath, '', 400),
  )
  return list
}
