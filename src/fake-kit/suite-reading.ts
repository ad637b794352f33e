import { expect } from 'vitest'
import type { Application, AtsSession } from '../connector-kit/contract.ts'
import { openSession } from './session.ts'
import { everything, failureOf, pause, person, type Rig, STAGES } from './suite-rig.ts'

/** The promises of every connector about reading. */
export function readingTests(rig: Rig): void {
  accountTests(rig)
  stageTests(rig)
  personTests(rig)
  changeTests(rig)
  refusalTests(rig)
  boundTests(rig)
}

/** The account itself, and its jobs. */
function accountTests(rig: Rig): void {
  const { can } = rig
  can('an empty account gives empty lists and says who we are', async () => {
    expect((await everything(rig.ats().jobs(null))).items).toEqual([])
    expect(await rig.ats().stages([])).toEqual([])
    expect((await rig.ats().applicationsById([])).items).toEqual([])
    expect((await rig.ats().people([])).items).toEqual([])
    expect((await rig.ats().identify()).account).not.toBe('')
    expect(Math.abs((await rig.ats().serverTime()).getTime() - Date.now())).toBeLessThan(5_000)
  })

  can('jobs come with their names, states and stages, along their pipeline', async () => {
    const open = rig.fake().world.addJob('Offen – Küche', STAGES)
    const closed = rig.fake().world.addJob('Closed', STAGES)
    rig.fake().world.setJobStatus(closed.id, 'closed')
    const { items: jobs } = await everything(rig.ats().jobs(null))
    expect(jobs.find((job) => job.name === open.name)?.status).toBe('open')
    // A vendor may leave closed jobs out of its list; it must not show them as open.
    expect(jobs.find((job) => job.name === closed.name)?.status ?? 'closed').toBe('closed')
    const id = jobs.find((job) => job.name === open.name)?.id ?? ''
    const names = (await rig.ats().stages([id])).filter((stage) => stage.jobId === id).map((stage) => stage.name)
    expect(names.filter((name) => STAGES.includes(name))).toEqual(STAGES)
  })
}

/** Who is in a stage: everybody, nobody else, and without the rows that nobody can read. */
function stageTests(rig: Rig): void {
  const { can, inStage, jobIds, options } = rig
  can(
    'everybody in a stage is found, over several pages, and nobody else',
    async () => {
      const job = rig.fake().world.addJob('Many', STAGES)
      const other = rig.fake().world.addJob('Other', STAGES)
      for (let n = 0; n < options.manyRows; n++) rig.fake().world.addApplication(person(n), job.id, 'Video Interview')
      rig.fake().world.addApplication(person(-1), job.id, 'Applied')
      rig.fake().world.addApplication(person(-2), other.id, 'Video Interview')
      if (!rig.lacks('rejected')) {
        const rejected = rig.fake().world.addApplication(person(-3), job.id, 'Video Interview')
        rig.fake().world.reject(rejected.id, rig.fake().world.reasons[0]?.id ?? null)
      }
      const ours = (await everything(rig.ats().jobs(null))).items.find((one) => one.name === 'Many')
      const { items } = await inStage('Video Interview', ours?.id ?? '')
      const active = items.filter((one) => one.status === 'active' && one.jobId === ours?.id)
      const found = new Set(active.map((one) => one.id)).size
      expect(
        found,
        'active applications in the stage. Too few: a page is missing. Too many: somebody of another stage or job, or one rejected application; `rejected` in `cannot` if the vendor does not show that',
      ).toBe(options.manyRows)
      expect(new Set(active.map((one) => one.stageName))).toEqual(new Set(['Video Interview']))
    },
    { timeout: 30_000 },
  )

  can('a record that nobody can read is set aside, and the others go on', async () => {
    const job = rig.fake().world.addJob('Broken', STAGES)
    const bad = rig.fake().world.addApplication(person(1), job.id, 'Video Interview')
    rig.fake().world.addApplication(person(2), job.id, 'Video Interview')
    rig.fake().world.broken.add(bad.id)
    const page = await inStage('Video Interview', ...(await jobIds()))
    expect(page.items).toHaveLength(1)
    expect(page.unreadable.length).toBeGreaterThan(0)
  })
}

