import type { Route } from '../../../src/web/server.ts'
import type { Row } from './row.ts'
import { ADMINISTRATION_ROWS } from './rows/administration.ts'
import { API_ROWS } from './rows/api.ts'
import { CONNECTION_ROWS } from './rows/connections.ts'
import { INTERVIEW_ROWS } from './rows/interviews.ts'
import { LAST_ROWS } from './rows/last.ts'
import { LINK_ROWS } from './rows/links.ts'
import { LOGIN_ROWS } from './rows/logins.ts'
import { POSITION_ROWS } from './rows/positions.ts'

/** Every route, in the order in which they are asked: a row may need what those before it left. */
export const ROWS: Readonly<Record<Route, Row>> = {
  ...API_ROWS,
  ...LINK_ROWS,
  ...LOGIN_ROWS,
  ...INTERVIEW_ROWS,
  ...POSITION_ROWS,
  ...CONNECTION_ROWS,
  ...ADMINISTRATION_ROWS,
  ...LAST_ROWS,
}
