import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Accounts } from '../accounts/store.ts'
import { DAY, ManualClock } from '../base/clock.ts'
import { AppError, codeOf } from '../base/errors.ts'
import { replaceFile } from '../base/files.ts'
import { InviteInput, PositionInput } from '../interview/contract/contract.ts'
import type { InterviewServices } from '../interview/services.ts'
import { addFirstApplicants } from './arrivals.ts'
import { CAST } from './cast.ts'
import { STAGES, VIDEO } from './names.ts'
import { demoPicture, PICTURE_ALT } from './picture.ts'
import { CREDITS } from './upkeep.ts'
import { stateFileOf } from './whole.ts'

/** The facts of a seeded demo that the next start needs: ids, the API key and the login. */
export interface DemoState {
  readonly organizationId: string
  readonly apiKey: string
  readonly email: string
  readonly password: string
  readonly positionId: string
  readonly jobId: number
}

/** An invite of a day ago, so that one expires while the demo is watched. */
const EXPIRES_IN_MS = 25_000

export interface SeedParts {
  readonly accounts: Accounts
  /** The services with a clock of their own; null stands for the real one. */
  readonly servicesAt: (
    clock: ManualClock | null,
  ) => Pick<InterviewServices, 'positions' | 'questionImages' | 'invites'>
  readonly ats: FakeGreenhouse
  readonly folder: string
  readonly password: string
}

/** Makes the demo's world at the first start; later starts read its facts from a file. */
export async function seed(parts: SeedParts): Promise<DemoState> {
  const file = stateFileOf(parts.folder)
  if (existsSync(file)) return knownState(parts.accounts, file)
  await expectOwnDatabase(parts)
  const state = await makeWorld(parts)
  replaceFile(file, JSON.stringify(state, null, 2))
  return state
}

/** Simulated people are no company for real ones. A first start that was cut off has left organizations too, and its mark. */
async function expectOwnDatabase({ accounts, folder }: SeedParts): Promise<void> {
  const begun = join(folder, 'begun')
  if (existsSync(begun)) return
  const organizations = await accounts.listOrganizations()
  if (organizations.length > 0)
    throw new AppError(
      `This database holds ${organizations.length === 1 ? 'an organization' : `${organizations.length} organizations`} already, and the demo makes simulated people and an administrator in its database. Start it without DATABASE_URL, and it makes a database in its own folder, or with the address of an empty database.`,
      { kind: 'config', code: 'demo.foreign_database' },
    )
  replaceFile(begun, '')
}

async function knownState(accounts: Accounts, file: string): Promise<DemoState> {
  const state = JSON.parse(readFileSync(file, 'utf8')) as DemoState
  const organizations = await accounts.listOrganizations()
  if (organizations.some(({ id }) => id === state.organizationId)) return state
  throw new AppError(
    `The folder ${dirname(file)} belongs to a demo with another database. Start the demo with the database it was made with, or with another DATA_DIR.`,
    { kind: 'config', code: 'demo.other_database' },
  )
}

async function makeWorld({ accounts, servicesAt, ats, password }: SeedParts): Promise<DemoState> {
  const organization = await accounts.createOrganization({ name: 'Acme GmbH', credits: CREDITS })
  const email = 'reviewer@acme.example'
  // A start that was cut off has made this user already; every new try has an organization of its own.
  const login = await accounts
    .createUser({ organizationId: organization.id, email, password, administrator: true })
    .catch((error: unknown) => {
      // Only "there is already such a user" is answered by another address.
      if (!(error instanceof AppError)) throw error
      return accounts.createUser({
        organizationId: organization.id,
        email: `reviewer.${organization.id}@acme.example`,
        password,
        administrator: true,
      })
    })
  const company = await accounts.createCompany({
    organizationId: organization.id,
    name: 'Acme GmbH',
    website: 'https://acme.example',
  })
  await accounts.createTeam({ organizationId: organization.id, name: 'Engineering' })
  const key = await accounts.createApiKey({ organizationId: organization.id, userId: login.id, name: 'Demo' })
  const caller = { organizationId: organization.id, userId: login.id, keyId: null }

  const world = ats.world
  const engineer = world.addJob('Backend Engineer', STAGES)
  world.addJob('Support Lead', STAGES)
  const services = servicesAt(null)
  const position = await services.positions.createPosition(
    caller,
    PositionInput.parse({
      name: 'Backend Engineer',
      companyId: company.id,
      interviewCondition: 'Two short questions, about five minutes. Take your time.',
      analyzePrompt: 'Look for clear explanations of technical choices.',
      questions: [
        { text: 'Tell us about a system you built. What would you do differently today?', timeLimit: 3, order: 0 },
        {
          text: 'How do you find the reason for a fault like this one, which comes once a week?',
          timeLimit: 2,
          order: 1,
        },
      ],
    }),
  )
  const image = { alt: PICTURE_ALT, picture: demoPicture() }
  await services.questionImages
    .setQuestionImage(caller, position.id, position.questions[1]?.id ?? '', image)
    .catch((error: unknown) => {
      // A machine on which no picture can be decoded shows the demo without its one; uploading one there says why.
      if (codeOf(error) !== 'picture.no_decoder') throw error
    })
  await addCast(world, engineer.id, servicesAt, caller, position.id)
  addFirstApplicants(world)
  return {
    organizationId: organization.id,
    apiKey: key.key,
    email: login.email,
    password,
    positionId: position.id,
    jobId: engineer.id,
  }
}

async function addCast(
  world: FakeGreenhouse['world'],
  engineerJob: number,
  servicesAt: SeedParts['servicesAt'],
  caller: { organizationId: string; userId: string; keyId: null },
  positionId: string,
): Promise<void> {
  const jobs = [...world.jobs.values()]
  for (const [index, role] of CAST.entries()) {
    const known = role.behaviour === 'expires' || role.behaviour === 'twice'
    const job = known ? engineerJob : (jobs[index % jobs.length]?.id ?? engineerJob)
    const application = world.addApplication(role, job, VIDEO)
    // The same person applied a second time with the same address: the second invite is refused with 409, visibly.
    if (role.behaviour === 'twice') world.addApplication(role, job, VIDEO)
    if (role.behaviour === 'expires') {
      const past = servicesAt(new ManualClock(new Date(Date.now() - DAY + EXPIRES_IN_MS)))
      await past.invites.invite(
        caller,
        positionId,
        InviteInput.parse({
          candidate: { firstName: role.firstName, lastName: role.lastName, email: role.email },
          externalId: String(application.id),
          expiresInDays: 1,
          sendEmail: false,
        }),
      )
    }
  }
}
