import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
if (!CHROMIUM) console.log('browser tests are skipped: they need Chromium (apt-get install chromium); CI installs it')

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

/** The pages in a real browser, with a fake camera. */
describe.skipIf(!CHROMIUM)('in a real browser', () => {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  const open = async (width = 1_100) => (await browser.newContext({ viewport: { width, height: 800 } })).newPage()

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    })
    product = await startProduct()
    tenant = await product.tenant()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function login(page: Page): Promise<void> {
    await page.goto(`${product.origin}/dashboard`)
    await page.getByLabel('Email address').fill(tenant.email)
    await page.getByLabel('Password').fill(tenant.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Interviews' }).waitFor()
  }

  test('a candidate records, looks, keeps and completes an interview on a phone', async () => {
    const api = product.api(tenant)
    const position = await api.position(tenant)
    const interview = await api.invited(position.id)
    const page = await open(390)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(interview.inviteUrl ?? '')
    await page.getByLabel(/I agree/).check()
    await page.getByRole('button', { name: 'Start the interview' }).click()
    for (const number of [1, 2]) {
      await page.getByText(`Question ${number} of 2`).waitFor()
      await page.getByRole('button', { name: 'Start recording' }).click()
      await page.getByText(/Recording\. \d:\d\d left/).waitFor()
      // One thing to do at a time: what cannot be done now is not shown.
      expect(await page.getByRole('button').allInnerTexts()).toEqual(['Stop'])
      await page.waitForTimeout(700)
      await page.getByRole('button', { name: 'Stop' }).click()
      if (number === 1) {
        await page.getByRole('button', { name: 'Record again' }).click()
        await page.waitForTimeout(700)
        await page.getByRole('button', { name: 'Stop' }).click()
      }
      await page.getByRole('button', { name: 'Keep this answer' }).click()
    }
    await page.getByText('All your answers have arrived.').waitFor()
    const detail = await api.interview(interview.id)
    expect([detail.status, detail.answers.length]).toEqual(['completed', 2])
    expect(problems).toEqual([])
    await eventually('the recordings are made seekable', async () => {
      const answers = await product.core.database
        .knex('answers')
        .where({ interview_id: interview.id })
        .pluck('playable')
      return answers.every((playable) => playable === 'made')
    })
    // A recorder states no duration, so nobody could seek in what it sends.
    const viewer = await open()
    await viewer.goto(`${product.origin}/dashboard`)
    for (const { videoUrl } of detail.answers) {
      const seen = await viewer.evaluate<{ duration: number; seekableEnd: number; at: number }>(half(videoUrl))
      expect(seen.duration).toBeGreaterThan(0.5)
      expect(seen.duration).toBeLessThan(30)
      expect(seen.seekableEnd).toBeCloseTo(seen.duration, 1)
      expect(seen.at).toBeCloseTo(seen.duration / 2, 1)
    }
    await page.reload()
    await page.getByRole('heading', { name: /Thank you/ }).waitFor()
  })

  test('an answer that was stored although its reply was lost is not asked for again', async () => {
    const api = product.api(tenant)
    const interview = await api.invited((await api.position(tenant)).id)
    const page = await open(390)
    let lost = 0
    await page.route('**/answers/*', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto(interview.inviteUrl ?? '')
    await page.getByLabel(/I agree/).check()
    await page.getByRole('button', { name: 'Start the interview' }).click()
    for (const number of [1, 2]) {
      await page.getByText(`Question ${number} of 2`).waitFor()
      await page.getByRole('button', { name: 'Start recording' }).click()
      await page.waitForTimeout(700)
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Keep this answer' }).click()
    }
    await page.getByText('All your answers have arrived.').waitFor()
    expect(lost).toBe(2)
  })

  /** A candidate in front of the first question. */
  async function begun(page: Page): Promise<{ id: string }> {
    const api = product.api(tenant)
    const interview = await api.invited((await api.position(tenant)).id)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(interview.inviteUrl ?? '')
    await page.getByLabel(/I agree/).check()
    await page.getByRole('button', { name: 'Start the interview' }).click()
    await page.getByText('Question 1 of 2').waitFor()
    return interview
  }
  async function recorded(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Start recording' }).click()
    await page.getByText(/Recording\. \d:\d\d left/).waitFor()
    await page.waitForTimeout(700)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Keep this answer' }).waitFor()
  }

  test('a take survives a reload while it is looked at and while it is recorded', async () => {
    const page = await open(390)
    const { id } = await begun(page)
    await recorded(page)
    await page.reload()
    await page.getByText('Your recording from before is still on this device.').waitFor()
    await page.getByRole('button', { name: 'Keep this answer' }).click()
    await page.getByText('Question 2 of 2').waitFor()
    await page.getByRole('button', { name: 'Start recording' }).click()
    // A part of it was saved once the recorder gave one out.
    const saved = () =>
      page.evaluate(`new Promise((done) => {
        const asked = indexedDB.open('interview-bridge', 1)
        asked.onsuccess = () => {
          const count = asked.result.transaction('chunks').objectStore('chunks').count()
          count.onsuccess = () => { asked.result.close(); done(count.result) }
        }
      })`)
    await expect.poll(saved, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.reload()
    await page.getByText('Your recording from before is still on this device.').waitFor()
    await page.getByRole('button', { name: 'Keep this answer' }).click()
    await page.getByText('All your answers have arrived.').waitFor()
    expect((await product.api(tenant).interview(id)).answers).toHaveLength(2)
    await expect.poll(saved, { timeout: 20_000 }).toBe(0)
  })

  test('an answer that is kept without a network is sent by itself once there is one', async () => {
    const page = await open(390)
    await begun(page)
    await recorded(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Keep this answer' }).click()
    await page.getByText('You are offline. Your answer is saved on this device').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Question 2 of 2').waitFor()
    expect(await page.getByRole('alert').isVisible()).toBe(false)
  })

  test('an interview whose last answer arrived ends well although the server does not answer then', async () => {
    const page = await open(390)
    await begun(page)
    await recorded(page)
    await page.getByRole('button', { name: 'Keep this answer' }).click()
    await page.getByText('Question 2 of 2').waitFor()
    await recorded(page)
    let lost = 0
    await page.route('**/state', (route) => (lost++ < 2 ? route.abort('connectionreset') : route.continue()))
    await page.getByRole('button', { name: 'Keep this answer' }).click()
    await page.getByText('All your answers have arrived.').waitFor()
    expect(lost).toBe(3)
  })

  test.each([
    ['without a recorder', 'delete window.MediaRecorder', /cannot record video/],
    ['without a camera', 'NotFoundError', /No camera or no microphone was found/],
    ['that refuses the camera', 'NotAllowedError', /does not let this page use the camera/],
    ['whose camera is in use', 'NotReadableError', /used by another program/],
    [
      'inside another app',
      'Object.defineProperty(navigator, "mediaDevices", { value: undefined })',
      /open it in Chrome/,
    ],
  ])('a browser %s is told so before the interview begins', async (_what, trouble, words) => {
    const page = await open(390)
    await page.addInitScript(
      /^\w+Error$/.test(trouble)
        ? `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${trouble}'))`
        : trouble,
    )
    const api = product.api(tenant)
    const interview = await api.invited((await api.position(tenant)).id)
    await page.goto(interview.inviteUrl ?? '')
    expect(await page.getByLabel(/An AI may help/).isChecked()).toBe(false)
    await page.getByLabel(/I agree/).check()
    await page.getByRole('button', { name: 'Start the interview' }).click()
    await page.getByText(words).waitFor()
    expect((await api.interview(interview.id)).status).toBe('created')
  })

  test('the refusal of a recording that is far too large reaches the page while it is still sending', async () => {
    const small = await startProduct({ role: 'api', yaml: { recording: { maxMegabytes: 1 } } })
    try {
      const tenantOfSmall = await small.tenant()
      const api = small.api(tenantOfSmall)
      const interview = await api.invited((await api.position(tenantOfSmall)).id)
      const link = new Link(interview.inviteUrl ?? '')
      await link.start()
      const [question] = (await link.state()).questions
      const page = await open()
      await page.goto(interview.inviteUrl ?? '')
      // As text: it runs in the page, whose types are not ours.
      const path = `${new URL(link.url).pathname}/answers/${question?.id}`
      const answer = await page.evaluate(`new Promise((done) => {
        const body = new Uint8Array(${4 * 1_048_576})
        body.set([0x1a, 0x45, 0xdf, 0xa3])
        const request = new XMLHttpRequest()
        request.open('PUT', '${path}')
        request.setRequestHeader('Content-Type', 'video/webm')
        request.onload = () => done(request.status + ' ' + request.responseText)
        request.onerror = () => done('network error')
        request.send(body)
      })`)
      expect(answer).toMatch(/^413 .*larger than 1 MB/)
      await page.context().close()
    } finally {
      await small.stop()
    }
  })

  test('a reviewer logs in, watches an answer and approves, with the keyboard alone', async () => {
    const api = product.api(tenant)
    const position = await api.position(tenant)
    const interview = await api.invited(position.id, {
      candidate: api.candidate({ firstName: 'Watched', lastName: '<b>Person</b>' }),
    })
    await new Link(interview.inviteUrl ?? '').answer()
    const page = await open()
    await login(page)
    await page.getByRole('link', { name: 'Watched <b>Person</b>' }).press('Enter')
    const video = page.locator('video').first()
    await eventually('the recording plays', () =>
      video.evaluate((element: { readyState: number; play(): Promise<void>; currentTime: number }) =>
        element.play().then(() => element.readyState >= 2),
      ),
    )
    await page.getByRole('button', { name: 'Approve' }).press('Enter')
    await page.getByText('approved').first().waitFor()
    expect((await api.interview(interview.id)).approvalStatus).toBe('approved')
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  })

  test('every page of the dashboard opens without an error on the console', async () => {
    const page = await open()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await login(page)
    for (const name of ['Positions', 'Companies', 'Teams', 'Connections', 'Write-backs', 'API keys', 'Mail']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    await page.goto(`${product.origin}/api/docs`)
    await page.getByText('Interview Bridge: interview API').waitFor()
    await page.getByText('/positions/{id}/invites').first().waitFor()
    expect(problems).toEqual([])
    for (const path of ['interviews/nonsense', 'interviews/0123456789abcdef01234567'])
      expect((await page.goto(`${product.origin}/dashboard/${path}`))?.status(), path).toBe(404)
    expect((await page.goto(`${product.origin}/dashboard?page=x&status=y&limit=1e9`))?.status()).toBe(200)
  })

  test('nobody sees a page of the dashboard without logging in, or with a wrong password', async () => {
    const page = await open()
    await page.goto(`${product.origin}/dashboard/api-keys`)
    expect(new URL(page.url()).pathname).toBe('/dashboard/login')
    await page.getByLabel('Email address').fill(tenant.email)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('The address or the password is wrong.').waitFor()
  })

  test('an expired and an unknown link say what to do', async () => {
    const page = await open(390)
    expect((await page.goto(`${product.origin}/i/${'A'.repeat(43)}`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This link does not exist or is no longer valid' }).waitFor()
  })
})
