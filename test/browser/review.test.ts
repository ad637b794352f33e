import { describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { jobDid, timeGoesBy } from '../kit/decisions.ts'
import { eventually } from '../kit/product.ts'
import { reviewWorld } from './review-world.ts'
import { violations } from './steps.ts'

/** The page of one interview in a real browser: watched, decided about, and shown to a guest. */
describe.skipIf(!CHROMIUM)('the page of an interview', () => {
  const world = reviewWorld()

  /** A reviewer's browser, and an interview that was answered. */
  async function opened() {
    const page = await world.open()
    const api = world.product.api(world.tenant)
    const { id, inviteUrl } = await api.invited((await api.position(world.tenant)).id)
    await new Link(inviteUrl ?? '').answer()
    await world.login(page)
    return { id, page }
  }

  test('a reviewer logs in, watches an answer and approves, with the keyboard alone', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    const interview = await api.invited(position.id, {
      candidate: api.candidate({ firstName: 'Watched', lastName: '<b>Person</b>' }),
    })
    await new Link(interview.inviteUrl ?? '').answer()
    const page = await world.open()
    await world.login(page)
    const row = page.getByLabel('Select Watched <b>Person</b>')
    await page.getByLabel('Select all on this page').press(' ')
    expect(await row.isChecked()).toBe(true)
    await row.press(' ')
    expect(await page.getByLabel('Select all on this page').isChecked()).toBe(false)
    await page.getByRole('link', { name: 'Watched <b>Person</b>' }).press('Enter')
    const video = page.locator('video').first()
    await eventually('the recording plays', () =>
      video.evaluate((element: { readyState: number; play(): Promise<void>; currentTime: number }) =>
        element.play().then(() => element.readyState >= 2),
      ),
    )
    await page.getByRole('link', { name: 'Approve…' }).press('Enter')
    await page.getByText('has not recorded anything yet').waitFor({ state: 'detached' })
    await page.getByLabel('Reason').fill('Answers to the point')
    await page.getByRole('button', { name: 'Approve Watched <b>Person</b>' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('to decide').waitFor()
    await page.getByRole('link', { name: 'Approve…' }).press('Enter')
    await page.getByRole('button', { name: 'Approve Watched <b>Person</b>' }).press('Enter')
    await page.getByText('The approval of Watched <b>Person</b> takes effect in').waitFor()
    expect((await api.interview(interview.id)).approvalStatus).toBe('pending')
    await timeGoesBy(world.product, interview.id)
    const isApproved = async () => (await api.interview(interview.id)).approvalStatus === 'approved'
    await jobDid(world.product, interview.id, 'it took effect', isApproved)
    await page.reload()
    expect(await page.getByRole('link', { name: 'Approve…' }).count()).toBe(0)
    await page.getByText('Answers to the point').waitFor()
  })

  test('a key asks for a decision with the focus in a field, which is one key away from the button', async () => {
    const { id, page } = await opened()
    await page.goto(`${world.product.origin}/dashboard/interviews/${id}`)
    await page.keyboard.press('a')
    await page.waitForURL('**/decision?decision=approved*')
    const focus = () => page.locator(':focus')
    await expect.poll(async () => (await focus().count()) === 1 && focus().getAttribute('id')).toBe('reason')
    await page.keyboard.press('Tab')
    expect(await focus().textContent()).toMatch(/^Approve /)
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  test('keys play, change the speed and the answer, and are off while somebody types or wants none', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    const older = await api.invited(position.id)
    const { id, inviteUrl } = await api.invited(position.id)
    await new Link(inviteUrl ?? '').answer()
    const page = await world.open()
    await world.login(page)
    await page.goto(`${world.product.origin}/dashboard/interviews/${id}`)
    const [first, second] = [page.getByLabel('Answer 1: Why?'), page.getByLabel('Answer 2: How?')]
    await first.waitFor()
    const shown = async () => [await first.isVisible(), await second.isVisible()]
    const rate = () => second.evaluate((video: { playbackRate: number }) => video.playbackRate)
    expect(await shown()).toEqual([true, false])
    await page.keyboard.press('n')
    expect(await shown()).toEqual([false, true])
    await page.keyboard.press('.')
    expect(await rate()).toBe(1.25)
    const at = () => second.evaluate((video: { currentTime: number }) => video.currentTime)
    await eventually('its length is known', () =>
      second.evaluate((video: { readyState: number }) => video.readyState >= 1),
    )
    await page.keyboard.press('ArrowRight')
    expect(await at()).toBeGreaterThan(1)
    await page.keyboard.press('ArrowLeft')
    expect(await at()).toBe(0)
    await page.keyboard.press(' ')
    await eventually('it plays', async () => (await at()) > 0)
    const note = page.getByLabel('A new note')
    await note.pressSequentially('p, p.')
    expect([await note.inputValue(), await shown(), await rate()]).toEqual(['p, p.', [false, true], 1.25])
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await page.getByLabel('Use single keys on this device').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    expect(await shown()).toEqual([false, true])
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByLabel('Use single keys on this device').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    // The device remembers the speed.
    expect(await rate()).toBe(1.25)
    await page.getByLabel('Go on to the next answer').check()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press(' ')
    await second.waitFor()
    await page.setViewportSize({ width: 390, height: 700 })
    await page.keyboard.press('Tab')
    // As text: it runs in the page, whose types are not ours.
    const hidden =
      await page.evaluate(`[...document.querySelectorAll('main :is(a, button, input, select, summary, textarea, video)')]
      .filter((one) => !one.closest('.bar') && one.checkVisibility())
      .filter((one) => {
        one.focus()
        const [it, bar] = [one.getBoundingClientRect(), document.querySelector('.bar').getBoundingClientRect()]
        return it.top >= bar.top && it.bottom <= bar.bottom
      }).map((one) => one.outerHTML)`)
    expect(hidden).toEqual([])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.waitForURL(`**/${older.id}`)
    await page.context().close()
  })

  test('a line of the transcript is corrected, and the page comes back to it in the answer that holds it', async () => {
    const { product, tenant } = world
    const api = product.api(tenant)
    const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
    await new Link(inviteUrl ?? '').answer()
    const { answers } = await api.interview(id)
    const transcripts = answers.map(({ questionId }) => ({ questionId, text: 'I sold shoos. Then I built software.' }))
    await product.core.database.knex('analyses').insert({
      ...{ interview_id: id, organization_id: tenant.organizationId, requested_at: new Date() },
      provenance: JSON.stringify({ transcripts }),
    })
    const page = await world.open(390)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await world.login(page)
    // As a note in the ATS leads to the second of a quote.
    await page.goto(`${product.origin}/dashboard/interviews/${id}?t=0.5#answer-2`)
    await page.getByLabel('Answer 2: How?').waitFor()
    const second = (answer: number) =>
      page.evaluate<number>(`document.querySelector('#answer-${answer} video').currentTime`)
    await expect.poll(() => second(2), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await second(1)).toBe(0)
    await page.locator('#answer-2 summary').click()
    await page.locator('#answer-2').getByRole('link', { name: 'Correct line 1' }).click()
    await page.getByLabel('What is said there').fill('I sold shoes.')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Keep the correction' }).press('Enter')
    const line = page.locator('#line-2-1')
    await line.getByText('I sold shoes.').waitFor()
    expect(await page.locator('#answer-1').isVisible()).toBe(false)
    expect(await line.locator('del').textContent()).toBe('I sold shoos.')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a guest watches an interview by a link, without a login and without a way to anything else', async () => {
    const { id, page } = await opened()
    await page.goto(`${world.product.origin}/dashboard/interviews/${id}`)
    await page.getByLabel('Days that a new link lasts').fill('2')
    await page.getByRole('button', { name: 'Make a guest link' }).click()
    await page.getByText('Copy it now').waitFor()
    expect(await violations(page)).toEqual([])
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    const guest = await world.open(390)
    const problems: string[] = []
    guest.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await guest.goto(link)
    const [first, second] = [guest.getByLabel('Answer 1: Why?'), guest.getByLabel('Answer 2: How?')]
    await first.waitFor()
    await guest.getByRole('button', { name: 'Next answer' }).click()
    await eventually('the second answer plays', () =>
      second.evaluate((video: { readyState: number; play(): Promise<void> }) =>
        video.play().then(() => video.readyState >= 2),
      ),
    )
    expect(await guest.getByRole('navigation').count()).toBe(0)
    for (const colorScheme of ['dark', 'light'] as const) {
      await guest.emulateMedia({ colorScheme })
      expect(await violations(guest)).toEqual([])
    }
    expect(problems).toEqual([])
    await page.getByRole('link', { name: 'Back to the interview' }).click()
    await page.getByText(/opened once/).waitFor()
    await page.getByRole('button', { name: /^Revoke the link/ }).click()
    await page.getByText('ended', { exact: true }).waitFor()
    expect((await guest.reload())?.status()).toBe(404)
    expect(await violations(guest)).toEqual([])
    await page.context().close()
    await guest.context().close()
  })
})
