import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** Harvest v3. What a version that is switched off answers is not documented, so only 410 says so: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Greenhouse',
  name: 'Harvest v3',
  root: { method: 'GET', path: 'jobs', query: { per_page: '1' } },
}
