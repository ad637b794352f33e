import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dumpOf } from '../kit/dump.ts'
import { filesOf } from './canary/files.ts'
import { Flow } from './canary/flow.ts'
import { heapSnapshot } from './canary/heap.ts'
import { RULES } from './canary/rules.ts'
import { type Finding, findAll, type Place, unmet } from './canary/search.ts'
import { CanaryWorld } from './canary/world.ts'

/**
 * npm run canary [-- --keep]: plants one secret of each kind, runs the daemon with them at debug level while ATSs, the model and
 * the SMTP server repeat what they were sent in their errors, and looks for every secret in everything that leaves: the log,
 * answers, pages, figures, commands, mails, tables, files, and the heap. Prints where each was found and why it may stand
 * there; exits with 1 where nobody has said why.
 */
const folder = mkdtempSync(join(tmpdir(), 'ib-canary-'))
const world = await CanaryWorld.start(folder)
let findings: Finding[] = []
try {
  const flow = new Flow(world)
  await flow.run()
  const places: Place[] = [...world.seen(), ...flow.places]
  places.push({ name: 'heap', text: await heapSnapshot(world.inspectPort) })
  await world.stopDaemon()
  places.push({ name: 'log of the daemon', text: world.log() })
  for (const [table, text] of await dumpOf(world.ownerUrl)) places.push({ name: `table ${table}`, text })
  await world.stopPostgres()
  const canaries = world.canaries()
  console.log(`${canaries.length} secrets, ${places.length} places and the data folder`)
  findings = [...findAll(canaries, places, RULES), ...findAll(canaries, filesOf(world.dataDir), RULES)]
  const rows = findings.map(({ kind, place, why }) => [kind, place, why ?? 'NOBODY HAS SAID WHY'] as const)
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at as 0 | 1].length)))
  for (const [kind, place, why] of rows.sort((a, b) => a.join().localeCompare(b.join())))
    console.log(`${kind.padEnd(widths[0] ?? 0)}  ${place.padEnd(widths[1] ?? 0)}  ${why}`)
  for (const { kind } of canaries) if (!findings.some((one) => one.kind === kind)) console.log(`${kind}: found nowhere`)
  const leaks = findings.filter((one) => one.why === undefined)
  for (const { kind, place, around } of leaks) console.log(`LEAK: ${kind} in ${place}: ${JSON.stringify(around)}`)
  const missing = unmet(RULES, findings)
  for (const { kind, place, why } of missing) console.log(`NOT FOUND: ${kind} in ${place} (${why})`)
  console.log(
    `${findings.length} places of secrets, ${leaks.length} unexplained, ${missing.length} expected ones empty`,
  )
  process.exitCode = leaks.length + missing.length === 0 ? 0 : 1
} finally {
  await world.stop()
  if (process.argv.includes('--keep')) console.log(`kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