/** People, and applications by their ids. */
function personTests(rig: Rig): void {
  const { can, connector, inStage, jobIds, oneApplication } = rig
  can('people come with names, address, digits and dial code; without an address it is null', async () => {
    const job = rig.fake().world.addJob('People', STAGES)
    rig.fake().world.addApplication(person(7), job.id, 'Video Interview')
    rig.fake().world.addApplication({ ...person(8), email: null, phone: null }, job.id, 'Video Interview')
    const { items } = await inStage('Video Interview', ...(await jobIds()))
    const ids = items.map((one) => one.candidateId ?? '')
    const fresh = openSession(connector, rig.fake().settings())
    for (const session of [rig.ats(), fresh]) {
      const { items: people } = await session.people(ids)
      const withAddress = people.find((one) => one.email === 'zoe7@people.example')
      expect(withAddress).toMatchObject({
        firstName: 'Zoë',
        lastName: 'Ünal-7',
        phoneNumber: '305550100',
        countryCode: '+49',
      })
      expect(people.find((one) => one.lastName === 'Ünal-8')).toMatchObject({ email: null, phoneNumber: null })
    }
  })

  can('an application is found by its id, in its present state; one that is gone is left out', async () => {
    const { application, remote } = await oneApplication()
    rig.fake().world.moveByName(remote, 'Onsite')
    const now = async () => (await rig.ats().applicationsById([application.id])).items
    const [moved] = await now()
    expect(moved).toMatchObject({ id: application.id, stageName: 'Onsite', status: 'active' })
    if (!rig.lacks('rejected')) {
      rig.fake().world.reject(remote, rig.fake().world.reasons[0]?.id ?? null)
      expect((await now())[0]?.status, '`rejected` in `cannot` if the vendor does not show it').toBe('rejected')
    }
    rig.fake().world.remove(remote)
    expect(await now()).toEqual([])
  })
}

/** What changed since the last look. */
function changeTests(rig: Rig): void {
  const { can, oneApplication } = rig
  can('what changed is listed, and only that', async () => {
    const { applicationsChanged } = rig.ats()
    if (applicationsChanged) {
      const job = rig.fake().world.addJob('Changes', STAGES)
      rig.fake().world.addApplication(person(1), job.id, 'Applied')
      await pause(1_100)
      const from = await rig.ats().serverTime()
      await pause(1_100)
      const inside = rig.fake().world.addApplication(person(2), job.id, 'Applied')
      rig.fake().world.moveByName(inside.id, 'Video Interview')
      const { items } = await everything(
        applicationsChanged({ from: from.toISOString(), to: new Date(Date.now() + 5_000).toISOString() }),
      )
      expect(items.map((one) => one.stageName)).toEqual(['Video Interview'])
      return
    }
    if (!rig.ats().applicationsSince) return
    const { remote } = await oneApplication()
    const first = await lastToken(rig.ats(), null)
    expect(first.items).toHaveLength(1)
    rig.fake().world.moveByName(remote, 'Onsite')
    const second = await lastToken(rig.ats(), first.token)
    expect(second.items.map((one) => one.stageName)).toEqual(['Onsite'])
    expect((await lastToken(rig.ats(), second.token)).items).toEqual([])
    const refused = await failureOf(lastToken(rig.ats(), 'no such token'))
    expect(refused.code).toBe('ats.cursor_refused')
  })
}

/** Answers that are refusals, or none at all. */
function refusalTests(rig: Rig): void {
  const { can, connector, jobIds, oneApplication, options, stagesNamed } = rig
  const { reads } = options
  const refusals: [string, number, string, Record<string, string>][] = [
    ['401', 401, 'config', {}],
    ['403', 403, 'config', {}],
    ['404', 404, 'rejected', {}],
    ['409', 409, 'rejected', {}],
    ['422', 422, 'rejected', {}],
    ['429 with a long Retry-After', 429, 'throttled', { 'Retry-After': '45' }],
    ['500', 500, 'transient', {}],
    ['503 with HTML', 503, 'transient', { 'content-type': 'text/html' }],
  ]
  for (const [name, status, kind, headers] of refusals)
    can(`an answer ${name} is ${kind}`, async () => {
      await oneApplication()
      const stages = await stagesNamed('Video Interview', await jobIds())
      const body = headers['content-type'] ? '<h1>Sorry</h1>' : JSON.stringify({ message: 'no' })
      // A refused credential is tried once more with a fresh one.
      for (let n = 0; n < 2; n++) rig.fake().failNext(reads, { status, headers, body })
      const error = await failureOf(everything(rig.ats().applicationsInStages(stages)))
      expect(error.kind).toBe(kind)
      if (kind !== 'throttled') return
      expect(rig.ats().readyInMs('write')).toBeGreaterThan(0)
      expect(error.retryAfterMs).toBeGreaterThanOrEqual(40_000)
    })

  can('a list that is refused with 429 in the middle is read to its end', async () => {
    await oneApplication()
    const stages = await stagesNamed('Video Interview', await jobIds())
    const read = () => everything(rig.ats().applicationsInStages(stages))
    const whole = await read()
    for (let n = 0; n < 2; n++)
      rig
        .fake()
        .failNext(reads, { status: 429, headers: { 'Retry-After': '0.3' }, body: JSON.stringify({ message: 'no' }) })
    expect(await read()).toEqual(whole)
  })

  can('an answer that is no JSON, cut off or too slow is transient', async () => {
    await oneApplication()
    const stages = await stagesNamed('Video Interview', await jobIds())
    const read = () => everything(rig.ats().applicationsInStages(stages))
    rig.fake().failNext(reads, { status: 200, body: '<html>' })
    expect((await failureOf(read())).kind).toBe('transient')
    rig.fake().failNext(reads, 'truncate')
    expect((await failureOf(read())).kind).toBe('transient')
    rig.fake().failNext(reads, 'hang_after')
    const hasty = openSession(connector, rig.fake().settings(), { deadlineMs: 300 })
    // The account and the names are known by then; only the list hangs.
    await everything(hasty.jobs(null))
    expect((await failureOf(everything(hasty.applicationsInStages(stages)))).kind).toBe('transient')
  })
}

