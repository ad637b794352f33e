import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The Customer API, whose calls are versioned one by one. What one that is switched off answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'SmartRecruiters',
  name: 'the Customer API',
  root: { method: 'GET', path: 'users/me' },
}
