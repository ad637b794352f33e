import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The API as the key is set to it. What a version that was removed answers is not documented: README.md, "Versions". */
export const VERSION: ApiVersion = {
  vendor: 'Ashby',
  name: 'the API version of this key',
  // Documented since 2026-10-14; the other words are pre-release, active and removed.
  isDeprecated: (headers) => ['deprecated', 'unsupported'].includes(String(headers['ashby-version-status'])),
  root: { method: 'POST', path: 'apiKey.info', json: {} },
}
