import type { Knex } from 'knex'
import { connectionNames, type PageTenant, STORED_CONNECTION } from './page-world.ts'

/** Who asks for a page, by the members of `PageTenant`. */
export type Who = 'installation' | 'reviewer' | 'limited'

/** A page to be measured. `route`: the one that it belongs to. */
export interface PagePath {
  readonly route: string
  readonly path: string
  readonly who: readonly Who[]
  /** The same list in a small organization may not be much cheaper. */
  readonly isList?: boolean
}

const ALL: readonly Who[] = ['installation', 'reviewer', 'limited']
const SEEING_ALL: readonly Who[] = ['installation', 'reviewer']
const ADMINISTRATOR: readonly Who[] = ['installation']

/** Each filter of the list that has a cost of its own, and what people combine. */
function lists(positionId: string, month: string): string[] {
  const filters = [
    '',
    'status=created',
    'status=expired',
    'status=completed',
    'status=abandoned',
    'decision=to_decide',
    'decision=approved',
    'analysis=completed',
    'analysis=failed',
    'q=person',
    'q=person12',
    'q=zzzzz',
    `positionId=${positionId}`,
    'position=nurse',
    `from=${month}`,
    `positionId=${positionId}&decision=to_decide`,
    'position=berlin&status=completed&analysis=completed',
  ]
  return ['', 'invited', 'waiting', 'completed', 'name'].flatMap((sort) =>
    filters.map((filter) => [filter, sort === '' ? '' : `sort=${sort}`].filter(Boolean).join('&')),
  )
}

interface Known {
  readonly interviews: readonly string[]
  readonly unfinished: readonly string[]
  /** Of many positions, so that they come through many connections. */
  readonly across: readonly string[]
  readonly positionId: string
  readonly question: string
  readonly teamId: string
  readonly companyId: string
  readonly userId: string
  readonly application: string
}

async function known(knex: Knex, { organizationId, limited }: PageTenant): Promise<Known> {
  const values = { org: organizationId, email: limited.email }
  const one = async (sql: string): Promise<string[]> =>
    (await knex.raw<{ rows: { ids: string[] }[] }>(`select array(${sql}) as ids`, values)).rows[0]?.ids ?? []
  // Of a position that the limited person sees too, and with many interviews.
  const [positionId = ''] = await one(
    `select p.id from interview_totals t join positions p on p.id = t.position_id join team_members m on m.team_id = p.team_id join users u on u.id = m.user_id
     where t.organization_id = :org and u.email = :email and p.status = 'open' group by p.id order by sum(t.n) desc, p.id limit 1`,
  )
  const of = (condition: string) =>
    one(
      `select id from interviews where organization_id = :org and position_id = '${positionId}' and ${condition} order by created_at desc limit 100`,
    )
  const [interviews, unfinished] = [await of(`status = 'completed'`), await of(`status = 'created'`)]
  const across = await one(
    `select id from interviews where organization_id = :org and status = 'completed' and approval_status = 'pending' order by created_at desc limit 100`,
  )
  const first = async (sql: string) => (await one(sql))[0] ?? ''
  return {
    interviews,
    unfinished,
    across,
    positionId,
    question: await first(`select questions -> 0 ->> 'id' from positions where id = '${positionId}'`),
    teamId: await first(`select id from teams where organization_id = :org order by id limit 1`),
    companyId: await first(`select id from companies where organization_id = :org order by id limit 1`),
    userId: await first(`select id from users where organization_id = :org and email = :email`),
    application: await first(`select application_id from sync_applications where interview_id = '${interviews[0]}'`),
  }
}

