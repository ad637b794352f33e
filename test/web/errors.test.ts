import { expect, test } from 'vitest'
import { answerFor } from '../../src/web/errors.ts'

test.each(['EMFILE', 'ENFILE'])(
  'a process without file descriptors (%s) answers 503 and asks for another try',
  (code) => {
    const error = Object.assign(new Error(`${code}: too many open files, open '/srv/media/a'`), { code })
    const answer = answerFor(error as never)
    expect(answer).toMatchObject({ status: 503, code: 'service.busy', message: expect.not.stringContaining('/srv') })
  },
)
