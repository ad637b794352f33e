import { expect, test } from 'vitest'
import { tellable } from '../../src/analysis/text/reasons.ts'
import { LANGUAGES } from '../../src/base/languages.ts'
import { SAMPLE_WORDS } from '../../src/samples/words/index.ts'

/** The reasons of sample data go the way of a model's. */

test.each(LANGUAGES)('in %s each reason of sample data is told as it is', (language) => {
  const { amara, bruno } = SAMPLE_WORDS[language].reasons
  const reasons = [amara, bruno].flatMap((of) => Object.values(of))
  expect(reasons.map((reason) => tellable(reason).text)).toEqual(reasons)
})
