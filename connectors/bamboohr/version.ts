import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** API v1. What a version that is switched off answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'BambooHR',
  name: 'API v1',
  root: { method: 'GET', path: 'applicant_tracking/statuses' },
}