/** Every page of the dashboard that answers GET, with a list in each of its filters and orders. */
export async function pagePaths(knex: Knex, tenant: PageTenant, connections: number): Promise<PagePath[]> {
  const all = await known(knex, tenant)
  const { interviews, unfinished, positionId } = all
  const queryOf = (some: readonly string[]) => some.map((id) => `id=${id}`).join('&')
  const month = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  const [interview, position] = [`/dashboard/interviews/${interviews[0]}`, `/dashboard/positions/${positionId}`]
  const [OPEN = '', HELD = '', PEOPLE = '', WAITING = ''] = connectionNames(connections)
  const { rows } = await knex.raw<{ rows: { connection: string }[] }>(
    'select connection from sync_applications where interview_id = ?',
    [interviews[0] ?? ''],
  )
  const page = (route: string, who: readonly Who[], path = route): PagePath => ({ route, who, path })
  const paths: PagePath[] = [
    ...lists(positionId, month).map((query) => ({
      ...page('/dashboard', query === '' || query === 'decision=to_decide' ? ALL : ['reviewer'], `/dashboard?${query}`),
      isList: true,
    })),
    page('/dashboard', ['limited'], '/dashboard?q=person12'),
    ...[7, 30, 90].map((days) => page('/dashboard/home', ALL, `/dashboard/home?days=${days}`)),
    page('/dashboard/interviews/:id', ALL, interview),
    page(
      '/dashboard/interviews/:id',
      ALL,
      `${interview}?from=${encodeURIComponent('decision=to_decide&sort=waiting')}`,
    ),
    page('/dashboard/interviews/:id/decision', SEEING_ALL, `${interview}/decision?decision=approved`),
    page('/dashboard/interviews/:id/decision/undo', SEEING_ALL, `${interview}/decision/undo`),
    page('/dashboard/interviews/:id/captions/:questionId', ALL, `${interview}/captions/${all.question}`),
    page(
      '/dashboard/interviews/:id/transcript/:questionId',
      SEEING_ALL,
      `${interview}/transcript/${all.question}?line=0`,
    ),
    page('/dashboard/interviews/:id/result.pdf', ALL, `${interview}/result.pdf`),
    page('/dashboard/interviews/:id/cancel', ADMINISTRATOR, `/dashboard/interviews/${unfinished[0]}/cancel`),
    page('/dashboard/decision', ['reviewer'], `/dashboard/decision?decision=approved&${queryOf(interviews)}`),
    page('/dashboard/decision', SEEING_ALL, `/dashboard/decision?decision=rejected&${queryOf(all.across)}`),
    page('/dashboard/decisions/:batch', ['reviewer'], '/dashboard/decisions/0123456789abcdef01234567'),
    page('/dashboard/decisions/:batch/undo', ['reviewer'], '/dashboard/decisions/0123456789abcdef01234567/undo'),
    page('/dashboard/search', ALL, '/dashboard/search?q=person12'),
    page('/dashboard/search', ['reviewer'], '/dashboard/search?q=nurse'),
    page('/dashboard/remind', ['reviewer'], `/dashboard/remind?${queryOf(unfinished)}`),
    page('/dashboard/compare', ['reviewer'], `/dashboard/compare?${queryOf(interviews.slice(0, 4))}`),
    ...['', '?page=2', '?status=open', '?page=400'].map((query) =>
      page('/dashboard/positions', query === '' ? ALL : ['reviewer'], `/dashboard/positions${query}`),
    ),
    page('/dashboard/positions/new', ADMINISTRATOR),
    page('/dashboard/positions/:id', ALL, position),
    page('/dashboard/positions/:id/rubric', ALL, `${position}/rubric`),
    page('/dashboard/positions/:id/preview', ['reviewer'], `${position}/preview`),
    page('/dashboard/positions/:id/images/:imageId', ['reviewer'], `${position}/images/0123456789abcdef01234567`),
    page('/dashboard/positions/:id/edit', ADMINISTRATOR, `${position}/edit`),
    page('/dashboard/positions/:id/invite', ADMINISTRATOR, `${position}/invite`),
    page('/dashboard/positions/:id/invites', ADMINISTRATOR, `${position}/invites`),
    page('/dashboard/companies', ADMINISTRATOR),
    page('/dashboard/companies', ADMINISTRATOR, '/dashboard/companies?q=company 99'),
    page('/dashboard/companies/:id', ADMINISTRATOR, `/dashboard/companies/${all.companyId}`),
    page('/dashboard/teams', ADMINISTRATOR),
    page('/dashboard/teams/:id', ADMINISTRATOR, `/dashboard/teams/${all.teamId}`),
    page('/dashboard/api-keys', ADMINISTRATOR),
    page('/dashboard/mail', ALL),
    page('/dashboard/mail', ALL, '/dashboard/mail?state=refused'),
    page('/dashboard/account', ['reviewer']),
    page('/dashboard/notifications', ALL),
    page('/dashboard/candidate-page', ADMINISTRATOR),
    page('/dashboard/candidate-page/preview', ADMINISTRATOR),
    page('/dashboard/mail-texts', ADMINISTRATOR),
    page('/dashboard/mail-texts/:kind/:language', ADMINISTRATOR, '/dashboard/mail-texts/invite/en'),
    page('/dashboard/mail-texts/:kind/:language/preview', ADMINISTRATOR, '/dashboard/mail-texts/invite/en/preview'),
    page('/dashboard/configuration', ADMINISTRATOR),
    page('/dashboard/organizations', ADMINISTRATOR),
    page('/dashboard/organizations/:id', ADMINISTRATOR, `/dashboard/organizations/${tenant.organizationId}`),
    page('/dashboard/connect', ADMINISTRATOR),
    page('/dashboard/connect/:connector', ADMINISTRATOR, '/dashboard/connect/greenhouse'),
    page('/dashboard/connect/rest/guided', ADMINISTRATOR),
    page('/dashboard/connect/import', ADMINISTRATOR),
    page('/dashboard/people', ADMINISTRATOR),
    page('/dashboard/people/:id', ADMINISTRATOR, `/dashboard/people/${all.userId}`),
  ]
  if (rows.length === 0) return paths
  return [
    ...paths,
    page('/dashboard/connections', SEEING_ALL),
    ...[OPEN, HELD, PEOPLE, WAITING].map((name) =>
      page('/dashboard/connections/:name', ['installation'], `/dashboard/connections/${name}`),
    ),
    page('/dashboard/connections/:name/held', ['installation'], `/dashboard/connections/${HELD}/held`),
    page('/dashboard/connections/:name/plan', ADMINISTRATOR, `/dashboard/connections/${OPEN}/plan`),
    ...['edit', 'key', 'versions', 'disconnect'].map((part) =>
      page(
        `/dashboard/connections/:name/${part}`,
        ADMINISTRATOR,
        `/dashboard/connections/${STORED_CONNECTION}/${part}`,
      ),
    ),
    page(
      '/dashboard/connections/:name/describe/:part',
      ADMINISTRATOR,
      `/dashboard/connections/${STORED_CONNECTION}/describe/applications`,
    ),
    ...['', '?state=parked', `?connection=${OPEN}`, '?state=done'].map((query) =>
      page('/dashboard/deliveries', ['installation'], `/dashboard/deliveries${query}`),
    ),
    page(
      '/dashboard/timeline',
      SEEING_ALL,
      `/dashboard/timeline?connection=${rows[0]?.connection}&application=${encodeURIComponent(all.application)}`,
    ),
  ]
}
