import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The version that `Ashby-Version` names, or that the key is set to. Ashby does not document how it refuses a removed one: README.md, "Versions". */
export const versionOf = ({ apiVersion }: { readonly apiVersion?: string | undefined }): ApiVersion => ({
  vendor: 'Ashby',
  name: apiVersion === undefined ? 'the API version of this key' : `API version ${apiVersion}`,
  root: { method: 'POST', path: 'apiKey.info', json: {} },
  // Documented since 2026-10-14; the other words are pre-release, active and removed.
  isDeprecated: (headers) => ['deprecated', 'unsupported'].includes(String(headers['ashby-version-status'])),
  remedy: 'Set apiVersion of this connection to a version that Ashby serves.',
})
