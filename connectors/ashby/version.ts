import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The API as the key is set to it. What a version that was removed answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Ashby',
  name: 'the API version of this key',
  root: { method: 'POST', path: 'apiKey.info', json: {} },
}
