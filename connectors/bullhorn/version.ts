import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The REST API, which has one version. Bullhorn documents 410 for an entity that was removed, so the root decides: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Bullhorn',
  name: 'the REST API',
  root: { method: 'GET', path: 'ping' },
}
