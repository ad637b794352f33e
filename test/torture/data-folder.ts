import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { cutPower, type FolderUser, missingRows, noContainers, serversOf, useFolder } from '../kit/data-folder.ts'
import { option, sleep } from '../kit/program.ts'

/**
 * npm run torture:data-folder [-- --seed N --first N --cuts N --kills N]: first starts are killed at random moments, and two first
 * starts come within 300 ms; the power is cut, then two processes start together; owners are killed with -9 while others
 * share their server; a container that cannot reach the server tries its luck. After each round: one server, no committed
 * row missing. The last line counts; the exit code is 1 if anything was violated.
 */
const SEED = option('seed', 1)
const FIRST_STARTS = option('first', 8)
const CUTS = option('cuts', 12)
const KILLS = option('kills', 8)
const UP_MS_MAX = 120_000

const random = seededRandom(SEED)
const folder = mkdtempSync(join(tmpdir(), 'ib-data-folder-'))
const violations: string[] = []
const violated = (what: string) => {
  violations.push(what)
  console.log(`VIOLATED: ${what}`)
}

/** True once it works; a process that ends or takes for ever is a violation. */
async function isUp(user: FolderUser, what: string): Promise<boolean> {
  const up = await Promise.race([user.up, sleep(UP_MS_MAX).then(() => undefined)])
  if (up) return true
  violated(`${what}: ${up === undefined ? `not up within ${UP_MS_MAX / 1000} s` : (await user.gone).said.trim()}`)
  return false
}

async function writes(user: FolderUser, what: string): Promise<void> {
  const before = user.rows.length
  for (let waited = 0; user.rows.length < before + 3; waited += 20) {
    if (waited > UP_MS_MAX) return violated(`${what}: no row is committed`)
    await sleep(20)
  }
}

function oneServer(dataDir: string, what: string): void {
  const servers = serversOf(dataDir)
  if (servers.length !== 1) violated(`${what}: ${servers.length} servers on one folder`)
}

async function firstStarts(): Promise<void> {
  for (let n = 0; n < FIRST_STARTS; n++) {
    const dataDir = join(folder, `first-${n}`)
    const first = useFolder(dataDir)
    // From before its first file until it serves: about two seconds here, more on a slow machine, where it is then killed earlier.
    await sleep(150 + (n / FIRST_STARTS) * 1_800 + random() * 200)
    await cutPower(dataDir, [first])
    const pair = [useFolder(dataDir)]
    await sleep(random() * 300)
    pair.push(useFolder(dataDir))
    for (const user of pair) if (await isUp(user, `first start ${n}`)) await writes(user, `first start ${n}`)
    oneServer(dataDir, `first start ${n}`)
    const left = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.includes('.new')) : []
    if (left.length > 0) violated(`first start ${n}: left ${left.join(', ')}`)
    await cutPower(dataDir, pair)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function powerCuts(dataDir: string, rows: number[]): Promise<void> {
  for (let n = 0; n < CUTS; n++) {
    const both = [useFolder(dataDir), useFolder(dataDir)]
    for (const user of both) if (await isUp(user, `power cut ${n}`)) await writes(user, `power cut ${n}`)
    oneServer(dataDir, `power cut ${n}`)
    await cutPower(dataDir, both)
    rows.push(...both.flatMap((user) => user.rows))
  }
}

async function killedOwners(dataDir: string, rows: number[]): Promise<void> {
  // In a container the same name leads to another folder, so that the socket is not to be seen there.
  const env = { TMPDIR: `${dataDir}.tmp` }
  mkdirSync(env.TMPDIR, { recursive: true })
  rmSync(join(dataDir, 'postgres.socket'))
  let users = [useFolder(dataDir, { env })]
  for (const user of users) await isUp(user, 'the first owner')
  for (let n = 0; n < KILLS; n++) {
    const [owner, ...others] = users as [FolderUser, ...FolderUser[]]
    while (others.length < 2) others.push(useFolder(dataDir, { env }))
    for (const user of others) await isUp(user, `killed owner ${n}`)
    owner.child.kill('SIGKILL')
    // While one server ends and the next one starts, a container in which neither can be seen must stay out.
    const stranger = noContainers ? undefined : useFolder(dataDir, { container: true })
    if (stranger) {
      // It may come first in the moment when nobody runs the server; then it is its owner, and the others wait for it.
      const isOwner = await stranger.up
      if (isOwner) stranger.child.kill('SIGKILL')
      const { code, said } = await stranger.gone
      if (!isOwner && !/is in use/.test(said)) violated(`killed owner ${n}: a container ended with ${code}: ${said}`)
      rows.push(...stranger.rows)
    }
    for (const user of others) await writes(user, `killed owner ${n}`)
    oneServer(dataDir, `killed owner ${n}`)
    rows.push(...owner.rows)
    users = others
  }
  await cutPower(dataDir, users)
  rows.push(...users.flatMap((user) => user.rows))
}

try {
  if (noContainers) console.log(`Without strangers in containers: ${noContainers}.`)
  await firstStarts()
  const dataDir = join(folder, 'data')
  const rows: number[] = []
  await powerCuts(dataDir, rows)
  await killedOwners(dataDir, rows)
  const missing = await missingRows(dataDir, rows)
  if (missing.length > 0) violated(`${missing.length} committed rows are missing`)
  console.log(
    `${FIRST_STARTS} first starts killed, ${CUTS} power cuts, ${KILLS} owners killed: ${rows.length} rows committed, ${missing.length} lost, ${violations.length} violations`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(`${join(folder, 'data')}.tmp`, { recursive: true, force: true })
}
process.exit(violations.length > 0 ? 1 : 0)
