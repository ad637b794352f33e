import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../kit/api.ts'
import type { Profile } from '../kit/browser.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, prepareTenant } from '../kit/product.ts'
import { type WeakLine, weakLine } from '../kit/weak-line.ts'
import { begin, button, bytesOf, keep, keptParts, onDevice, record, savedParts, seek, stop } from './steps.ts'

const RUN = resolve(import.meta.dirname, '../../src/cli/run.ts')
const OFFLINE_SECONDS = 10
/** Slower than anything is recorded, so that something is on its way for as long as a test wants. */
const SLOW_BYTES_PER_SECOND = 250

/** Runs before the page: what the recorder gave, as the browser itself saw it. */
const WITNESS = `{
  const start = MediaRecorder.prototype.start
  MediaRecorder.prototype.start = function (...given) {
    window.given = []
    this.addEventListener('dataavailable', ({ data }) => window.given.push(data))
    return start.apply(this, given)
  }
}`

/** Abilities that a life needs of a kind of browser. */
interface Kind {
  readonly name: string
  readonly isInstalled: boolean
  /** It takes the touches of a test. */
  readonly isTouched: boolean
  /** Its recordings are made playable here too. */
  readonly isWatched: boolean
  open(folder: string): Promise<Profile>
}

/** Tests that everything happens to one candidate, and nothing is lost. */
export function lifeIn({ name, isInstalled, isTouched, isWatched, open }: Kind): void {
  describe.skipIf(!isInstalled)(`a candidate with ${name} on a phone to whom everything happens`, () => {
    let seed: Awaited<ReturnType<typeof prepareTenant>>
    let database: pg.Client
    let profile: string
    let api: Api
    let port: number
    let line: WeakLine
    let daemon: ChildProcess
    let browser: Profile | undefined

    beforeAll(async () => {
      seed = await prepareTenant()
      database = new pg.Client(seed.databaseUrl)
      await database.connect()
      profile = mkdtempSync(join(tmpdir(), 'ib-profile-'))
      port = await freePort()
      // The way of all links to the daemon; the test makes it slow.
      line = await weakLine(port)
      api = new Api(`http://127.0.0.1:${port}`, seed.tenant.key)
      await startDaemon()
    })
    afterAll(async () => {
      await browser?.close()
      daemon?.kill('SIGKILL')
      await line?.close()
      await database?.end()
      for (const folder of [seed?.folder, profile])
        if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    /** Without a worker what was sent stays as it is, since nobody makes it seekable. */
    async function startDaemon(role: 'api' | 'all' = 'api'): Promise<void> {
      const words = [RUN, 'start', '--role', role, '--config', join(seed.folder, 'interview-bridge.yaml')]
      const places = {
        DATABASE_URL: seed.databaseUrl,
        DATA_DIR: seed.folder,
        PORT: String(port),
        PUBLIC_URL: line.origin,
      }
      const env = { ...process.env, ...places }
      daemon = spawn(process.execPath, words, { env, stdio: 'ignore' })
      const answers = () =>
        fetch(`${api.origin}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      await eventually('the daemon answers', answers)
    }
    async function killDaemon(): Promise<void> {
      daemon.kill('SIGKILL')
      await once(daemon, 'exit')
    }
    const press = (page: Page, name: string) => (isTouched ? button(page, name).tap() : button(page, name).click())
    const dialogs: string[] = []
    async function openBrowser(): Promise<Page> {
      browser = await open(profile)
      const { page } = browser
      await page.addInitScript(WITNESS)
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type())
        void dialog.accept()
      })
      return page
    }
    const creditsLeft = async () =>
      (await database.query('select credits from organizations where id = $1', [seed.tenant.organizationId])).rows[0]
        ?.credits

    test('every byte arrives, once, and the states are as they should be', async () => {
      const credits = await creditsLeft()
      const { id, inviteUrl } = await api.invited(seed.position.id)
      const url = inviteUrl ?? ''
      const state = async () => {
        const { status, answeredQuestions } = await api.interview(id)
        return [status, answeredQuestions]
      }
      const stored = async (question: number) => {
        const answer = (await api.interview(id)).answers[question]
        return Buffer.from(await (await fetch(answer?.videoUrl ?? '')).arrayBuffer())
      }
      /** Bytes of the waiting takes that have arrived so far. */
      const sent = async () => {
        const { uploads } = (await (await fetch(`${url}/uploads`)).json()) as { uploads: { bytes: number }[] }
        return uploads.reduce((sum, { bytes }) => sum + bytes, 0)
      }
      let page = await openBrowser()
      await begin(page, url)

      // Question 1: the browser clears its storage, then there is no network in the middle of the upload.
      await record(page)
      await page.evaluate(`new Promise((done) => {
      indexedDB.deleteDatabase('interview-bridge takes').onsuccess = done
    })`)
      await expect.poll(() => savedParts(page)).toBeGreaterThan(0)
      await expect.poll(sent).toBeGreaterThan(0)
      await page.context().setOffline(true)
      for (let seconds = 0; seconds < OFFLINE_SECONDS; seconds++) await onDevice(page)
      await page.context().setOffline(false)
      await stop(page)
      const first = await bytesOf(page, 'window.given')
      await expect.poll(async () => (await bytesOf(page, keptParts)).equals(first)).toBe(true)
      // Nothing is an answer before it is kept.
      expect(await state()).toEqual(['created', 0])
      await keep(page)
      await expect.poll(state).toEqual(['in_progress', 1])
      expect((await stored(0)).equals(first)).toBe(true)

      // Question 2: loaded again while it is recorded, and while it is looked at.
      await press(page, 'Show the next question')
      line.slowDown(SLOW_BYTES_PER_SECOND)
      await record(page)
      const seen = await bytesOf(page, 'window.given')
      await onDevice(page)
      for (let loads = 0; loads < 2; loads++) {
        await page.reload()
        await page.getByText('Answers done: 1 of 2').waitFor()
        await press(page, 'Go on')
        await page.getByText('This take was interrupted.').waitFor()
      }
      const second = await bytesOf(page, keptParts)
      expect(second.subarray(0, seen.length).equals(seen)).toBe(true)

      // While it is sent: loaded again, the browser killed, the server killed.
      const onItsWay = () => page.getByText(/Answer 2: on its way: \d+%/).waitFor()
      await press(page, 'Keep it anyway')
      await onItsWay()
      await page.reload()
      await onItsWay()
      await browser?.kill()
      page = await openBrowser()
      await page.goto(url)
      await onItsWay()
      await killDaemon()
      await page.getByText('saved on this device; the connection was interrupted, trying again').waitFor()
      await startDaemon()
      expect(await state()).toEqual(['in_progress', 1])
      line.slowDown(null)
      await press(page, 'Go on')
      await page.getByText('All your answers have arrived.').waitFor()
      expect(await state()).toEqual(['completed', 2])
      expect((await stored(1)).equals(second)).toBe(true)
      expect(await creditsLeft()).toBe(credits - 1)
      expect(dialogs).toEqual(['beforeunload', 'beforeunload', 'beforeunload'])
      await expect.poll(() => savedParts(page)).toBe(0)
      if (isWatched) await watched(page, id)
    })

    async function watched(page: Page, id: string): Promise<void> {
      await killDaemon()
      await startDaemon('all')
      await eventually('the recordings are made seekable', async () => {
        const { rows } = await database.query('select playable from answers where interview_id = $1', [id])
        return rows.every(({ playable }) => playable === 'made')
      })
      await page.goto(`${line.origin}/dashboard`)
      for (const { videoUrl } of (await api.interview(id)).answers) await seek(page, videoUrl)
    }
  })
}
