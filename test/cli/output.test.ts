import { expect, test, vi } from 'vitest'
import { keepSecrets } from '../../src/base/secrets.ts'
import { Output } from '../../src/cli/output.ts'

test("a command's error is scrubbed in every field, and stays JSON", () => {
  keepSecrets(['a-key-of-the-ats'])
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problems = [
    { source: 'tokn: a-key-of-the-ats', line: 1 },
    { path: 'http://a', message: 'ina:x@acme.example' },
  ]
  new Output(true).problem('the ATS refused a-key-of-the-ats', 'config.invalid', { problems })
  const printed = String(write.mock.calls[0]?.[0])
  write.mockRestore()
  expect(JSON.parse(printed)).toEqual({
    error: {
      code: 'config.invalid',
      message: 'the ATS refused …',
      problems: [{ source: 'tokn: …', line: 1 }, problems[1]],
    },
  })
})
