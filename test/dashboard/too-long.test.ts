import { expect, test } from 'vitest'
import { api, fieldsOf, recruiter, stored, tenant, usePositionsWorld } from './positions-world.ts'

/** Who typed too much reads what is too long, and finds what they typed. */

usePositionsWorld()

test('a position with a text far beyond the limit says which, and stays in the editor', async () => {
  const position = await api().position(tenant)
  const { id } = position
  const path = `/dashboard/positions/${id}/edit`
  const fields = fieldsOf((await recruiter.get(path)).text)
  const told = `${'Look for care. '.repeat(20_000)}end`
  const answer = await recruiter.post(path, { ...fields, analyzePrompt: told, act: 'save', file: new Blob(['x']) })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('At most 10,000 characters; it has 300003.')
  expect(fieldsOf(answer.text)).toMatchObject({ analyzePrompt: told })
  expect((await stored(id))?.updatedAt).toBe(position.updatedAt)
})

test('a privacy notice beyond the limit stays in its form', async () => {
  const typed = 'Wir löschen nach 30 Tagen. '.repeat(4_000)
  const { status, text } = await recruiter.post('/dashboard/candidate-page', {
    accent: '',
    contact: '',
    privacyNotice: typed,
  })
  expect(status).toBe(400)
  expect(text).toMatch(/The privacy notice/)
  expect(fieldsOf(text)).toMatchObject({ privacyNotice: typed })
})

test('a note beyond what its form takes is told with its length and given back, and is not called out of date', async () => {
  const { id: position } = await api().position(tenant)
  const { id } = await api().invited(position)
  const typed = 'She explained <b>well</b>. '.repeat(4_000)
  const { status, code, text } = await recruiter.post(`/dashboard/interviews/${id}/notes`, { text: typed })
  expect([status, code]).toEqual([400, 'dashboard.form_too_long'])
  expect(text).toContain('it has 108,000 characters, and at most 64,000 are taken here.')
  expect(text).toContain(`readonly>\n${typed.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</textarea>`)
  expect((await recruiter.get(`/dashboard/interviews/${id}`)).text).not.toContain('She explained')
})

test('a form that is too large to be read says so in words for people', async () => {
  const { status, text } = await recruiter.post('/dashboard/candidate-page', {
    accent: '',
    contact: '',
    privacyNotice: 'x'.repeat(600 * 1024),
  })
  expect(status).toBe(413)
  expect(text).toContain('What you sent is larger than this form takes, so it was not read and nothing was changed.')
})
