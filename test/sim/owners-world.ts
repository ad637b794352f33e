import { GreenhouseService } from '../../connectors/greenhouse/fake/service.ts'
import { World } from '../../connectors/greenhouse/fake/world.ts'
import { DAY } from '../../src/base/clock.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import type { InterviewApi } from '../../src/interview/contract/client.ts'
import { SimApi } from './interview-api.ts'
import type { ApiOptions } from './interview-api-types.ts'
import { virtualExchange } from './network.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'
import { STAGE } from './world.ts'

/**
 * Accounts of an ATS and organizations of an interview API that one name in the YAML reaches in turn. Everything of each bears a mark
 * that nothing else has, so whatever shows the mark of another one is a leak.
 */

export const NAME = 'one'
const ACCOUNTS = ['Alpha', 'Beta', 'Gamma'] as const
export type AccountName = (typeof ACCOUNTS)[number]

/** A way to an account: vendors rename accounts, and give one account a second client. */
export interface Door {
  readonly account: AccountName
  readonly origin: string
  readonly clientId: string
  readonly service: GreenhouseService
}

/** An account of the ATS; all give the same ids, to other people. */
export interface Account {
  readonly name: AccountName
  readonly world: World
  readonly jobId: string
  readonly doors: readonly Door[]
  /** By the ids of their applications; all of them are in the stage that is watched. */
  readonly people: Map<string, string>
}

export interface MadeInvite {
  readonly id: string
  readonly email: string
  readonly externalId: string | null
  readonly atMs: number
}

/** Whose the interviews are: an organization of ours, or one of the remote server. */
export interface Side {
  /** In its interviews' ids and in each note. */
  readonly mark: string
  readonly organization: string
  readonly isRemote: boolean
  readonly api: SideApi
  readonly positionId: string
  readonly invites: MadeInvite[]
  /** What reviewers decided, by the interview's id. */
  readonly decided: Map<string, 'approved' | 'rejected'>
}

/** Its ids begin with its mark. */
class SideApi extends SimApi {
  readonly #mark: string
  #made = 0

  constructor(mark: string, options: ApiOptions) {
    super(options)
    this.#mark = mark
  }

  override id(): string {
    return `${this.#mark}${(++this.#made).toString(16).padStart(24 - this.#mark.length, '0')}`
  }
}

/** Where a configuration leads. */
export interface Target {
  readonly door: Door
  readonly side: Side
}

/** The owner of a state, as this world knows it. */
export const ownerOf = ({ door, side }: Target): string => `${side.mark} ${door.account}`

export const REMOTE = 'https://interviews.sim/v1'

export class OwnersWorld {
  readonly accounts: readonly Account[]
  readonly sides: readonly Side[]
  readonly #scheduler: Scheduler
  readonly #random: () => number
  /** True while things go wrong. */
  isTroubled = true

  constructor(scheduler: Scheduler, random: () => number) {
    this.#scheduler = scheduler
    this.#random = random
    this.accounts = ACCOUNTS.map((name) => this.#account(name))
    this.sides = [
      this.#side('aaaaaaaa', false),
      this.#side('bbbbbbbb', false),
      this.#side('cccccccc', true),
      this.#side('dddddddd', true),
    ]
  }

  account(name: AccountName): Account {
    return this.accounts.find((one) => one.name === name) as Account
  }

  /** Somebody more is in the stage. */
  arrive(account: Account): void {
    const n = account.people.size + 1
    const email = `${account.name.toLowerCase()}.${n}@people.example`
    const person = { firstName: account.name, lastName: `Person ${n}`, email }
    account.people.set(String(account.world.addApplication(person, Number(account.jobId), STAGE).id), email)
  }

  #account(name: AccountName): Account {
    const now = () => Math.floor(this.#scheduler.now)
    const world = new World({ now: () => new Date(now()) })
    const jobId = String(world.addJob('Engineer', [STAGE, 'Onsite']).id)
    const doors = [1, 2].map((n): Door => {
      const client = { clientId: `${name}-${n}`, clientSecret: 'secret' }
      let tokens = 0
      const service = new GreenhouseService({
        world,
        ...client,
        rateLimit: 100_000,
        tokenLifeMs: 3_600_000,
        now,
        randomToken: () => `${client.clientId}-token-${++tokens}`,
      })
      return { account: name, origin: `https://${name.toLowerCase()}${n}.sim`, clientId: client.clientId, service }
    })
    const account: Account = { name, world, jobId, doors, people: new Map() }
    for (let n = 0; n < 3; n++) this.arrive(account)
    return account
  }

  #side(mark: string, isRemote: boolean): Side {
    const random = this.#random
    const api = new SideApi(mark, {
      scheduler: this.#scheduler,
      limitMax: 50,
      tickMs: 1,
      faults: { random, share: () => (this.isTroubled ? 0.02 : 0), lateMs: () => 0 },
      onInvite: (id) => this.#invited(side, id),
    })
    const side: Side = {
      mark,
      organization: mark.padEnd(24, '0'),
      isRemote,
      api,
      positionId: api.addPosition('Engineer').id,
      invites: [],
      decided: new Map(),
    }
    return side
  }

