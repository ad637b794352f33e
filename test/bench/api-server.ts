import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { startDaemon } from '../../src/app/daemon.ts'
import { createLog } from '../../src/base/log.ts'

/** The product as it is deployed with `--role api`, telling its port and its routes to the benchmark. */
const core = await openCore(configuration(process.argv[2]), createLog({ level: 'silent' }))
const daemon = await startDaemon(core, { role: 'api' })
console.log(JSON.stringify({ port: Number(new URL(daemon.origin).port), routes: daemon.routes }))
// Ends as if by itself, so that --cpu-prof writes what it saw.
process.once('SIGTERM', () => process.exit())
