import { NAME_MAX } from '../../../accounts/organizations.ts'
import type { Session } from '../../../accounts/sessions.ts'
import type { Accounts } from '../../../accounts/store.ts'
import { AppError } from '../../../base/errors.ts'
import { ID_PATTERN } from '../../../base/ids.ts'
import { codePoints, cut } from '../../../base/text.ts'
import { POSITION_MAX, POSITION_NAME_MIN, PositionInput } from '../../../interview/contract/contract.ts'
import type { InterviewServices } from '../../../interview/services.ts'
import { callerOf } from '../../frame/caller.ts'
import { textIn } from '../../frame/form-fields.ts'
import { numberWords } from '../../frame/language.ts'
import { refusalText, type Told } from '../../frame/refusals/refusal-text.ts'
import { jobNamed, type RulesDraft } from '../rules-draft.ts'
import type { Offers } from '../service.ts'
import { rulesWords } from '../words/rules/index.ts'

/** Making a position within the form of rules, so that nobody has to leave a draft that nothing stores yet. */

/** The names of the form's fields for a position. */
export const MAKING = {
  at: 'make-at',
  drawn: 'make-drawn',
  name: 'make-name',
  company: 'make-company',
  questions: 'make-questions',
} as const
/** All questions at their longest; browsers send two characters for the end of a line. */
export const QUESTIONS_LENGTH_MAX = POSITION_MAX.questions * (POSITION_MAX.question + 2)
/** Companies to choose from; for an older one the position is made on its own page. */
const COMPANIES_MAX = 500
/** What the editor of a position begins with too. */
const MINUTES = 2

/** A position as it was typed. */
export interface TypedPosition {
  /** The place of the rule that asks its questions. */
  readonly at: number
  /** Makes a form that is sent twice make one position. */
  readonly drawn: string
  readonly name: string
  /** The id of a company; the name of one where there is none yet. */
  readonly company: string
  /** One a line. */
  readonly questions: string
}

/** What the page shows of it. */
export interface MakingShown extends TypedPosition {
  readonly companies: readonly { readonly id: string; readonly name: string }[]
  readonly mistakes?: ReadonlyMap<keyof typeof MAKING, Told>
}

/** Pages' way to positions and companies. */
export interface MakingParts {
  readonly services: Pick<InterviewServices, 'owners' | 'positions'>
  readonly accounts: Pick<Accounts, 'createCompanyWith'>
}

/**
 * The position that a form holds, after its button: `position-1` begins one for the second rule with the name of the rule's job, `no-position` drops
 * it, and a rule that was removed takes its position along.
 */
export function typedPosition(
  { services }: Pick<MakingParts, 'services'>,
  fields: Readonly<Record<string, unknown>>,
  { act, draft, offers }: { readonly act: string; readonly draft: RulesDraft; readonly offers: Offers },
): TypedPosition | undefined {
  const begun = /^position-(\d{1,2})$/.exec(act)?.[1]
  if (begun !== undefined) {
    const at = Number(begun)
    const job = draft.invites[at]?.job
    if (job === undefined) return undefined
    const begunAt = { at, drawn: services.positions.drawPositionId() }
    const typed = textsOf(fields)
    // One that was begun at another rule goes along.
    if (typed.questions !== '') return { ...begunAt, ...typed }
    return { ...begunAt, name: cut(jobNamed(offers, job) ?? '', POSITION_MAX.name), company: '', questions: '' }
  }
  const [typedAt, drawn] = [textIn(fields, MAKING.at), textIn(fields, MAKING.drawn).toLowerCase()]
  if (act === 'no-position' || !/^\d{1,2}$/.test(typedAt) || !ID_PATTERN.test(drawn)) return undefined
  const removed = Number(/^remove-(\d{1,2})$/.exec(act)?.[1] ?? Number.POSITIVE_INFINITY)
  const was = Number(typedAt)
  const at = removed < was ? was - 1 : was
  if (removed === was || draft.invites[at] === undefined) return undefined
  return { at, drawn, ...textsOf(fields) }
}

const textsOf = (fields: Readonly<Record<string, unknown>>): Pick<TypedPosition, 'name' | 'company' | 'questions'> => ({
  ...{ name: textIn(fields, MAKING.name), company: textIn(fields, MAKING.company) },
  questions: textIn(fields, MAKING.questions).replaceAll('\r\n', '\n'),
})

/** Whether somebody typed a position that storing the rules alone would lose; the name alone is proposed. */
export const isUnmade = (typed: TypedPosition | undefined): boolean =>
  typed !== undefined && typed.questions.trim() !== ''

/** The same with what can be chosen. */
export async function shownPosition(
  { services }: Pick<MakingParts, 'services'>,
  session: Session,
  typed: TypedPosition,
): Promise<MakingShown> {
  const kept = ID_PATTERN.test(typed.company) ? [typed.company] : []
  const { companies } = await services.owners.ownersToChoose(
    callerOf(session),
    { companyIds: kept, teamIds: [] },
    COMPANIES_MAX,
  )
  return { ...typed, companies }
}

/** Makes the position, and with it the company where there is none yet: both or neither. Answers its id, or what has to be mended. */
export async function madePosition(
  { services, accounts }: MakingParts,
  session: Session,
  shown: MakingShown,
): Promise<{ readonly id: string } | { readonly mistakes: ReadonlyMap<keyof typeof MAKING, Told> }> {
  const { drawn, name, company, companies } = shown
  const words = rulesWords().making
  const isFirst = companies.length === 0
  const texts = shown.questions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const parsed = PositionInput.safeParse({
    name,
    // A company that is made takes the id of the form; sent twice, the form finds it by its name.
    companyId: isFirst ? drawn : (companies.find((one) => one.name === company)?.id ?? company),
    questions: texts.map((text, order) => ({ text, timeLimit: MINUTES, order })),
  })
  const mistakes = new Map<keyof typeof MAKING, Told>()
  for (const { path } of parsed.error?.issues ?? [])
    if (path[0] === 'name') mistakes.set('name', words.badName(POSITION_NAME_MIN, POSITION_MAX.name))
    else if (path[0] === 'companyId') mistakes.set('company', words.noCompany)
    else mistakes.set('questions', words.badQuestions(POSITION_MAX.questions, numberWords(POSITION_MAX.question)))
  if (isFirst && company.trim() === '') mistakes.set('company', words.noCompany)
  else if (isFirst && codePoints(company.trim()) > NAME_MAX) mistakes.set('company', words.badCompany(NAME_MAX))
  if (!parsed.success || mistakes.size > 0) return { mistakes }
  try {
    const typed = [callerOf(session), parsed.data, drawn] as const
    if (!isFirst) return await services.positions.createPosition(...typed)
    return await accounts.createCompanyWith(session, drawn, { name: company }, (trx) =>
      services.positions.createPosition(...typed, trx),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'domain' || error.status >= 500) throw error
    return { mistakes: new Map([[error.code === 'company.not_found' ? 'company' : 'name', refusalText(error)]]) }
  }
}
