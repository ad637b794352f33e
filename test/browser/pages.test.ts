import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { CHROMIUM, launchChromium } from '../kit/browser.ts'
import { jobDid, stopDecisions, timeGoesBy } from '../kit/decisions.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { violations, violationsInBoth } from './steps.ts'

/** The reviewers' pages in a real browser. */
describe.skipIf(!CHROMIUM)('in a real browser', () => {
  let browser: Browser
  let product: Product
  let tenant: Tenant
  const open = async (width = 1_100) => (await browser.newContext({ viewport: { width, height: 800 } })).newPage()

  beforeAll(async () => {
    browser = await launchChromium()
    product = await startProduct()
    await stopDecisions(product)
    tenant = await product.tenant()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  async function login(page: Page, { email, password }: Pick<Tenant, 'email' | 'password'> = tenant): Promise<void> {
    await page.goto(`${product.origin}/dashboard`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Interviews' }).waitFor()
  }

  test('the pages of administration hold on a phone, light and dark, and their forms work without a mouse', async () => {
    const { accounts } = product.core
    const own = await product.tenant()
    const head = { email: 'head.of.pages@acme.example', password: 'correct horse battery' }
    await accounts.createUser({ ...own, ...head, role: 'administrator' })
    const page = await open(390)
    const login = async () => {
      await page.goto(`${product.origin}/dashboard/teams`)
      await page.getByLabel('Email address').fill(head.email)
      await page.getByLabel('Password').fill(head.password)
      await page.getByRole('button', { name: 'Log in' }).press('Enter')
      await page.getByRole('heading', { name: 'Teams', exact: true }).waitFor()
    }
    await login()
    await page.getByLabel('Name', { exact: true }).fill('A team of very long wordswithoutanybreaktheyhave')
    await page.getByRole('button', { name: 'Add the team' }).press('Enter')
    await page.getByRole('heading', { name: 'A team of very long' }).waitFor()
    await page.goto(`${product.origin}/dashboard/people/${own.userId}`)
    await page.getByLabel('A team of very long').press(' ')
    await page.getByRole('button', { name: 'Save the teams' }).press('Enter')
    await page.getByText('They see the interviews and positions of their teams').waitFor()
    await page.getByLabel('Role').selectOption('viewer')
    await page.getByRole('button', { name: 'Change the role' }).press('Enter')
    await page.locator('.pill', { hasText: 'viewer' }).waitFor()
    for (const path of [
      'companies',
      `companies/${own.companyId}`,
      'companies?q=nothing',
      'teams',
      `teams/${own.teamId}`,
      'people',
      `people/${own.userId}`,
      'account',
    ])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${product.origin}/dashboard/${path}`)
        expect([path, colorScheme, await violations(page)]).toEqual([path, colorScheme, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
      }
    await page.context().close()
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
    await timeGoesBy(product, interview.id)
    const isApproved = async () => (await api.interview(interview.id)).approvalStatus === 'approved'
    await jobDid(product, interview.id, 'it took effect', isApproved)
    await page.reload()
    expect(await page.getByRole('link', { name: 'Approve…' }).count()).toBe(0)
    await page.getByText('Answers to the point').waitFor()
  })

  test('keys play, change the speed and the answer, and are off while somebody types or wants none', async () => {
    const api = product.api(tenant)
    const position = await api.position(tenant)
    const older = await api.invited(position.id)
    const { id, inviteUrl } = await api.invited(position.id)
    await new Link(inviteUrl ?? '').answer()
    const page = await open()
    await login(page)
    await page.goto(`${product.origin}/dashboard/interviews/${id}`)
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
    await page.getByRole('heading', { name: 'Answers' }).click()
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
    await page.getByRole('heading', { name: 'Answers' }).click()
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
    await page.getByRole('heading', { name: 'Answers' }).click()
    await page.keyboard.press('j')
    await page.waitForURL(`**/${older.id}`)
    await page.context().close()
  })

  test('a guest watches an interview by a link, without a login and without a way to anything else', async () => {
    const api = product.api(tenant)
    const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
    await new Link(inviteUrl ?? '').answer()
    const page = await open()
    await login(page)
    await page.goto(`${product.origin}/dashboard/interviews/${id}`)
    await page.getByLabel('Days that a new link lasts').fill('2')
    await page.getByRole('button', { name: 'Make a guest link' }).click()
    await page.getByText('Copy it now').waitFor()
    expect(await violations(page)).toEqual([])
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    const guest = await open(390)
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

  test('bars of the figures stand in their rows, also on a phone', async () => {
    await product.api(tenant).invited((await product.api(tenant).position(tenant)).id)
    const page = await open(390)
    await login(page)
    await page.goto(`${product.origin}/dashboard/home`)
    // As text: it runs in the page, whose types are not ours.
    const astray = await page.evaluate(`[...document.querySelectorAll('table.bars svg')].filter((bar) => {
      const [one, row] = [bar.getBoundingClientRect(), bar.closest('tr').getBoundingClientRect()]
      return one.top < row.top || one.bottom > row.bottom || one.right > row.right
    }).length`)
    expect([await page.locator('table.bars svg').count(), astray]).toEqual([expect.any(Number), 0])
    expect(await violationsInBoth(page)).toEqual([])
    await page.context().close()
  })

  test('two clicks make one API key and show it, and after "Back" the list is of now and the form makes another one', async () => {
    const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
    await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
    const page = await open()
    await login(page, boss)
    await page.goto(`${product.origin}/dashboard/api-keys`)
    const inUse = () => page.getByText('in use', { exact: true }).count()
    const before = await inUse()
    const shown = page.getByLabel('Key', { exact: true })
    await page.getByLabel('Name').fill('First')
    await page.getByRole('button', { name: 'Make a key' }).dblclick()
    await shown.waitFor()
    const key = await shown.inputValue()
    expect([await inUse(), key]).toEqual([before + 1, expect.stringMatching(/^ib_/)])
    await page.reload()
    expect([await inUse(), await shown.inputValue()]).toEqual([before + 1, key])
    await page.goBack()
    await eventually('the list is of now', async () => (await inUse()) === before + 1)
    expect(await shown.count()).toBe(0)
    await page.getByLabel('Name').fill('Second')
    await page.getByRole('button', { name: 'Make a key' }).click()
    await shown.waitFor()
    expect([await inUse(), (await shown.inputValue()) === key]).toEqual([before + 2, false])
    await page.context().close()
  })

  test('times are those of the reader, and of UTC by a button that keyboards and screen readers reach', async () => {
    const api = product.api(tenant)
    const interview = await api.invited((await api.position(tenant)).id)
    const page = await (await browser.newContext({ timezoneId: 'Asia/Kathmandu', locale: 'en-GB' })).newPage()
    await login(page)
    await page.goto(`${product.origin}/dashboard/interviews/${interview.id}`)
    const time = page.locator('main time').first()
    const utc = `${String(interview.createdAt).slice(0, 16).replace('T', ' ')} UTC`
    expect([await time.textContent(), await time.getAttribute('title')]).toEqual([
      expect.not.stringContaining('UTC'),
      utc,
    ])
    await page.getByText('Times are those of Asia/K').waitFor()
    const button = page.getByRole('button', { name: 'Show times in UTC' })
    await button.press('Enter')
    expect([await time.textContent(), await button.getAttribute('aria-pressed')]).toEqual([utc, 'true'])
    await page.getByRole('status').getByText('Times are those of UTC.').waitFor()
    await page.goto(`${product.origin}/dashboard`)
    // The device remembers it.
    expect(await page.locator('main time').first().textContent()).toContain('UTC')
    expect(await violations(page)).toEqual([])
    await button.press('Enter')
    expect(await page.locator('main time').first().textContent()).not.toContain('UTC')
    await page.context().close()
  })

  test('days of the filters are those of the reader, and those of the address that they got', async () => {
    const page = await (await browser.newContext({ timezoneId: 'Asia/Kathmandu' })).newPage()
    await login(page)
    await page.getByText('More filters and order').click()
    const own = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
    await page.getByLabel(`From (${own})`).fill('2026-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(`**zone=${encodeURIComponent(`${own}`)}**`)
    await page.goto(`${product.origin}/dashboard?from=2026-01-01&zone=Europe%2FBerlin`)
    const from = page.getByLabel('From (Europe/Berlin)')
    expect(await from.inputValue()).toBe('2026-01-01')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Until, with that day (Europe/Berlin)').fill('2026-01-02')
    await page.getByLabel(`From (${own})`).waitFor()
    await page.context().close()
  })

  test('the pages that ask about several, and candidates side by side, are usable by everybody', async () => {
    const api = product.api(tenant)
    const position = await api.position(tenant)
    const ids: string[] = []
    for (const firstName of ['Left', 'Right']) {
      const { id, inviteUrl } = await api.invited(position.id, { candidate: api.candidate({ firstName }) })
      if (firstName === 'Left') await new Link(inviteUrl ?? '').answer()
      ids.push(id)
    }
    const page = await open(390)
    await login(page)
    for (const [button, heading] of [
      ['Compare…', 'Compare 2 candidates'],
      ['Remind…', 'Remind 1 candidate?'],
      ['Approve…', 'Approve 2 candidates?'],
    ] as const) {
      await page.goto(`${product.origin}/dashboard?positionId=${position.id}`)
      // On a phone each candidate is a card with every column.
      const columns = page.locator('tbody tr').first().locator('td[data-column]')
      expect(await columns.evaluateAll((cells) => cells.map((cell) => cell.checkVisibility()))).toEqual(
        Array(5).fill(true),
      )
      await page.getByLabel('Select all on this page').check()
      await page.getByRole('button', { name: button }).press('Enter')
      await page.getByRole('heading', { name: heading }).waitFor()
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([heading, await violations(page)]).toEqual([heading, []])
      }
      // Wide tables scroll within their card, not with the page.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), heading).toBe(true)
    }
    await page.context().close()
  })

  test('every page of the dashboard opens without an error on the console', async () => {
    const page = await open()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await login(page)
    const links = page.getByRole('navigation', { name: 'Main' })
    const [daily, rest] = [
      ['Home', 'Positions', 'Connections', 'Write-backs'],
      ['Companies', 'Teams', 'API keys', 'Mail', 'Account'],
    ]
    for (const name of [...daily, ...rest]) {
      const isHidden = rest.includes(name) && !(await links.getByRole('link', { name }).isVisible())
      if (isHidden) await links.getByText('More', { exact: true }).click()
      await links.getByRole('link', { name }).click()
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
})
