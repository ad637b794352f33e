import { expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { api, position, product, rowsOf, settled, smtp, tenant, useMailWorld } from './mail-world.ts'

/** A mail that was handed over is shown with the words that its reader got, whatever they read by now. */

useMailWorld()

const knex = () => product.core.database.knex

test('a mail to a user stays in the language in which it was sent, and says so', async () => {
  const speaks = (language: string) => knex()('users').where({ id: tenant.userId }).update({ language })
  const reviewer = await Reviewer.login(product.origin, tenant)
  await speaks('tr')
  expect((await reviewer.post('/dashboard/notifications', { completed: 'at_once' })).status).toBe(303)
  const { id, inviteUrl } = await api.invited(position.id)
  await new Link(inviteUrl ?? '').answer()
  await settled(id, 'sent')
  const sent = await eventually('the news arrives', () => smtp.to(tenant.email)[0])
  expect(sent.text).toContain('video mülakatını tamamladı')

  await speaks('de')
  const shown = async () => (await reviewer.get(`/dashboard/interviews/${id}`)).text
  const page = await shown()
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<p class="mail-text" lang="tr">')
  expect(page).toContain('<bdi lang="tr">Mülakat tamamlandı: Mira Okafor</bdi>')
  expect(page).toContain('video mülakatını tamamladı')

  // One that was handed over before the language was stored was English.
  await knex()('mails').where({ interview_id: id }).update({ text_language: null })
  expect(await shown()).toMatch(/<p class="mail-text" lang="en">.* completed the video interview/)
  // One that is still to be handed over is written as its reader reads now.
  await knex()('mails').where({ interview_id: id }).update({ state: 'waiting', data_at: null, text_language: 'tr' })
  expect(await shown()).toContain('<p class="mail-text" lang="de">')
})

test("a candidate's mail stays in the language in which it was sent, though they answer in another", async () => {
  const candidate = api.candidate()
  const { id } = await api.invited(position.id, { candidate, sendEmail: true })
  await settled(id, 'sent')
  expect((await rowsOf(id))[0]).toMatchObject({ text_language: 'en' })
  await knex()('interviews').where({ id }).update({ language: 'fr' })
  const [mail] = await product.core.services.mails.mailsOf(
    { organizationId: tenant.organizationId, userId: null, keyId: null },
    id,
  )
  expect(mail?.subject).toBe('Video interview: Engineer')
  expect(mail?.language).toBe('en')
})
