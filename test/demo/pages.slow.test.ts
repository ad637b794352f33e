import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Feed } from '../../src/demo/feed.ts'
import { whatHappened } from '../../src/demo/happened.ts'
import { REVIEW, VIDEO } from '../../src/demo/names.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { startFastDemo } from './fast-demo.ts'

let demo: Awaited<ReturnType<typeof startFastDemo>>
beforeAll(async () => {
  demo = await startFastDemo()
})
afterAll(() => demo?.end())

const applicationOf = (email: string) => {
  const { world } = demo.ats
  const found = [...world.applications.values()].find((one) => world.candidates.get(one.candidate_id)?.email === email)
  if (!found) throw new Error(`${email} is not in the fake ATS`)
  return found
}
/** What stands in the part of the page with this id. */
const part = (html: string, id: string) => html.split(`id="${id}"`)[1]?.split('</section>')[0] ?? ''

test('the demo shows a completed candidate on both sides, with the note that reached the ATS', async () => {
  await eventually('Mira is decided, and the ATS has the note', async () => {
    const html = await demo.page('/')
    return (
      part(html, 'interviews').includes('>Mira Okafor</a>') &&
      part(html, 'ats').includes('Note: a reviewer approved Mira Okafor.')
    )
  })
  const { id } = applicationOf('mira.okafor@people.example')
  const page = await eventually('Mira is moved', async () => {
    const html = await demo.page(`/demo/ats/${id}`)
    return html.includes(`from “${VIDEO}” to “Onsite”`) && html
  })
  expect(page).toContain('Mira Okafor answered all')
  expect(page).toContain('<span class="tag">Video interview done</span>')
  expect(page).toContain(
    `npx --no-install interview-bridge explain acme-greenhouse mira.okafor@people.example --config ${demo.yaml}`,
  )
})

test('a candidate of the demo is asked a question with a picture, and whoever watches the interview sees it', async () => {
  const { knex } = demo.core.database
  const row = await eventually('an interview with the picture is completed', () =>
    knex('interviews').where({ status: 'completed' }).whereRaw(`questions::text like '%"image"%'`).first('id'),
  )
  const organizationId = (await knex('interviews').where({ id: row.id }).first('organization_id')).organization_id
  const caller = { organizationId, userId: null, keyId: null }
  const [image] = (await demo.core.services.questionImages.askedImagesOf(caller, row.id)).values()
  expect(image).toMatchObject({ width: 640, height: 260, alt: expect.stringContaining('two weeks') })
})

test('the second application with one address shows that the invite was refused with 409', async () => {
  const lines = await whatHappened(demo.core.database, new Feed(demo.core.log, () => new Date()))
  expect(lines.map(({ text }) => text)).toContain(
    'Priya Raman applied twice with one address (409): Candidate already has an active interview for this position',
  )
})

test('each note and tag that shows what the AI thinks names it as simulated, and one that scored nothing is no news for the ATS', async () => {
  const { world } = demo.ats
  const { pool } = demo.core.database
  const noteAbout = (words: RegExp) => [...world.notes.values()].filter(({ body }) => words.test(body))
  await eventually('somebody is scored, and Jonas, who said little, is analysed', async () => {
    const { rows } = await pool.query(
      `select 1 from interviews where first_name = 'Jonas' and analysis_status = 'completed'`,
    )
    return rows.length > 0 && noteAbout(/AI analysis/).length > 0
  })
  await eventually('Jonas is rejected', () => noteAbout(/rejected Jonas/).length > 0)
  for (const { body } of noteAbout(/\bAI\b|MAYBE|analysis/))
    expect(body).toMatch(/^Video interview: AI analysis of .* by simulated-judge\./)
  expect(noteAbout(/AI analysis of Jonas/)).toEqual([])
  const tags = [...world.tags.values()].map(({ name }) => name)
  expect(tags.filter((name) => name !== 'Video interview done' && !name.startsWith('Simulated AI: '))).toEqual([])
  expect(await demo.page('/')).toContain('the AI here are simulated')
})

