import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { ashby } from '../../connectors/ashby/index.ts'
import { startFakeBambooHr } from '../../connectors/bamboohr/fake/fake.ts'
import { bamboohr } from '../../connectors/bamboohr/index.ts'
import { startFakeBullhorn } from '../../connectors/bullhorn/fake/fake.ts'
import { bullhorn } from '../../connectors/bullhorn/index.ts'
import { startFakeExample } from '../../connectors/example/fake/fake.ts'
import example from '../../connectors/example/index.ts'
import { asSuiteWorld } from '../../connectors/greenhouse/fake/as-suite-world.ts'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { greenhouse } from '../../connectors/greenhouse/index.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { lever } from '../../connectors/lever/index.ts'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import { recruitee } from '../../connectors/recruitee/index.ts'
import { rest } from '../../connectors/rest/index.ts'
import { startFakeSmartRecruiters } from '../../connectors/smartrecruiters/fake/fake.ts'
import { smartrecruiters } from '../../connectors/smartrecruiters/index.ts'
import { startFakeTeamtailor } from '../../connectors/teamtailor/fake/fake.ts'
import { teamtailor } from '../../connectors/teamtailor/index.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import { workable } from '../../connectors/workable/index.ts'
import type { Connector } from '../../src/connector-kit/contract.ts'
import type { DocumentedRequest } from '../../src/fake-kit/documented.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import { startRestExample } from './rest-examples.ts'

/** Each connector with the fake of its vendor; `rest` with the system of one example. */
export interface ConnectorFake {
  readonly connector: Connector
  readonly start: () => Promise<FakeAts>
  /** A field that exists in every account of the fake. */
  readonly field?: string
}

const rateLimit = 1_000_000

export const CONNECTOR_FAKES: readonly ConnectorFake[] = [
  { connector: ashby, start: () => startFakeAshby({ rateLimit }), field: 'Video Score' },
  { connector: bamboohr, start: () => startFakeBambooHr({ rateLimit }) },
  { connector: bullhorn, start: () => startFakeBullhorn({ rateLimit }), field: 'screeningScore' },
  { connector: example, start: () => startFakeExample({ rateLimit }) },
  {
    connector: greenhouse,
    field: 'video_score',
    async start() {
      const fake = await startFakeGreenhouse({ rateLimit })
      return { ...fake, settings: () => ({ ...fake.settings() }), world: asSuiteWorld(fake.world) }
    },
  },
  { connector: lever, start: () => startFakeLever({ rateLimit }) },
  { connector: recruitee, start: () => startFakeRecruitee({ rateLimit }) },
  { connector: rest, start: () => startRestExample['rest-in-house.yaml']({ rateLimit }), field: 'videoScore' },
  { connector: smartrecruiters, start: () => startFakeSmartRecruiters({ rateLimit }), field: 'Video Score' },
  { connector: teamtailor, start: () => startFakeTeamtailor({ rateLimit }), field: 'Video Score' },
  { connector: workable, start: () => startFakeWorkable({ rateLimit }), field: 'Video Score' },
]

const fileOf = (id: string) => join(import.meta.dirname, '../../connectors', id, 'fake/documented.ts')

export const isDocumented = (id: string): boolean => existsSync(fileOf(id))

/** The documented requests of a vendor, by `METHOD /path/:name`. */
export async function documentedOf(id: string): Promise<Readonly<Record<string, DocumentedRequest>>> {
  const declared = (await import(fileOf(id))) as Record<string, Record<string, DocumentedRequest>>
  return Object.assign({}, ...Object.values(declared)) as Record<string, DocumentedRequest>
}
