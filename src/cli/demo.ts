import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { offlineProvider } from '../analysis/offline.ts'
import { configuration, configurationWithoutFile } from '../app/configuration.ts'
import { type Core, openCore } from '../app/core.ts'
import { startDaemon } from '../app/daemon.ts'
import { openCoreWhenReady } from '../app/waiting.ts'
import { type Clock, type ManualClock, systemClock } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import { inDataFolder, makeFolders } from '../base/folder-problems.ts'
import { createLog, type Log } from '../base/log.ts'
import { expectFreeAddress, expectLoopback, holdAlone } from '../demo/alone.ts'
import { Arrivals } from '../demo/arrivals.ts'
import { showAtsEvents } from '../demo/ats-events.ts'
import { DemoClient } from '../demo/client.ts'
import { Feed } from '../demo/feed.ts'
import { unusedInvite } from '../demo/guests.ts'
import { demoIndexPage } from '../demo/index-page.ts'
import { startModelProcess } from '../demo/model/start.ts'
import { CALM, type Pace } from '../demo/pace.ts'
import { People } from '../demo/people.ts'
import { type DemoState, seed } from '../demo/seed.ts'
import { Upkeep } from '../demo/upkeep.ts'
import { demoFolderOf, stateFileOf } from '../demo/whole.ts'
import { demoYaml } from '../demo/yaml.ts'
import { createInterviewServices } from '../interview/services.ts'
import type { Options } from './command.ts'
import type { ExitCode, Output } from './output.ts'
import { untilSignal } from './signals.ts'

export interface RunningDemo {
  readonly origin: string
  readonly core: Core
  readonly ats: FakeGreenhouse
  readonly state: DemoState
  /** The demo's YAML. */
  readonly yaml: string
  /** A link to an interview that nobody has used. */
  readonly inviteUrl: string
  stop(): Promise<void>
}

interface DemoParts {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Log
  readonly clock?: Clock
  readonly pace?: Pace
  /** True where others than this machine may reach it. */
  readonly mayBePublic?: boolean
  /** Ends the wait for a database that is not there yet. */
  readonly signalled?: Promise<unknown>
}

/** `demo` (npm start): embedded database, the service, a fake Greenhouse, the engine between them, and simulated people. */
export async function demo(_words: readonly string[], options: Options, _output: Output): Promise<ExitCode> {
  const signalled = untilSignal()
  const { log: logSettings } = configurationWithoutFile(process.env).config
  const log = createLog({ level: logSettings.level, pretty: true })
  const mayBePublic = options['public'] === true
  const running = await startDemo({ environment: process.env, log, signalled, mayBePublic })
  if (!running) return 0
  process.stdout.write(welcome(running))
  const signal = await signalled
  log.info({ signal }, 'stopping')
  await running.stop()
  log.info('stopped; the next start resumes the demo')
  return 0
}

/**
 * Starts the demo and its people; null when a signal came first. Parts that were started are stopped again when a later
 * part cannot start.
 */
export async function startDemo(parts: DemoParts): Promise<RunningDemo | null> {
  const started: { stop(): Promise<unknown> }[] = []
  const stop = async () => {
    for (const part of started.splice(0).reverse())
      await part.stop().catch((error: unknown) => parts.log.warn({ problem: messageOf(error) }, 'did not stop cleanly'))
  }
  try {
    const running = await startParts(parts, (part) => void started.push(part))
    return running && { ...running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  { environment, log, clock = systemClock, pace = CALM, mayBePublic, signalled = new Promise(() => {}) }: DemoParts,
  started: (part: { stop(): Promise<unknown> }) => void,
): Promise<Omit<RunningDemo, 'stop'> | null> {
  // Not the file of this folder: its database and its connections are no place for simulated people.
  const { dataDir } = configurationWithoutFile(environment).config
  const folder = demoFolderOf(dataDir)
  const plain = configurationWithoutFile({ ...environment, DATA_DIR: folder })
  const { server, database } = plain.config
  if (!mayBePublic) expectLoopback(server.host)
  await expectFreeAddress(server.host, server.port)
  inDataFolder(folder, () => makeFolders(folder))

  // Kept open to the end: the embedded database belongs to whoever started it.
  const first = await openCoreWhenReady(plain, createLog({ level: 'warn', pretty: true }), signalled)
  if (!first) return null
  started({ stop: first.close })
  const alone = await holdAlone(first.database, folder, first.links.publicUrl)
  started({ stop: alone.release })

  // Its memory is a file of its own, as a vendor's would be: it knows what reached it even when we die.
  const journal = join(folder, 'greenhouse.jsonl')
  if (!existsSync(stateFileOf(folder))) rmSync(journal, { force: true }) // of a first start that was cut off
  const ats = await startFakeGreenhouse({ journal, rateLimit: 600 })
  started({ stop: ats.close })
  const state = await seed({
    accounts: first.accounts,
    servicesAt: (past: ManualClock | null) =>
      past
        ? createInterviewServices({ ...first.context, clock: past }, offlineProvider, first.metrics)
        : first.services,
    ats,
    folder,
    password: randomBytes(9).toString('base64url'),
  })

  const model = await startModelProcess({ outageS: pace.outageS })
  started(model)
  const yaml = join(folder, 'interview-bridge.yaml')
  const place = {
    dataDir: folder,
    host: server.host,
    port: server.port,
    isExternal: database.url !== undefined,
  }
  inDataFolder(folder, () => writeFileSync(yaml, demoYaml(state, ats, model, place), { mode: 0o600 }))
  const core = await openCore(configuration(yaml, environment), log, { clock })
  const feed = new Feed(log, () => clock.now())
  showAtsEvents(ats.world, feed)
  let origin = ''
  const client = () => new DemoClient(origin, state.apiKey)
  const daemon = await startDaemon(core, {
    role: 'all',
    // `npm run dev` alone says so; `start` never passes it on.
    isDevelopment: environment['NODE_ENV'] === 'development',
    indexPage: demoIndexPage({
      database: core.database,
      feed,
      state,
      ats,
      client,
      clock,
      publicUrl: core.links.publicUrl,
      yaml,
    }),
  }).catch(async (error: unknown) => {
    await core.close()
    throw error
  })
  started(daemon)
  origin = daemon.origin
  const people = new People({
    client: client(),
    arrivals: new Arrivals(ats.world, pace, () => clock.now().getTime()),
    upkeep: new Upkeep({
      database: core.database,
      media: core.media,
      accounts: core.accounts,
      organizationId: state.organizationId,
      ats,
      pace,
    }),
    feed,
    pace,
    clock,
    login: { email: state.email, password: state.password },
  })
  const inviteUrl = await unusedInvite({ client: client(), ats, state })
  await people.start()
  started(people)
  return { origin, core, ats, state, yaml, inviteUrl }
}

function welcome({ core, state, yaml, inviteUrl }: RunningDemo): string {
  const origin = core.links.publicUrl
  return `
  Interview Bridge is running with a fake Greenhouse and simulated people.

    Both sides, live     ${origin}/
    Fake Greenhouse      ${origin}/demo/ats
    Dashboard            ${origin}/dashboard   (${state.email}, password ${state.password})
    Try an interview     ${inviteUrl}
    API documentation    ${origin}/api/docs   (key ${state.apiKey})
    Metrics              ${origin}/metrics
    Configuration        ${yaml}

  Ctrl-C stops it; started again it goes on where it was.

`
}
