import { expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually, startProduct } from '../kit/product.ts'
import { api, faultsFor, mailOf, position, product, rowsOf, settled, smtp, tenant, useMailWorld } from './mail-world.ts'

useMailWorld()

test('a server that hangs at its greeting delays no analysis, and the mail arrives when it answers again', async () => {
  smtp.onFault((to) => (to === undefined ? 'hang at greeting' : 'accept'))
  const candidates = Array.from({ length: 80 }, () => api.candidate())
  const waiting = candidates.map((candidate) => api.invite(position.id, { candidate, sendEmail: true }))
  const done = await api.invited(position.id)
  await new Link(done.inviteUrl ?? '').answer()
  await api.call('POST', `/interviews/${done.id}/analysis`)
  await eventually(
    'the analysis ends while the mails hang',
    async () => (await api.analysis(done.id)).body.data.status === 'completed',
  )
  const unsent = await product.core.database.knex('mails').where({ kind: 'invite', state: 'waiting' })
  expect(unsent.length).toBeGreaterThan(0)
  smtp.onFault(() => 'accept')
  const answers = await Promise.all(waiting)
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
  await eventually('every mail arrives', () => candidates.every((one) => smtp.to(String(one['email'])).length > 0))
  // An answer that took a busy machine longer than its second may have brought a second copy; nothing else may.
  const rows = await eventually('every mail is sent', async () => {
    const found = await product.core.database
      .knex('mails')
      .whereIn(
        'recipient',
        candidates.map((one) => String(one['email'])),
      )
      .select<{ recipient: string; state: string; unconfirmed: number }[]>('recipient', 'state', 'unconfirmed')
    return found.every(({ state }) => state === 'sent') ? found : undefined
  })
  expect(rows).toHaveLength(80)
  for (const { recipient, unconfirmed } of rows)
    expect(smtp.to(recipient).length, recipient).toBeLessThanOrEqual(1 + unconfirmed)
}, 600_000)

test('a mail that hangs after the data delays no other mail of its organization', async () => {
  const slow = await startProduct({
    yaml: { mail: { ...mailOf(smtp.port).mail, timeout: { connect: '5s', answer: '10m' } } },
  })
  try {
    const its = await slow.tenant()
    const slowApi = slow.api(its)
    const { id } = await slowApi.position(its)
    const [stuck, next] = [slowApi.candidate(), slowApi.candidate()]
    faultsFor(stuck['email'], 'hang after data')
    const { body } = await slowApi.invite(id, { candidate: stuck, sendEmail: true })
    expect([smtp.to(String(stuck['email'])).length, body.data.emailSent]).toEqual([1, false])
    await slowApi.invite(id, { candidate: next, sendEmail: true })
    await eventually('the next mail is recorded as sent', async () => {
      const rows = await slow.core.database.knex('mails').where({ recipient: next['email'], state: 'sent' })
      return rows.length === 1
    })
    expect((await rowsOf(body.data.id, slow))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  } finally {
    await smtp.goAway()
    await smtp.comeBack()
    await slow.stop()
  }
})

test('a server that is away for a while loses no mail, of an invite and of an analysis', async () => {
  const done = await api.invited(position.id)
  await new Link(done.inviteUrl ?? '').answer()
  await smtp.goAway()
  const candidate = api.candidate()
  const { body } = await api.invite(position.id, { candidate, sendEmail: true })
  expect(body.data.emailSent).toBe(false)
  await api.call('POST', `/interviews/${done.id}/analysis`)
  await eventually('the analysis ends', async () => (await api.analysis(done.id)).body.data.status === 'completed')
  expect((await rowsOf(done.id)).map((row) => [row.kind, row.state])).toEqual([['analysis.completed', 'waiting']])
  const [row] = await rowsOf(body.data.id)
  expect(row).toMatchObject({ state: 'waiting', failure_code: 'smtp.unreachable' })
  await smtp.comeBack()
  await settled(body.data.id, 'sent')
  await settled(done.id, 'sent')
  expect(smtp.to(tenant.email).filter((mail) => mail.text.includes(done.id))).toHaveLength(1)
})
