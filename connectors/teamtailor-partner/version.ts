import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/**
 * The only version that the partner pages name. What is answered once it has ended is not documented, and nothing may be asked there without an
 * order, so a refusal is always one result's: README.md, "Versions".
 */
export const VERSION: ApiVersion = {
  vendor: 'Teamtailor',
  name: 'Partner API version 20180828',
}
