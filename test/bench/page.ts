import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { startDaemon } from '../../src/app/daemon.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { agree, check } from '../browser/steps.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { urlOf } from '../kit/database-url.ts'
import { option } from '../kit/program.ts'
import { median } from './load.ts'
import { makeTenant } from './tenant.ts'

/**
 * npm run bench:page [-- --visits N]: what the candidate's page asks of a weak phone on a weak line: how much it loads before
 * anything is recorded, and how long it takes until it answers a touch. Each visit is the first one of its browser.
 */
const VISITS = option('visits', 5)
const KILOBYTES_MAX = 150
const SECONDS_MAX = 1.5
const CPU_SLOWER = 4
const LATENCY_MS = 150
const MEGABITS = 1.6

/** Runs before the page. It answers a touch once its form was painted and nothing else keeps the browser busy. */
const WATCH = `new MutationObserver((_, own) => {
  if (!document.querySelector('#interview input[type=checkbox]')) return
  own.disconnect()
  requestAnimationFrame(() => setTimeout(() => { window.interactiveMs = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

interface Visit {
  readonly interactiveMs: number
  /** Compressed, with the heads of the answers. */
  readonly bytes: ReadonlyMap<string, number>
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const bytes = await weaken(page)
  await page.addInitScript(WATCH)
  await page.goto(url)
  await page.waitForFunction('window.interactiveMs')
  const interactiveMs = await page.evaluate<number>('window.interactiveMs')
  await agree(page)
  await check(page)
  await page.getByText(/Your connection is (fast|slow)/).waitFor()
  await context.close()
  return { interactiveMs, bytes }
}

/** Makes browser and line slow, and counts what comes through the line, by kind. */
async function weaken(page: Page): Promise<ReadonlyMap<string, number>> {
  const devtools = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind !== undefined) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.enable')
  const throughput = (MEGABITS * 1_000_000) / 8
  const line = { offline: false, latency: LATENCY_MS, downloadThroughput: throughput, uploadThroughput: throughput }
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  return bytes
}

const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((all, one) => all + one, 0)
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const verdict = (isMet: boolean) => (isMet ? 'goal met' : 'goal missed')

if (!CHROMIUM) throw new Error('This needs Chromium: apt-get install chromium')
const folder = mkdtempSync(join(tmpdir(), 'ib-bench-page-'))
const postgres = await startEmbedded(folder)
const file = join(folder, 'interview-bridge.yaml')
writeFileSync(file, 'connections: []\n')
const environment = { DATABASE_URL: urlOf(postgres.connection, 'postgres'), DATA_DIR: folder, PORT: '0' }
const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
const daemon = await startDaemon(core, { role: 'api' })
let browser: Browser | undefined
try {
  browser = await launchChromium()
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const position = await core.services.positions.createPosition(caller, {
    name: 'Engineer',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  const candidate = { firstName: 'A', lastName: 'B', email: 'a@people.example', phoneNumber: null, countryCode: null }
  const options = { candidate, externalId: '1', sendEmail: false, expiresInDays: 14 }
  const { interview } = await core.services.invites.invite(caller, position.id, options)
  const url = `${daemon.origin}/i/${core.links.inviteToken(interview.id)}`

  const visits: Visit[] = []
  while (visits.length < VISITS) visits.push(await visit(browser, url))

  const times = visits.map(({ interactiveMs }) => interactiveMs).toSorted((a, b) => a - b)
  const middle = median(times)
  const most = visits.toSorted((a, b) => sum(b.bytes) - sum(a.bytes))[0]?.bytes ?? new Map()
  const kinds = [...most].sort(([, a], [, b]) => b - a).map(([kind, size]) => `${kind} ${kilobytes(size)}`)
  console.log(
    [
      `The candidate's page on its first visit: a phone ${CPU_SLOWER} times slower than this machine, ${MEGABITS} Mbit/s, ${LATENCY_MS} ms for each request`,
      `Loaded before anything is recorded, compressed: ${kilobytes(sum(most))} (goal: at most ${KILOBYTES_MAX} KB; ${verdict(sum(most) <= KILOBYTES_MAX * 1_000)}): ${kinds.join(', ')}`,
      `From opening the link until the page answers a touch: ${seconds(middle)}, the median of ${VISITS} (goal: at most ${SECONDS_MAX} s; ${verdict(middle <= SECONDS_MAX * 1_000)}): ${times.map(seconds).join(', ')}`,
      `While this was measured, ${loadavg()[0]?.toFixed(1)} processes wanted a processor on average; above the number of processors, the time says little`,
    ].join('\n'),
  )
  if (sum(most) > KILOBYTES_MAX * 1_000 || middle > SECONDS_MAX * 1_000) process.exitCode = 1
} finally {
  await browser?.close()
  await daemon.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