test('a visitor moves a candidate to the video stage in the fake ATS, and withdraws one there', async () => {
  const name = 'noah.abrams@people.example'
  await eventually('Noah is invited', () => demo.ats.world.notesOf.get(applicationOf(name).id)?.length === 1)
  const path = `/demo/ats/${applicationOf(name).id}`
  expect((await demo.press(`${path}/move`, { to: 'review' })).headers.get('location')).toBe(path)
  await eventually('the cancelled invite is told to the ATS', async () =>
    (await demo.page(path)).includes('the invite of Noah Abrams was cancelled.'),
  )
  expect(await demo.page(path)).toContain(`from “${VIDEO}” to “${REVIEW}”`)
  expect(await demo.page('/demo/ats')).toContain(`aria-label="Move to “${VIDEO}”: Noah Abrams"`)
  await demo.press(`${path}/move`, { to: 'video' })
  await eventually(
    'Noah is invited anew',
    async () => (await demo.page(path)).match(/Noah Abrams was invited/g)?.length === 2,
  )
  // An old page may still offer a button that no longer fits.
  await demo.press(`${path}/move`, { to: 'video' })
  expect(demo.ats.world.movesOf.get(applicationOf(name).id)).toHaveLength(2)
  expect((await demo.press('/demo/ats/999999/move', { to: 'video' })).status).toBe(404)
})

test('a form of another site changes nothing', async () => {
  const { id } = applicationOf('olek.nowak@people.example')
  const token = /name="token" value="([^"]+)"/.exec(await demo.page('/'))?.[1] ?? ''
  const post = (path: string, body: string, headers: Record<string, string>) =>
    new Promise<number>((done, failed) => {
      const sent = request(demo.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
      sent.on('response', (answer) => done(answer.resume().statusCode ?? 0)).on('error', failed)
      sent.end(body)
    })
  const before = demo.ats.world.applications.size
  for (const path of ['/demo/try', `/demo/ats/${id}/move`])
    for (const [body, headers] of [
      ['to=review', {}],
      [`token=${token}x&to=review`, {}],
      [`token=${token}&to=review`, { 'sec-fetch-site': 'cross-site' }],
      [`token=${token}&to=review`, { host: 'rebound.attacker.example' }],
    ] as const)
      expect([path, body, await post(path, body, headers)]).toEqual([path, body, 403])
  expect(demo.ats.world.placeOf(applicationOf('olek.nowak@people.example'))).toBe(VIDEO)
  expect(demo.ats.world.applications.size).toBe(before)
})

test('a hostile name is text on every page', async () => {
  const { world } = demo.ats
  const hostile = {
    firstName: '<img src=x onerror=alert(1)>',
    lastName: '"><script>alert(2)</script>',
    email: 'h@people.example',
  }
  const { id } = world.addApplication(hostile, demo.state.jobId, VIDEO)
  await eventually('the hostile name stands on both sides and in what happened', async () => {
    const html = await demo.page('/')
    return ['ats', 'interviews', 'happened'].every((side) => part(html, side).includes('&lt;img src=x'))
  })
  for (const path of ['/', '/demo/ats', `/demo/ats/${id}`]) {
    const html = await demo.page(path)
    expect(html, path).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html, path).not.toMatch(/<img|<script>alert/)
  }
})

test('a visitor who tries an interview gets a fresh invite each time, and the result reaches the ATS', async () => {
  const links: string[] = []
  for (let press = 0; press < 2; press++) {
    const answer = await demo.press('/demo/try')
    expect(answer.status).toBe(303)
    links.push(answer.headers.get('location') ?? '')
  }
  expect(new Set([...links, new URL(demo.inviteUrl).pathname]).size).toBe(3)
  const link = new Link(demo.origin + links[1])
  expect(await link.state()).toMatchObject({ status: 'created', started: false })
  await link.answer()
  await eventually('the page says so', async () => (await demo.page('/')).includes('Guest 3 completed the interview'))
  const { id } = applicationOf('guest-3@visitors.example')
  await eventually('the note on the guest', async () =>
    (await demo.page(`/demo/ats/${id}`)).includes('Guest 3 answered all 2 questions'),
  )
})

test('the pages of the demo allow no foreign script and work by loading them again', async () => {
  for (const path of ['/', '/demo/ats', `/demo/ats/${applicationOf('wei.zhang@people.example').id}`]) {
    const answer = await fetch(demo.origin + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    const html = await answer.text()
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(`<noscript><a href="${path}">`)
    expect(html.replaceAll(demo.origin, '')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
  expect((await fetch(`${demo.origin}/demo/ats/999999`)).status).toBe(404)
  expect((await fetch(`${demo.origin}/demo/ats/nonsense`)).status).toBe(404)
})
