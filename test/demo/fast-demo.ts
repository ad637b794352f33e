import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { type RunningDemo, startDemo } from '../../src/cli/demo.ts'
import type { Pace } from '../../src/demo/pace.ts'
import { freePort } from '../kit/free-port.ts'
import { freshDatabase } from '../kit/product.ts'

/** The demo with people who do not pause, so that a test need not wait for them. */
const QUICK: Pace = {
  tickMs: 100,
  arrivalMs: () => 60_000,
  thinkMs: { from: 0, to: 0 },
  keptLatecomers: 90,
  keptGuests: 50,
  outageS: 0,
  isAiAccepted: true,
}

export interface FastDemo extends RunningDemo {
  /** The text of a page of the demo. */
  page(path: string): Promise<string>
  /** Sends a form of the demo's own pages. */
  press(path: string, fields?: Record<string, string>): Promise<Response>
}

/** The demo in this process, on a database of its own, with its real server, engine and fake ATS. */
export async function startFastDemo(
  options: { pace?: Partial<Pace>; clock?: Clock } = {},
): Promise<FastDemo & { end(): Promise<void> }> {
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'ib-demo-'))
  const demo = await startDemo({
    environment: { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(await freePort()) },
    log: createLog({ level: 'silent' }),
    pace: { ...QUICK, ...options.pace },
    clock: options.clock ?? systemClock,
  })
  if (!demo) throw new Error('The demo did not start, though no signal came')
  const page = async (path: string) => {
    const answer = await fetch(demo.origin + path)
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.text()
  }
  return {
    ...demo,
    page,
    async press(path, fields = {}) {
      const token = /name="token" value="([^"]+)"/.exec(await page('/'))?.[1] ?? ''
      return fetch(demo.origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, ...fields }).toString(),
      })
    },
    async end() {
      await demo.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Real time, moved ahead by hand: a day can pass without waiting for it. */
export class ShiftedClock implements Clock {
  #aheadMs = 0
  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }
  monotonicMs(): number {
    return systemClock.monotonicMs() + this.#aheadMs
  }
  stampAt(): Date {
    return this.now()
  }
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal)
  }
  shift(ms: number): void {
    this.#aheadMs += ms
  }
}
