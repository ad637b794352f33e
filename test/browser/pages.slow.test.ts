import { describe, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { CHROMIUM } from '../kit/browser.ts'
import { eventually, startProduct } from '../kit/product.ts'
import { reviewWorld } from './review-world.ts'

/** What the reviewers' pages do in a real browser; that each of them is usable by everybody is in `every-page.slow.test.ts`. */
describe.skipIf(!CHROMIUM)('in a real browser', () => {
  const world = reviewWorld()

  test('the pages of administration hold long names on a phone, and their forms work without a mouse', async () => {
    const { accounts } = world.product.core
    const own = await world.product.tenant()
    const head = { email: 'head.of.pages@acme.example', password: 'correct horse battery' }
    await accounts.createUser({ ...own, ...head, role: 'administrator' })
    const page = await world.open(390)
    const login = async () => {
      await page.goto(`${world.product.origin}/dashboard/teams`)
      await page.getByLabel('Email address').fill(head.email)
      await page.getByLabel('Password').fill(head.password)
      await page.getByRole('button', { name: 'Log in' }).press('Enter')
      await page.getByRole('heading', { name: 'Teams', exact: true }).waitFor()
    }
    await login()
    await page.getByLabel('Name', { exact: true }).fill('A team of very long wordswithoutanybreaktheyhave')
    await page.getByRole('button', { name: 'Add the team' }).press('Enter')
    await page.getByRole('heading', { name: 'A team of very long' }).waitFor()
    await page.goto(`${world.product.origin}/dashboard/people/${own.userId}`)
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
      expect([
        (await page.goto(`${world.product.origin}/dashboard/${path}`))?.status(),
        path,
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      ]).toEqual([200, path, true])
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
      const page = await world.open()
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

  test('bars of the figures stand in their rows, also on a phone', async () => {
    await world.product.api(world.tenant).invited((await world.product.api(world.tenant).position(world.tenant)).id)
    const page = await world.open(390)
    await world.login(page)
    await page.goto(`${world.product.origin}/dashboard/home`)
    // As text: it runs in the page, whose types are not ours.
    const astray = await page.evaluate(`[...document.querySelectorAll('table.bars svg')].filter((bar) => {
      const [one, row] = [bar.getBoundingClientRect(), bar.closest('tr').getBoundingClientRect()]
      return one.top < row.top || one.bottom > row.bottom || one.right > row.right
    }).length`)
    expect([await page.locator('table.bars svg').count(), astray]).toEqual([expect.any(Number), 0])
    await page.context().close()
  })

  test('two clicks make one API key and show it, and after "Back" the list is of now and the form makes another one', async () => {
    const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
    await world.product.core.accounts.createUser({
      organizationId: world.tenant.organizationId,
      ...boss,
      administrator: true,
    })
    const page = await world.open()
    await world.login(page, boss)
    await page.goto(`${world.product.origin}/dashboard/api-keys`)
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
    const api = world.product.api(world.tenant)
    const interview = await api.invited((await api.position(world.tenant)).id)
    const page = await (await world.browser.newContext({ timezoneId: 'Asia/Kathmandu', locale: 'en-GB' })).newPage()
    await world.login(page)
    await page.goto(`${world.product.origin}/dashboard/interviews/${interview.id}`)
    const time = page.locator('main time').first()
    const utc = `${String(interview.createdAt).slice(0, 16).replace('T', ' ')} UTC`
    // How long ago it was; exactly where somebody points at it, for the reader and in UTC.
    expect([await time.textContent(), await time.getAttribute('title')]).toEqual([
      expect.stringMatching(/^(just now|\d minutes? ago)$/),
      expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d \(.* UTC\)$/),
    ])
    expect(await time.getAttribute('title')).toContain(utc)
    await page.getByText('Times are those of Asia/K').waitFor()
    const button = page.getByRole('button', { name: 'Show exact times in UTC' })
    await button.press('Enter')
    expect([await time.textContent(), await button.getAttribute('aria-pressed')]).toEqual([utc, 'true'])
    await page.getByRole('status').getByText('Times are those of UTC.').waitFor()
    await page.goto(`${world.product.origin}/dashboard`)
    // The device remembers it.
    expect(await page.locator('main time').first().textContent()).toContain('UTC')
    await button.press('Enter')
    expect(await page.locator('main time').first().textContent()).not.toContain('UTC')
    await page.context().close()
  })

  test('days of the filters are those of the reader, and those of the address that they got', async () => {
    const page = await (await world.browser.newContext({ timezoneId: 'Asia/Kathmandu' })).newPage()
    await world.login(page)
    await page.getByText('More filters and order').click()
    const own = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
    await page.getByLabel(`From (${own})`).fill('2026-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(`**zone=${encodeURIComponent(`${own}`)}**`)
    await page.goto(`${world.product.origin}/dashboard?from=2026-01-01&zone=Europe%2FBerlin`)
    const from = page.getByLabel('From (Europe/Berlin)')
    expect(await from.inputValue()).toBe('2026-01-01')
    await page.getByLabel('Until, with that day (Europe/Berlin)').fill('2026-01-02')
    await page.getByLabel(`From (${own})`).waitFor()
    await page.context().close()
  })

  test('the pages that ask about several, and candidates side by side, are usable by everybody', async () => {
    const api = world.product.api(world.tenant)
    const position = await api.position(world.tenant)
    const ids: string[] = []
    for (const firstName of ['Left', 'Right']) {
      const { id, inviteUrl } = await api.invited(position.id, { candidate: api.candidate({ firstName }) })
      if (firstName === 'Left') await new Link(inviteUrl ?? '').answer()
      ids.push(id)
    }
    const page = await world.open(390)
    await world.login(page)
    for (const [button, heading] of [
      ['Compare…', 'Compare 2 candidates'],
      ['Remind…', 'Reminders'],
      ['Approve…', 'Approve 2 candidates?'],
    ] as const) {
      await page.goto(`${world.product.origin}/dashboard?positionId=${position.id}`)
      // On a phone each candidate is a card with every column.
      const columns = page.locator('tbody tr').first().locator('td[data-column]')
      expect(await columns.evaluateAll((cells) => cells.map((cell) => cell.checkVisibility()))).toEqual(
        Array(5).fill(true),
      )
      await page.getByLabel('Select all on this page').check()
      await page.getByRole('button', { name: button }).press('Enter')
      await page.getByRole('heading', { name: heading }).waitFor()
      // Wide tables scroll within their card, not with the page.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), heading).toBe(true)
    }
    await page.context().close()
  })

  test('every page of the dashboard opens without an error on the console', async () => {
    const page = await world.open()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await world.login(page)
    const links = (name: string) => page.getByRole('navigation', { name, exact: true })
    // The name of a place, and of each of its pages.
    const places = {
      Home: [],
      Positions: [],
      Connections: ['Write-backs'],
      Settings: ['Mail', 'Companies', 'Teams', 'API keys'],
      Account: [],
    }
    for (const [place, pages] of Object.entries(places)) {
      await links('Main').getByRole('link', { name: place }).click()
      if (place !== 'Settings') await page.getByRole('heading', { name: place, level: 1 }).waitFor()
      for (const name of pages) {
        await links(place).getByRole('link', { name }).click()
        await page.getByRole('heading', { name, level: 1 }).waitFor()
      }
    }
    await page.goto(`${world.product.origin}/api/docs`)
    await page.getByText('Interview Bridge: interview API').waitFor()
    await page.getByText('/positions/{id}/invites').first().waitFor()
    expect(problems).toEqual([])
    for (const path of ['interviews/nonsense', 'interviews/0123456789abcdef01234567'])
      expect((await page.goto(`${world.product.origin}/dashboard/${path}`))?.status(), path).toBe(404)
    expect((await page.goto(`${world.product.origin}/dashboard?page=x&status=y&limit=1e9`))?.status()).toBe(200)
  })

  test('nobody sees a page of the dashboard without logging in, or with a wrong password', async () => {
    const page = await world.open()
    await page.goto(`${world.product.origin}/dashboard/api-keys`)
    expect(new URL(page.url()).pathname).toBe('/dashboard/login')
    await page.getByLabel('Email address').fill(world.tenant.email)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('The address or the password is wrong.').waitFor()
  })
})
