import { rightOf } from '../../../src/dashboard/frame/rights.ts'
import type { Route } from '../../../src/web/server.ts'
import type { Role, Row } from './row.ts'

/** Who sees nothing of ours. */
export const isOther = (role: Role) => role.startsWith('other') || role === 'of a team'

/** How much the roles of the dashboard may do, and how much the ways in need. */
export const LEVELS = ['viewer', 'reviewer', 'administrator', 'installation'] as const
const NEEDS = { login: 0, reviewer: 1, administrator: 2, operator: 3 } as const
const levelOf = (role: Role) =>
  role === 'of a team' ? NEEDS.reviewer : LEVELS.findIndex((one) => role === one || role === `other ${one}`)

/** The status with which a route answers a role, by the row of that route. */
export function expected({ who, own = 200, other = 404, team = other }: Row, role: Role, route: Route): number {
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
