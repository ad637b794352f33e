import { type Refusal, type RefusedField, RefusedInput } from '../../accounts/refusals.ts'
import { type Html, html } from '../../web/pages.ts'
import { withFullStop } from '../../web/problem-page.ts'
import { listWords } from '../frame/language.ts'
import { refusalPart, refusalText, type Told } from '../frame/refusals/refusal-text.ts'
import { ownWords } from './words/own/index.ts'

type Labels = Readonly<Partial<Record<RefusedField, string>>>
type Sentences = {
  readonly [Why in Refusal['why']]: (refusal: Extract<Refusal, { why: Why }>, labels: Labels) => string
}

/** What a page says about an input that was refused, in its language. */
function sentences(): Sentences {
  const words = ownWords().refused
  return {
    email_invalid: (_refusal, { email = words.theAddress }) => words.emailInvalid(email),
    email_taken: ({ given }) => words.emailTaken(given),
    email_domain: ({ provider, domains }, { email = words.theAddress }) => {
      const ends = domains.map((one) => `@${one}`)
      return words.emailDomain(email, listWords(ends, 'disjunction'), provider)
    },
    password_length: ({ min, max, length }) => words.passwordLength(min, max, length),
    name_length: ({ max }, { name = words.theName }) => words.nameLength(name, max),
    organization_not_of_provider: ({ provider, organizationId }, { name = words.theName }) =>
      words.organizationNotOfProvider(name, provider, organizationId),
    website_invalid: () => words.websiteInvalid,
    team_gone: () => words.teamGone,
    credits_range: ({ max }) => words.creditsRange(max),
    subscription_unknown: () => words.subscriptionUnknown,
    subject_linked: () => words.subjectLinked,
    user_disabled: () => words.userDisabled,
  }
}

/** The reason of a refused form for people. `labels`: what the form calls its fields where that is not the usual name. */
export const problemOf = (error: Error, labels: Labels = {}): Told =>
  error instanceof RefusedInput ? wordsOf(error, labels) : refusalText(error)

function wordsOf({ refusal }: RefusedInput, labels: Labels): string {
  // Each sentence takes the refusal of its own reason; the compiler cannot follow that through the table.
  return (sentences()[refusal.why] as (refusal: Refusal, labels: Labels) => string)(refusal, labels)
}

/** The same for the page of an error. */
export const problemPart = (error: Error): Html =>
  error instanceof RefusedInput ? html`${withFullStop(wordsOf(error, {}))}` : refusalPart(error)
