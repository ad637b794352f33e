import { DEFAULT_FILE } from '../app/configuration.ts'
import { findConnector, knownConnectors } from '../app/connector-resolver.ts'
import { EMAIL_EXPECTED, isEmail } from '../base/email.ts'
import { AppError } from '../base/errors.ts'
import { nearestWord } from '../base/text.ts'
import { connectionName } from '../config/connection-text.ts'
import { nestedSetting, settingsToAsk } from '../config/setting-fields.ts'
import type { Connector } from '../connector-kit/contract.ts'
import type { Options } from './command.ts'
import { settingProblems, settingsFrom } from './connector-settings.ts'
import type { Draft } from './init-files.ts'
import { textOf, wholeNumber } from './options.ts'
import { UsageError } from './output.ts'
import { Questions } from './questions.ts'

/** Everything that `init` has to know. */
export interface Answers extends Draft {
  readonly organization: string
  readonly company: string
  readonly email: string
  /** Absent: one is made. */
  readonly password: string | undefined
  readonly credits: number
}

const CREDITS = 100
const STAGE = 'Video Interview'
const NONE = 'none'
/** How a connector that is not one of ours is named. */
const OWN = 'a folder (./our-ats) or package (@acme/our-ats) of your own'

type Ask = (
  option: string,
  question: string,
  rules?: { otherwise?: string; refuse?: (answer: string) => string | undefined },
) => Promise<string>

/** From the flags; without `--yes` the others are asked for at the terminal. */
export async function answersFrom(options: Options, passwordFromStdin: string | undefined): Promise<Answers> {
  if (options['yes'] === true) return collect(options, passwordFromStdin, undefined)
  const questions = new Questions(process.stdin, process.stderr)
  try {
    return await collect(options, passwordFromStdin, questions)
  } finally {
    questions.close()
  }
}

async function collect(
  options: Options,
  passwordFromStdin: string | undefined,
  questions: Questions | undefined,
): Promise<Answers> {
  const ask: Ask = async (option, question, { otherwise, refuse = () => undefined } = {}) => {
    const given = textOf(options, option)
    if (given === undefined && questions)
      return questions.ask(question, { refuse, ...(otherwise === undefined ? {} : { otherwise }) })
    const value = given ?? otherwise
    if (value === undefined) throw new UsageError(`--${option} is missing.`)
    const problem = refuse(value)
    if (problem !== undefined) throw new UsageError(`--${option}: ${problem}`)
    return value
  }
  const organization = await ask('organization', 'Name of the organization', { refuse: nameProblem })
  const company = await ask('company', 'Name of the company', { otherwise: organization, refuse: nameProblem })
  const email = await ask('email', "The administrator's e-mail address", { refuse: emailProblem })
  const password = passwordFromStdin ?? (await askPassword(options, questions))
  const publicUrl = await ask('public-url', "Public address, which candidates' links begin with", {
    otherwise: `http://127.0.0.1:${process.env['PORT'] || 8080}`,
    refuse: addressProblem,
  })
  const credits = await ask('credits', 'Credits: interviews that may start', {
    otherwise: String(CREDITS),
    refuse: (text) => (/^\d{1,9}$/.test(text) ? undefined : 'a whole number is expected.'),
  })
  wholeNumber(options, 'credits')
  const connection = await askConnection(options, organization, ask, questions)
  return {
    organization,
    company,
    email,
    password,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    credits: Number(credits),
    ...(connection ? { connection } : {}),
  }
}

async function askPassword(options: Options, questions: Questions | undefined): Promise<string | undefined> {
  const given = textOf(options, 'password')
  const problem = (text: string) =>
    text !== '' && [...text].length < 8 ? 'a password has at least 8 characters.' : undefined
  if (given !== undefined) {
    if (problem(given) || given === '') throw new UsageError(`--password: ${problem(given) ?? 'it is empty.'}`)
    return given
  }
  const answer = await questions?.ask('Password (empty: one is made and shown)', {
    otherwise: '',
    isSecret: true,
    refuse: problem,
  })
  return answer || undefined
}

async function askConnection(
  options: Options,
  organization: string,
  ask: Ask,
  questions: Questions | undefined,
): Promise<Draft['connection']> {
  const file = textOf(options, 'config') ?? DEFAULT_FILE
  const written = await ask('connector', `The ATS (${knownConnectors.join(', ')}, ${OWN}, or ${NONE})`, {
    otherwise: NONE,
    refuse: (text) => connectorProblem(text, file),
  })
  const connector = findConnector(written, file)
  if (!connector || !('connect' in connector)) {
    for (const option of ['set', 'connection', 'stage'])
      if (options[option] !== undefined) throw new UsageError(`--${option} needs --connector.`)
    return undefined
  }
  const name = await ask('connection', 'Name of the connection', {
    otherwise: connectionName(organization, connector.id),
    refuse: (text) =>
      /^[a-z0-9][a-z0-9-]{0,62}$/.test(text) ? undefined : 'lowercase letters, digits and dashes are expected.',
  })
  const stage = connector.assessments
    ? null
    : await ask('stage', 'Stage in which candidates are invited', { otherwise: STAGE })
  const settings = settingsFrom((options['set'] as readonly string[] | undefined) ?? [])
  if (questions) settings.push(...(await askSettings(connector, settings, questions)))
  const problems = settingProblems(connector, settings)
  if (problems.length > 0)
    throw new AppError(problems.join('\n'), { kind: 'domain', code: 'init.settings', facts: { connector: written } })
  return { name, connector: written, stage, settings }
}

async function askSettings(
  connector: Connector,
  given: readonly [string[], string][],
  questions: Questions,
): Promise<[string[], string][]> {
  const answers: [string[], string][] = []
  for (const { key, about, isNeeded, isSecret } of settingsToAsk(connector.settings)) {
    if (given.some(([path]) => path[0] === key)) continue
    const answer = await questions.ask(
      `${connector.displayName} ${key}${about ? ` (${about})` : ''}${isNeeded ? '' : ', empty to leave it out'}`,
      {
        isSecret,
        ...(isNeeded ? {} : { otherwise: '' }),
        refuse: (text) =>
          text === ''
            ? undefined
            : settingProblems(connector, [[[key], text]]).find((problem) => problem.startsWith(`--set ${key}:`)),
      },
    )
    if (answer !== '') answers.push([[key], answer])
  }
  return answers
}

function connectorProblem(text: string, file: string): string | undefined {
  if (text === NONE) return undefined
  const connector = findConnector(text, file)
  if (!connector) {
    const near = nearestWord(text, knownConnectors)
    return `there is no connector "${text}"; ${near ? `did you mean "${near}"?` : `there are ${knownConnectors.join(', ')}, and ${OWN}.`}`
  }
  if (!('connect' in connector)) return connector.problem
  const nested = nestedSetting(connector.settings)
  return nested === undefined
    ? undefined
    : `"${text}" is described in the YAML itself (${nested}, …): take "${NONE}" here, and copy the connection of an example of config/.`
}

function nameProblem(text: string): string | undefined {
  return text.trim() === '' || [...text].length > 200 ? '1 to 200 characters are expected.' : undefined
}

function emailProblem(text: string): string | undefined {
  return isEmail(text.trim()) ? undefined : `it ${EMAIL_EXPECTED}; it is "${text}".`
}

function addressProblem(text: string): string | undefined {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null
  return url === null || url.search !== '' || url.hash !== ''
    ? 'an address that begins with https:// or http:// is expected, without ? and #.'
    : undefined
}
