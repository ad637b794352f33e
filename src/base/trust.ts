import { codeOf, messageOf } from './errors.ts'

/** OpenSSL's words for a chain of certificates that ends at nobody whom this machine trusts. */
export const UNKNOWN_AUTHORITY =
  /\b(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)\b|self-signed certificate|unable to (?:get (?:local )?issuer certificate|verify the first certificate)/

/**
 * The cure where the other side's certificate is signed by an authority that this process does not know, such as an organization's
 * own; undefined for any other error.
 */
export function unknownAuthority(error: unknown): string | undefined {
  return UNKNOWN_AUTHORITY.test(`${codeOf(error) ?? ''} ${messageOf(error)}`)
    ? 'its certificate is signed by an authority that this machine does not know. If it is your own one, name the file with its certificate (PEM) in NODE_EXTRA_CA_CERTS and restart'
    : undefined
}
