import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/**
 * The only version that the partner pages name. Teamtailor does not document how it refuses an ended one, and we may ask nothing there without an
 * order, so a refusal is always one result's: README.md, "Versions".
 */
export const VERSION: ApiVersion = {
  vendor: 'Teamtailor',
  name: 'Partner API version 20180828',
}
