import { type Refusal, type RefusedField, RefusedInput } from '../../accounts/refusals.ts'
import { EMAIL_EXPECTED } from '../../base/email.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'

type Labels = Readonly<Partial<Record<RefusedField, string>>>
type Words = {
  readonly [Why in Refusal['why']]: (refusal: Extract<Refusal, { why: Why }>, labels: Labels) => string
}

/** What a page says about an input that was refused. */
const WORDS: Words = {
  email_invalid: (_refusal, { email = 'The address' }) => `${email} ${EMAIL_EXPECTED}.`,
  email_taken: ({ given }) => `${given} has an account here already. Look for it in the list of people.`,
  email_domain: ({ provider, domains }, { email = 'The address' }) =>
    `${email} must end in ${domains.map((one) => `@${one}`).join(' or ')}: ${provider} logs nobody else in here.`,
  password_length: ({ min, max, length }) =>
    `A password must have ${min} to ${max} characters; this one has ${length}.`,
  name_length: ({ max }, { name = 'The name' }) => `${name} must be 1 to ${max} characters.`,
  organization_not_of_provider: ({ provider, organizationId }, { name = 'The name' }) =>
    `${name} must be that of the organization whose people ${provider} logs in here (its id is ${organizationId}); otherwise you could not log in again.`,
  website_invalid: () => 'The website must be an address such as https://acme.example.',
  team_gone: () => 'One of these teams is not there any more.',
  credits_range: ({ max }) => `Credits must be a whole number from 0 to ${max}.`,
  subscription_unknown: () => 'The subscription must be active or none.',
  subject_linked: () => 'This account, or that person of the provider, is linked already.',
  user_disabled: () => 'This account is disabled. Make the key for somebody else, or enable the account first.',
}

/** The reason of a refused form for people. `labels`: what the form calls its fields where that is not the usual name. */
export function problemOf(error: Error, labels: Labels = {}): string {
  if (!(error instanceof RefusedInput)) return refusalText(error)
  const { refusal } = error
  // Each sentence takes the refusal of its own reason; the compiler cannot follow that through the table.
  return (WORDS[refusal.why] as (refusal: Refusal, labels: Labels) => string)(refusal, labels)
}