/** What a read never does: tell a secret, follow a link elsewhere, ask on after its end. */
function boundTests(rig: Rig): void {
  const { can, jobIds, oneApplication, options, stagesNamed } = rig
  const { reads } = options
  can('no failure tells a secret of the settings', async () => {
    await oneApplication()
    const stages = await stagesNamed('Video Interview', await jobIds())
    const secrets = textsIn(rig.fake().settings()).filter((text) => /secret|-key|-token|password/i.test(text))
    expect(
      secrets.length,
      "a secret in the fake's `settings()`, to be known by its text: secret, -key, -token or password",
    ).toBeGreaterThan(0)
    for (const status of [401, 403, 404, 500]) {
      for (let n = 0; n < 2; n++)
        rig.fake().failNext(reads, { status, body: JSON.stringify({ message: `Bearer ${secrets[0]} is not welcome` }) })
      const error = await failureOf(everything(rig.ats().applicationsInStages(stages)))
      const told = `${error.message} ${JSON.stringify(error.facts)} ${String(error.cause)}`
      for (const secret of secrets) expect(told).not.toContain(secret)
    }
  })

  can('a link to the next page on a foreign host is not followed', async () => {
    const job = rig.fake().world.addJob('Links', STAGES)
    for (let n = 0; n < options.manyRows; n++) rig.fake().world.addApplication(person(n), job.id, 'Video Interview')
    const stages = await stagesNamed('Video Interview', await jobIds())
    rig.fake().failNext(reads, foreignPage(options.emptyPage))
    const error = await failureOf(everything(rig.ats().applicationsInStages(stages)))
    expect(
      error,
      'the error of a link to another host; if pages are not asked for by links, the name of this test goes into `cannot`',
    ).toMatchObject({ kind: 'drift', code: 'ats.foreign_link' })
  })

  can('a read that is broken off asks for nothing more', async () => {
    const job = rig.fake().world.addJob('Stopped', STAGES)
    for (let n = 0; n < options.manyRows; n++) rig.fake().world.addApplication(person(n), job.id, 'Video Interview')
    const stages = await stagesNamed('Video Interview', await jobIds())
    const before = rig.fake().requests.length
    for await (const page of rig.ats().applicationsInStages(stages)) if (page.items.length > 0) break
    await pause(50)
    expect(rig.fake().requests.length - before).toBeLessThanOrEqual(2)
  })
}

/** Every text of the settings, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** A page that says the next one is elsewhere, in every way that a vendor says it. */
function foreignPage(emptyPage: readonly unknown[] | undefined) {
  const elsewhere = 'https://attacker.example/next'
  const page = {
    data: [],
    included: [],
    candidates: [],
    applications: [],
    links: { next: elsewhere },
    paging: { next: elsewhere },
    nextPageUrl: elsewhere,
    paginationComplete: false,
    next: elsewhere,
  }
  return {
    status: 200,
    headers: { Link: `<${elsewhere}>; rel="next"` },
    body: JSON.stringify(emptyPage ?? page),
  }
}

async function lastToken(
  ats: AtsSession,
  token: string | null,
): Promise<{ items: Application[]; token: string | null }> {
  const items: Application[] = []
  let next: string | null = null
  for await (const page of ats.applicationsSince?.(token) ?? []) {
    items.push(...page.items)
    next = page.token ?? next
  }
  return { items, token: next }
}
