import type { ApiVersion } from '../../src/connector-kit/versions.ts'

/** The version that `X-Api-Version` names. The vendor's own client takes 406 for a version that is not served: README.md, "Versions". */
export const versionOf = ({ apiVersion }: { readonly apiVersion: string }): ApiVersion => ({
  vendor: 'Teamtailor',
  name: `API version ${apiVersion}`,
  root: { method: 'GET', path: 'company' },
  isOff: ({ status }) => status === 406,
  remedy: `Set apiVersion of this connection to a later version that Teamtailor serves, or correct it if ${apiVersion} is none of them.`,
})
