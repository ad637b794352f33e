import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line that any machine can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = 0
    let skipped = 0
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
        else skipped++
      }
    // A file that could not be loaded, or an error outside any test, is a failure too.
    failed += modules.filter((module) => module.errors().length > 0).length + errors.length
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
