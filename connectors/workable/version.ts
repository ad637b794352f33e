import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** SPI v3. What a version that is switched off answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Workable',
  name: 'API v3',
  root: { method: 'GET', path: 'jobs', query: { limit: '1' } },
}
