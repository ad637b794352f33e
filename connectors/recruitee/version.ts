import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The ATS API, which has one version. What it answers once it is switched off is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Recruitee',
  name: 'the ATS API',
  root: { method: 'GET', path: 'admin' },
}
