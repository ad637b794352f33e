import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The REST API, which has one version. What Bullhorn documents: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Bullhorn',
  name: 'the REST API',
  root: { method: 'GET', path: 'ping' },
  showsRemovedBy410: true,
}
