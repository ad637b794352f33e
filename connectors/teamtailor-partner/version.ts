import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The only version that the partner pages name; 406 as in the public API. Nothing may be asked there without an order: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Teamtailor',
  name: 'Partner API version 20180828',
  isOff: ({ status }) => status === 406,
}
