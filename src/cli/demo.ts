import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { offlineProvider } from '../analysis/offline.ts'
import type { ManualClock } from '../base/clock.ts'
import { createLog } from '../base/log.ts'
import { DemoClient } from '../demo/client.ts'
import { Feed } from '../demo/feed.ts'
import { demoHome } from '../demo/home.ts'
import { People } from '../demo/people.ts'
import { type DemoState, seed } from '../demo/seed.ts'
import { demoYaml } from '../demo/yaml.ts'
import { createInterviewService } from '../interview/service.ts'
import type { Options } from './command.ts'
import { configuration } from './configuration.ts'
import { openCore } from './core.ts'
import { startDaemon } from './daemon.ts'
import type { ExitCode, Output } from './output.ts'
import { untilSignal } from './signals.ts'
import { openCoreWhenReady } from './waiting.ts'

/** `demo` (npm start): embedded database, the service, a fake Greenhouse, the engine between them, and simulated people. */
export async function demo(_words: readonly string[], _options: Options, _output: Output): Promise<ExitCode> {
  const signalled = untilSignal()
  const plain = configuration(undefined)
  const log = createLog({ level: plain.config.log.level, pretty: true })
  const folder = resolve(plain.config.dataDir, 'demo')
  mkdirSync(folder, { recursive: true })
  // Its memory is a file of its own, as a vendor's would be: it knows what reached it even when we die.
  const ats = await startFakeGreenhouse({ journal: join(folder, 'greenhouse.jsonl'), rateLimit: 600 })

  const first = await openCoreWhenReady(plain, createLog({ level: 'warn', pretty: true }), signalled)
  if (!first) {
    await ats.close()
    return 0
  }
  const serviceAt = (clock: ManualClock | null) =>
    clock ? createInterviewService({ ...first.context, clock }, offlineProvider, first.metrics) : first.service
  const state = await seed({
    accounts: first.accounts,
    serviceAt,
    ats,
    folder,
    password: randomBytes(9).toString('base64url'),
  })
  await first.close()

  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, demoYaml(state, ats), { mode: 0o600 })
  const core = await openCore(configuration(file), log)
  const feed = new Feed(log)
  const daemon = await startDaemon(core, {
    role: 'all',
    home: demoHome({ database: core.database, feed, state, ats, yaml: file }),
  })
  const people = new People({
    client: new DemoClient(daemon.origin, state.apiKey),
    ats,
    feed,
    login: { email: state.email, password: state.password },
  })
  process.stdout.write(welcome(core.links.publicUrl, state, file))
  await people.start()

  const signal = await signalled
  log.info({ signal }, 'stopping')
  await people.stop()
  await daemon.stop()
  await ats.close()
  log.info('stopped; start again and it goes on where it was')
  return 0
}

function welcome(origin: string, state: DemoState, file: string): string {
  return `
  Interview Bridge is running with a fake Greenhouse and simulated people.

    What happens, live   ${origin}/
    Dashboard            ${origin}/dashboard   (${state.email}, password ${state.password})
    Try an interview     ${state.inviteUrl}
    API documentation    ${origin}/api/docs   (key ${state.apiKey})
    Metrics              ${origin}/metrics
    Configuration        ${file}

  Ctrl-C stops it; started again it goes on where it was.

`
}
