import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of more than ten seconds, so that none of them is alone at the end. A file that is missing here only costs time. */
const LONG: readonly string[] = []

/** A new checkout knows no durations of an earlier run: these begin, then come the others, larger ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
