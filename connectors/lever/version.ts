import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** Data API v1. What a version that is switched off answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Lever',
  name: 'Data API v1',
  root: { method: 'GET', path: 'stages', query: { limit: '1' } },
}
