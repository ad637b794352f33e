import { createLog } from '../../src/base/log.ts'
import { configuration } from '../../src/cli/configuration.ts'
import { openCore } from '../../src/cli/core.ts'
import { startDaemon } from '../../src/cli/daemon.ts'

/** The product as it is deployed with `--role api`, telling its port to the benchmark. */
const core = await openCore(configuration(process.argv[2]), createLog({ level: 'silent' }))
const daemon = await startDaemon(core, { role: 'api' })
console.log(JSON.stringify({ port: Number(new URL(daemon.origin).port) }))
