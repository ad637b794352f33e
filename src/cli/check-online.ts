import type { OidcClient } from '../accounts/oidc-client.ts'
import { whyStale } from '../analysis/checking/staleness.ts'
import { PROMPT_VERSION } from '../analysis/judging/messages.ts'
import { DEFAULT_RUBRIC } from '../analysis/rubric.ts'
import { problemLine } from '../app/configuration.ts'
import type { Core } from '../app/core.ts'
import { AppError, messageOf } from '../base/errors.ts'
import { nearestWord } from '../base/text.ts'
import { noticeWords } from '../connector-kit/notices.ts'
import type { Company, Position } from '../interview/contract/contract.ts'
import { StoredChecks } from '../interview/reviewing/stored-checks.ts'
import { findNewDuplicate } from '../sync/engine/duplicate-connections.ts'
import { OF_SAMPLE, whyUnsettled } from '../sync/engine/settle-states.ts'
import { inspect } from '../sync/operations/inspect.ts'
import { twinText } from '../sync/rules/causes.ts'
import type { Connection } from '../sync/store/connection.ts'
import { askEars, askJudge } from './analyses/models.ts'

/** The answer of one side of one connection. */
export interface Answer {
  readonly connection: string
  readonly side: 'ats' | 'interview API' | 'OpenID provider' | 'judgement server' | 'transcription server'
  readonly ok: boolean
  /** Things that the rules need and that are missing. */
  readonly problems: readonly string[]
  readonly who: string
  readonly warnings: readonly string[]
  /** The meaning of the rules there: stages that are watched, actions and how safely they can be repeated. */
  readonly means: readonly string[]
}

type Found = Pick<Answer, 'who'> & Partial<Pick<Answer, 'problems' | 'warnings' | 'means'>>

/** A walk through a list ends here, however long the list is. */
const PAGES_MAX = 50

/** Asks both sides of every connection. Reads only. */
export async function askEverySide(core: Core): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const connection of core.engine.connections) {
    answers.push(await ask(connection.name, 'ats', () => askAts(core, connection)))
    answers.push(await ask(connection.name, 'interview API', () => askApi(core, connection)))
  }
  for (const waiting of core.engine.unsettled) {
    const { connection, code } = waiting
    const { name } = connection.config
    const isOfApi = code !== 'connection.account_unknown'
    if (isOfApi) answers.push(await ask(name, 'ats', () => askAts(core, connection)))
    const problems = [whyUnsettled(waiting)]
    answers.push(
      await ask(name, isOfApi ? 'interview API' : 'ats', async () => ({
        who: code === OF_SAMPLE ? 'sample data' : 'not known yet',
        problems,
      })),
    )
  }
  for (const { name, code, problems } of core.inEffect.refusedDocuments)
    answers.push({
      ...{ connection: name, side: 'ats', ok: false, who: `refused (${code})`, warnings: [], means: [] },
      problems: problems.map((problem) => problemLine(problem)),
    })
  const { oidc } = core.ways
  if (oidc) answers.push(await ask('login.oidc', 'OpenID provider', () => askProvider(core, oidc)))
  const { models } = core
  if (models) {
    const stale = await whyCheckIsStale(core, models.provider.name)
    for (const [at, chat] of models.chats.entries())
      answers.push(
        await ask('analysis', 'judgement server', async () => {
          const { warnings = [], ...told } = await askJudge(chat)
          return { ...told, warnings: [...warnings, ...(at === 0 && stale !== undefined ? [stale] : [])] }
        }),
      )
    answers.push(await ask('analysis', 'transcription server', () => askEars(models)))
  }
  return answers
}

/** Why the last `analysis check` does not speak for what judges now. */
async function whyCheckIsStale({ database, clock }: Core, model: string): Promise<string | undefined> {
  const last = await new StoredChecks(database).last()
  return whyStale(last, { model, prompt: PROMPT_VERSION, rubric: DEFAULT_RUBRIC.version }, clock.now())
}

async function ask(connection: string, side: Answer['side'], question: () => Promise<Found>): Promise<Answer> {
  try {
    const { who, problems = [], warnings = [], means = [] } = await question()
    return { connection, side, who, problems, warnings, means, ok: problems.length === 0 }
  } catch (error) {
    return { connection, side, ok: false, problems: [], means: [], who: toldWith(error), warnings: [] }
  }
}

/** A sentence that is meant for people who log in leaves the reason to the facts; whoever checks needs it. */
function toldWith(error: unknown): string {
  const problem = error instanceof AppError ? error.facts['problem'] : undefined
  return typeof problem === 'string' ? `${messageOf(error)} (${problem})` : messageOf(error)
}

/** Reads what the provider says of itself; whether the client's secret is right shows with the first login. */
async function askProvider({ accounts }: Core, { settings, redirectUri, look }: OidcClient): Promise<Found> {
  await look()
  const { organization, name } = settings
  const organizations = organization === undefined ? [] : await accounts.listOrganizations()
  const isThere = organization === undefined || organizations.some(({ id }) => id === organization)
  return {
    who: `${name} (${settings.issuer})`,
    problems: isThere ? [] : [noOrganization(organization, organizations)],
    means: [`sends people back to ${redirectUri}, which has to be registered there`],
  }
}

