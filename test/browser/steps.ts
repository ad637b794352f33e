import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Steps of a candidate at the page. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Agrees; the page is then at the check, and nothing has begun. */
export async function agree(page: Page): Promise<void> {
  await page.getByLabel(/I agree/).check()
  await button(page, 'Continue to the camera check').click()
}

/** Turns on camera and microphone. */
export async function check(page: Page): Promise<void> {
  await button(page, 'Turn on camera and microphone').click()
  await page.getByText('Your camera works.').waitFor()
}

/** From the link to the first question. */
export async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await agree(page)
  await check(page)
  await button(page, 'Start the interview').click()
  await page.getByText('Question 1 of 2').waitFor()
}

/** Records until `until` is true, by default until a part of the take is on this device. */
export async function record(page: Page, until: () => Promise<unknown> = () => onDevice(page)): Promise<void> {
  await button(page, 'Start recording').click()
  await startNow(page)
  await page.getByText(/\d:\d\d left/).waitFor()
  await until()
}

/** Without waiting for 3, 2, 1; a machine that is slower than that starts by itself. */
export const startNow = (page: Page) =>
  button(page, 'Start now')
    .click({ timeout: 3_500 })
    .catch(() => undefined)

export async function stop(page: Page): Promise<void> {
  await button(page, 'Stop').click()
  await button(page, /^Keep/).waitFor()
}

export const keep = (page: Page) => button(page, /^Keep/).click()

/** The number of parts of takes in the browser's own database. */
export const savedParts = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const asked = indexedDB.open('interview-bridge takes')
    // A database that is not there yet is not for a test to make.
    asked.onupgradeneeded = () => asked.transaction.abort()
    asked.onerror = () => done(0)
    asked.onsuccess = () => {
      const all = asked.result.transaction('parts').objectStore('parts').getAll()
      // The first part of Chromium's recorder is a single byte.
      all.onsuccess = () => { asked.result.close(); done(all.result.filter(({ blob }) => blob.size > 1_000).length) }
    }
  })`)

/** Bytes in the page as they are, by an expression for a list of blobs. */
export async function bytesOf(page: Page, blobs: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    const reader = new FileReader()
    reader.readAsDataURL(new Blob(${blobs}))
    await new Promise((done) => (reader.onload = done))
    return reader.result.split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}

/** The parts that this device keeps of the one take on it. */
export const keptParts = `await new Promise((done) => {
  const asked = indexedDB.open('interview-bridge takes')
  asked.onsuccess = () => {
    const all = asked.result.transaction('parts').objectStore('parts').getAll()
    all.onsuccess = () => { asked.result.close(); done(all.result.map(({ blob }) => blob)) }
  }
})`

/** Waits until another part of a take is on this device. */
export async function onDevice(page: Page): Promise<void> {
  const before = await savedParts(page)
  await expect.poll(() => savedParts(page)).toBeGreaterThan(before)
}

/** The rules of WCAG 2.2 AA that a machine can check, broken on the page as it is. */
export async function violations(page: Page): Promise<unknown[]> {
  // By the tools of a developer: the page's own policy runs no script that is not ours.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]))`)
}

/** The same in both schemes; what does not depend on colours is asked for once. */
export async function violationsInBoth(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const dark = await page.evaluate<
    unknown[]
  >(`axe.run(document, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, 'dark', ...nodes.map((node) => node.html)]))`)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark, ...(await violations(page))]
}

/** Runs in the browser: opens a recording, goes to its middle and says what is seen there. */
const half = (url: string | null) => `new Promise((done, fail) => {
  const video = document.createElement('video')
  video.onerror = () => fail(new Error(video.error.message))
  video.onloadedmetadata = () => { video.currentTime = video.duration / 2 }
  video.onseeked = () => done({
    duration: video.duration,
    seekableEnd: video.seekable.end(0),
    at: video.currentTime,
  })
  video.src = ${JSON.stringify(url)}
})`

/** A reviewer goes to the middle of a recording. `page` is one of ours, since only such a page may play it. */
export async function seek(page: Page, url: string | null): Promise<void> {
  const seen = await page.evaluate<{ duration: number; seekableEnd: number; at: number }>(half(url))
  expect(seen.duration).toBeGreaterThan(0.2)
  expect(seen.duration).toBeLessThan(30)
  expect(seen.seekableEnd).toBeCloseTo(seen.duration, 1)
  expect(seen.at).toBeCloseTo(seen.duration / 2, 1)
}