  /** Candidates answer and reviewers decide, soon or much later, whatever the configuration says by then. */
  #invited(side: Side, id: string): void {
    const random = this.#random
    const { api } = side
    const body = api.current(id)
    if (!body) return
    const { email } = body.candidate
    side.invites.push({ id, email, externalId: body.externalId, atMs: this.#scheduler.now })
    // A day of the YAML is a second here; whoever comes back after minutes still finds an open invite.
    api.change(id, { inviteExpiresAt: new Date(this.#scheduler.now + DAY).toISOString() })
    if (random() < 0.3) return
    this.#scheduler.at(this.#scheduler.now + 2_000 + random() * 60_000, () => {
      if (api.current(id)?.status !== 'created') return
      api.change(id, { status: 'completed', answeredQuestions: 1, completedAt: this.#at() })
      this.#scheduler.at(this.#scheduler.now + random() * 120_000, () => {
        const decision = random() < 0.5 ? 'approved' : 'rejected'
        side.decided.set(id, decision)
        api.change(id, { approvalStatus: decision })
      })
    })
  }

  #at = (): string => new Date(Math.floor(this.#scheduler.now)).toISOString()

  /** The interview API of a side as a process reaches it. */
  clientFor(side: Side, process: SimProcess): InterviewApi {
    const client = side.api.clientFor(process)
    const me = {
      organization: { id: side.organization, name: side.mark },
      apiKey: { id: '1'.repeat(24), name: 'Sim', prefix: 'sim' },
    }
    return { ...client, me: () => process.step('api me', async () => me) }
  }

  sideOfKey(key: string): Side {
    const side = this.sides.find((one) => one.mark === key)
    if (!side) throw new Error(`no organization has the key ${key}`)
    return side
  }

  /** The network: every account at its own address. `isRefused`: this client's secret was replaced. */
  exchangeFor(
    process: SimProcess,
    isRefused: (clientId: string) => boolean,
  ): (request: HttpRequest) => Promise<HttpAnswer> {
    const ways = this.accounts
      .flatMap(({ doors }) => doors)
      .map((door) => ({
        door,
        exchange: virtualExchange(this.#scheduler, process, door.service, door.origin, {
          random: this.#random,
          share: () => (this.isTroubled ? 0.02 : 0),
          lateMs: 1_000,
        }),
      }))
    return async (request) => {
      const way = ways.find(({ door }) => request.url.startsWith(`${door.origin}/`))
      if (!way) throw new Error(`nobody is at ${request.url}`)
      if (isRefused(way.door.clientId))
        return { status: 401, headers: {}, body: '{"message":"Unauthorized","errors":[]}' }
      return way.exchange(request)
    }
  }
}

export const settingsOf = ({ clientId, origin }: Door) => ({
  clientId,
  clientSecret: 'secret',
  userId: '4012345',
  baseUrl: `${origin}/v3`,
  authUrl: origin,
})

/** As the YAML of a daemon would say it. `brake`: what it says about the first state of the name. */
export function configOf({ door, side }: Target, jobId: string, brake: unknown) {
  const note = `${side.mark}: {{ event }}, {{ candidate.firstName }} {{ candidate.lastName }}, {{ interview.id }}`
  return ConfigSchema.parse({
    ...(side.isRemote ? { interviewApi: { baseUrl: REMOTE, apiKey: side.mark } } : {}),
    connections: [
      {
        name: NAME,
        connector: 'greenhouse',
        ...(side.isRemote ? {} : { organization: side.organization }),
        settings: settingsOf(door),
        poll: { every: '10s' },
        delivery: { deadline: '2s', quietWait: '2s' },
        brake,
        invite: [{ job: jobId, stage: STAGE, position: side.positionId, sendEmail: false, expiresInDays: 90 }],
        writeBack: ['invited', 'approved', 'rejected'].map((on) => ({ on, note })),
      },
    ],
  })
}