const noOrganization = (id: string | undefined, there: readonly { id: string; name: string }[]): string =>
  `there is no organization ${id}; there are ${there.map((one) => `${one.name} (${one.id})`).join(', ') || 'none: interview-bridge init makes one'}`

async function askAts(core: Core, connection: Connection): Promise<Found> {
  const { account, warnings } = await connection.ats.identify()
  const twin = await findNewDuplicate(core.database.knex, connection)
  const { watches, writes, problems } = await inspect(connection)
  const untrue = await failedAssumptions(connection)
  const notice = connection.ats.notice?.()
  return {
    who: `${connection.config.connector}: ${account}`,
    warnings: [
      ...warnings,
      ...(twin ? [`${twinText(connection.name, twin)}. The brake asks before the first pass`] : []),
      ...(notice ? [noticeWords(connection.atsName, notice)] : []),
      ...untrue,
    ],
    problems,
    means: [
      ...watches.map(
        ({ rule, jobs, stages }) =>
          `${rule}: watches ${stages.join(', ') || 'nothing'} in ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`,
      ),
      ...writes.map(({ rule, on, action, does }) => `${rule}: ${on}: ${action}: ${does}`),
    ],
  }
}

/** Assumptions of the connector that no vendor documents and that this account contradicts. */
async function failedAssumptions({ ats, config }: Connection): Promise<string[]> {
  const failed: string[] = []
  for (const { what, attempt } of ats.assumptions ?? []) {
    const instead = await attempt().catch((error: unknown) => messageOf(error))
    if (instead !== undefined)
      failed.push(
        `The connector ${config.connector} assumes: ${what}. This account shows something else: ${instead}. Please report it; until then check what is written there`,
      )
  }
  return failed
}

async function askApi(core: Core, connection: Connection): Promise<Found> {
  const { api, config } = connection
  const problems: string[] = []
  if (api.kind === 'embedded') {
    const organizations = await core.accounts.listOrganizations()
    const own = organizations.find(({ id }) => id === config.organization)
    if (!own)
      return {
        who: 'no such organization',
        problems: [noOrganization(config.organization, organizations)],
      }
    if (config.invite.length > 0 && own.subscription !== 'active')
      problems.push(
        `${own.name} has no active subscription, so nobody can be invited; interview-bridge admin organization update ${own.id} --subscription active`,
      )
    if (config.invite.length > 0 && own.credits === 0)
      problems.push(
        `${own.name} has no credits, so nobody can be invited; interview-bridge admin organization update ${own.id} --credits 100`,
      )
  }
  const { organization } = await api.me()
  problems.push(...(await positionProblems(connection)), ...(await companyProblems(connection)))
  return { who: `${organization.name} (${api.kind})`, problems }
}

/** Each position that a rule names must be there, open, and have questions. */
async function positionProblems({ api, config, places }: Connection): Promise<string[]> {
  if (config.invite.every((rule) => rule.position === undefined)) return []
  const positions = await everyOne((page) => api.listPositions({ page, limit: 100 }))
  return config.invite.flatMap((rule, at) => {
    if (rule.position === undefined) return []
    const place = places.invite[at] ?? `invite ${at + 1}`
    const position = positions.find(({ id }) => id === rule.position)
    if (!position) {
      const names = positions.slice(0, 20).map(({ id, name }) => `${name} (${id})`)
      return [`${place}: there is no position ${rule.position}; there are ${names.join(', ') || 'none'}`]
    }
    return positionFaults(position).map(
      (fault) => `${place}: the position "${position.name}" (${position.id}) ${fault}`,
    )
  })
}

function positionFaults({ status, questions }: Position): string[] {
  return [
    ...(status === 'open' ? [] : [`is ${status}; only an open one takes invites`]),
    ...(questions.length > 0 ? [] : ['has no questions']),
  ]
}

/** A position that is made from a template needs a company to stand below. */
async function companyProblems({ api, config, places, templates }: Connection): Promise<string[]> {
  const rules = config.invite.flatMap(({ positionTemplate }, at) =>
    positionTemplate === undefined ? [] : [{ place: places.invite[at] ?? `invite ${at + 1}`, name: positionTemplate }],
  )
  if (rules.length === 0) return []
  const companies = await everyOne((page) => api.listCompanies({ page, limit: 100 }))
  return rules.flatMap(({ place, name }) => {
    const wanted = templates[name]?.company
    if (companies.length === 0)
      return [
        `${place}: the organization has no company to create a position for; interview-bridge admin company create --organization ${config.organization ?? 'ID'} --name N`,
      ]
    if (wanted === undefined || companies.some((company) => isNamed(company, wanted))) return []
    const names = companies.map((company) => company.name)
    const near = nearestWord(wanted, names)
    return [
      `${place}: the organization has no company "${wanted}", which positionTemplates.${name} names; there are ${names.slice(0, 20).join(', ')}${near ? `. Did you mean "${near}"?` : ''}`,
    ]
  })
}

function isNamed(company: Company, wanted: string): boolean {
  return company.name === wanted || company.id === wanted.toLowerCase()
}

async function everyOne<Item>(
  list: (page: number) => Promise<{ data: Item[]; meta: { totalPages: number } }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data, meta } = await list(page)
    all.push(...data)
    if (page >= meta.totalPages) break
  }
  return all
}
