import { AppError, domainError } from '../base/errors.ts'

/** The input that was refused. */
export type RefusedField =
  | 'email'
  | 'password'
  | 'name'
  | 'website'
  | 'credits'
  | 'subscription'
  | 'teams'
  | 'subject'
  | 'userId'

/** Why an input was refused, with what a sentence about it needs. */
export type Refusal =
  | { readonly why: 'email_invalid' | 'email_taken'; readonly given: string }
  | { readonly why: 'email_domain'; readonly provider: string; readonly domains: readonly string[] }
  | { readonly why: 'password_length'; readonly min: number; readonly max: number; readonly length: number }
  | { readonly why: 'name_length'; readonly max: number }
  | { readonly why: 'organization_not_of_provider'; readonly provider: string; readonly organizationId: string }
  | { readonly why: 'website_invalid' | 'team_gone' }
  | { readonly why: 'credits_range'; readonly max: number; readonly given: number }
  | { readonly why: 'subscription_unknown' | 'subject_linked'; readonly given: string }
  | { readonly why: 'user_disabled'; readonly userId: string }

const FIELD_OF: Readonly<Record<Refusal['why'], RefusedField>> = {
  email_invalid: 'email',
  email_taken: 'email',
  email_domain: 'email',
  password_length: 'password',
  name_length: 'name',
  organization_not_of_provider: 'name',
  website_invalid: 'website',
  team_gone: 'teams',
  credits_range: 'credits',
  subscription_unknown: 'subscription',
  subject_linked: 'subject',
  user_disabled: 'userId',
}

/**
 * An input of accounts, keys or organizations that cannot be. It has no sentence of its own: the command line (`cli/refusal-words.ts`)
 * and the dashboard (`dashboard/people/refusal-words.ts`) have a table of sentences each.
 */
export class RefusedInput extends AppError {
  readonly refusal: Refusal
  readonly field: RefusedField
  constructor(refusal: Refusal) {
    const field = FIELD_OF[refusal.why]
    super(`The input "${field}" was refused: ${refusal.why}.`, {
      ...{ kind: 'domain', code: 'account.refused', status: 400, facts: { field, why: refusal.why } },
    })
    this.refusal = refusal
    this.field = field
  }
}

/** The refusal of an input, to be thrown. */
export const refused = (refusal: Refusal) => new RefusedInput(refusal)

/** The row, or 404 where there is none. */
export function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined) throw domainError('account.unknown', 404, `There is no ${what} with the id ${id}.`)
  return row
}
