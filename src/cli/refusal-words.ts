import type { Refusal } from '../accounts/refusals.ts'
import { EMAIL_EXPECTED } from '../base/email.ts'

type Words = { readonly [Why in Refusal['why']]: (refusal: Extract<Refusal, { why: Why }>) => string }

/** What the command line prints about an input that was refused, by the options that it came in. */
const WORDS: Words = {
  email_invalid: ({ given }) => `--email ${EMAIL_EXPECTED}; it is "${given}".`,
  email_taken: ({ given }) =>
    `There is already a user with the address ${given}; an address can be used once in an organization.`,
  email_domain: ({ provider, domains }) => `${provider} lets in addresses of ${domains.join(', ')} only.`,
  password_length: ({ min, max, length }) =>
    `--password must have ${min} to ${max} characters; this one has ${length}.`,
  name_length: ({ max }) => `--name must be 1 to ${max} characters.`,
  organization_not_of_provider: ({ provider, organizationId }) =>
    `${provider} lets in people of the organization ${organizationId} only.`,
  website_invalid: () => '--website must be an address such as https://acme.example.',
  team_gone: () => 'One of these teams is not there any more.',
  credits_range: ({ max, given }) => `--credits must be a whole number from 0 to ${max}; it is ${given}.`,
  subscription_unknown: ({ given }) => `--subscription must be active or none; it is "${given}".`,
  subject_linked: ({ given }) =>
    `This user, or the subject "${given}", is linked already. Take the link away first: interview-bridge admin user unlink ID`,
  user_disabled: ({ userId }) =>
    `The user ${userId} is disabled; make the key for somebody else, or enable them first.`,
}

/** The sentence of a refusal. */
export const refusalWords = (refusal: Refusal): string =>
  // Each sentence takes the refusal of its own reason; the compiler cannot follow that through the table.
  (WORDS[refusal.why] as (refusal: Refusal) => string)(refusal)
