import { ConfigProblems } from '../../src/app/configuration.ts'

/** The mistakes that reading a configuration finds; none where it is right. */
export function problemsOf(read: () => unknown): ConfigProblems['problems'] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}
