import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, startProduct } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { completed, expiredInvite, NO_ID, refused, world } from './world.ts'

const invite = (extra: Record<string, unknown>) => world.api.invite(world.position.id, extra)

export function part4Invites(): void {
  test('candidate is required, with first name, last name and email', async () => {
    refused(await invite({ candidate: undefined }), 400, /^candidate is required$/)
    for (const field of ['firstName', 'lastName', 'email'])
      refused(
        await invite({ candidate: world.api.candidate({ [field]: undefined }) }),
        400,
        `candidate.${field} is required`,
      )
  })
  test('externalId is optional, of length 1 to 200', async () => {
    expect((await invite({})).body.data.externalId).toBeNull()
    expect((await invite({ externalId: 'y'.repeat(200) })).status).toBe(201)
    refused(await invite({ externalId: '' }), 400)
    refused(await invite({ externalId: 'z'.repeat(201) }), 400)
  })
  test('externalId is unique per position, not beyond', async () => {
    const other = await world.api.position(world.tenant)
    const here = await world.api.invited(world.position.id, { externalId: 'two-positions' })
    const there = await world.api.invited(other.id, { externalId: 'two-positions' })
    expect(here.id).not.toBe(there.id)
  })
  test('expiresInDays is 1 to 90, 14 by default', async () => {
    const days = async (extra: Record<string, unknown>) => {
      const { inviteExpiresAt, createdAt } = (await invite(extra)).body.data
      return (Date.parse(inviteExpiresAt ?? '') - Date.parse(createdAt ?? '')) / 86_400_000
    }
    expect([await days({}), await days({ expiresInDays: 1 }), await days({ expiresInDays: 90 })]).toEqual([14, 1, 90])
    for (const expiresInDays of [0, 91])
      refused(await invite({ expiresInDays }), 400, /^expiresInDays must be between 1 and 90$/)
  })
  test('rule 1: the position must be open', async () => {
    const closed = await world.api.position(world.tenant, { status: 'closed' })
    refused(await world.api.invite(closed.id), 400, /^Position is not open for interviews$/)
  })
  test('rule 1: the position must have at least one question', async () => {
    const position = await world.api.position(world.tenant)
    await world.product.core.database.knex('positions').where({ id: position.id }).update({ questions: '[]' })
    refused(await world.api.invite(position.id), 400, /^No questions found for this position$/)
  })
  test('rule 2: the same externalId returns the interview with 200, the body is not compared, emailSent is false', async () => {
    const first = await world.api.invited(world.position.id, { externalId: 'again' })
    const answer = await invite({
      externalId: 'again',
      candidate: world.api.candidate({ firstName: 'Other' }),
      sendEmail: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ ...first, emailSent: false })
  })
  test('rule 2: the same externalId returns the interview whatever its status, expired and completed included', async () => {
    const expired = await expiredInvite({ externalId: 'again-expired' })
    expect((await invite({ externalId: 'again-expired' })).body.data).toMatchObject({
      id: expired.id,
      status: 'expired',
    })
    const done = await completed({ externalId: 'again-completed' })
    const answer = await invite({ externalId: 'again-completed' })
    expect([answer.status, answer.body.data.id, answer.body.data.status]).toEqual([200, done.id, 'completed'])
  })
  test('rule 3: a live interview of the email is returned with 200 when either has no externalId', async () => {
    const candidate = world.api.candidate()
    const first = await world.api.invited(world.position.id, { candidate })
    const withId = await invite({ candidate, externalId: 'later-id' })
    expect([withId.status, withId.body.data.id]).toEqual([200, first.id])
    const second = world.api.candidate()
    const named = await world.api.invited(world.position.id, { candidate: second, externalId: 'has-id' })
    const without = await invite({ candidate: second })
    expect([without.status, without.body.data.id]).toEqual([200, named.id])
  })
  test('rule 3: emails are compared in lowercase', async () => {
    const first = await world.api.invited(world.position.id, {
      candidate: world.api.candidate({ email: 'lower.case@people.example' }),
    })
    const again = await invite({ candidate: world.api.candidate({ email: 'LOWER.CASE@people.example' }) })
    expect([again.status, again.body.data.id]).toEqual([200, first.id])
  })
  test('rule 3: a live API invite with a different externalId gives 409', async () => {
    const candidate = world.api.candidate()
    await world.api.invited(world.position.id, { candidate, externalId: 'live-1' })
    refused(
      await invite({ candidate, externalId: 'live-2' }),
      409,
      /^Candidate already has an active interview for this position$/,
    )
  })
  test('rule 3: a self-started interview gives 409', async () => {
    const token = await publicTokenOf(world.product, world.tenant, world.position.id)
    const candidate = world.api.candidate()
    await fetch(`${world.product.origin}/p/${token}`, {
      method: 'POST',
      body: new URLSearchParams(candidate as Record<string, string>),
      redirect: 'manual',
    })
    refused(await invite({ candidate }), 409)
  })
  test('rule 3: an interview in progress is live too', async () => {
    const candidate = world.api.candidate()
    const first = await world.api.invited(world.position.id, { candidate, externalId: 'going' })
    await new Link(first.inviteUrl ?? '').answer(1)
    refused(await invite({ candidate, externalId: 'other' }), 409)
  })
  test('rule 4: at most 3 interviews per email and position, cancelled ones not counted; the fourth gets 409', async () => {
    const candidate = world.api.candidate()
    for (let i = 0; i < 3; i++) await completed({ candidate, externalId: `three-${i}` })
    refused(await invite({ candidate, externalId: 'three-4' }), 409)
    const second = world.api.candidate()
    for (let i = 0; i < 4; i++) {
      const { id } = await world.api.invited(world.position.id, { candidate: second, externalId: `cancelled-${i}` })
      await world.api.call('DELETE', `/interviews/${id}`)
    }
    expect((await invite({ candidate: second })).status).toBe(201)
  })
  test('rule 5: otherwise a new interview is created: 201 with the summary and emailSent', async () => {
    const answer = await invite({})
    expect(answer.status).toBe(201)
    expect(answer.body.data.emailSent).toBe(false)
  })
  test('rule 6: the service emails the invite, emailSent is true only then; if sending fails the invite is still created', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (to, _session, done) => done(to.address.startsWith('nobody') ? new Error('no such user') : null),
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    const port = await freePort()
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
    const product = await startProduct({
      yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Acme <i@acme.example>' } },
    })
    try {
      const tenant = await product.tenant()
      const api = product.api(tenant)
      const position = await api.position(tenant)
      const isReceived = ({ inviteUrl }: { inviteUrl?: string | null }) =>
        received
          .join('')
          .replace(/=\r?\n/g, '')
          .includes(new URL(inviteUrl ?? '').pathname)
      // The answer waits for the mail for some seconds only, and a slow machine may take longer.
      const sent = await eventually('a mail that goes while its invite is answered', async () => {
        const one = await api.invited(position.id, { sendEmail: true })
        return one.emailSent && one
      })
      expect(isReceived(sent)).toBe(true)
      const failed = await api.invite(position.id, {
        sendEmail: true,
        candidate: api.candidate({ email: 'nobody@people.example' }),
      })
      expect([failed.status, failed.body.data.emailSent]).toEqual([201, false])
      const quiet = await api.invited(position.id, { sendEmail: false })
      expect(quiet.emailSent).toBe(false)
      expect(isReceived(quiet)).toBe(false)
    } finally {
      await product.stop()
      await new Promise<void>((closed) => server.close(() => closed()))
    }
  })
  test('rule 7: 403 without an active subscription or without credits, and nothing is consumed', async () => {
    for (const options of [{ subscription: 'none' }, { credits: 0 }]) {
      const tenant = await world.product.tenant(options)
      const api = world.product.api(tenant)
      refused(await api.invite((await api.position(tenant)).id), 403)
    }
  })
  test('rule 8: to re-invite after expiry, DELETE and POST again', async () => {
    const candidate = world.api.candidate()
    const { id } = await expiredInvite({ candidate, externalId: 'once-more' })
    await world.api.call('DELETE', `/interviews/${id}`)
    const again = await invite({ candidate, externalId: 'once-more' })
    expect([again.status, again.body.data.status]).toEqual([201, 'created'])
  })
  test('an unknown position gives 404', async () => {
    refused(await world.api.invite(NO_ID), 404, /^Position not found$/)
  })
}
