import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { answerFor } from '../../src/web/errors.ts'

test('a database that refuses our login, or is full, read-only or without its socket, is a 503; a bug is a 500', () => {
  const refused = (code: string) => Object.assign(new Error('refused'), { code }) as never
  for (const code of ['28P01', '28000', '53300', '53100', '25006', '57P03'])
    expect(answerFor(refused(code)).status, code).toBe(503)
  const socket = new AppError('the folder is gone', { kind: 'transient', code: 'database.socket_folder' })
  expect(answerFor(socket).status).toBe(503)
  for (const code of ['42601', '23505', 'XX000']) expect(answerFor(refused(code)).status, code).toBe(500)
})
