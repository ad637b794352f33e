import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './kit/longest-first.ts'
import { memoryFolder } from './kit/memory-folder.ts'
import { PATIENCE_MS } from './kit/patience.ts'

// The workers, and the processes that tests start, find modules compiled by those before them.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
// Databases and data folders of tests, and of what they start; `global-setup.ts` makes the folder.
process.env['TMPDIR'] ??= memoryFolder() ?? tmpdir()

const EVERY = ['test/**/*.test.ts', 'connectors/**/*.test.ts']
const SLOW = ['test/**/*.slow.test.ts']
/** `TESTS=quick` leaves out the files whose names end in `.slow.test.ts`, `TESTS=slow` runs only those; absent: every test. */
const tests = process.env['TESTS'] ?? 'every'
if (!['every', 'quick', 'slow'].includes(tests))
  throw new Error(`TESTS is "${tests}"; expected quick, slow, or every, which is the default`)

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: tests === 'slow' ? SLOW : EVERY,
    exclude: [...configDefaults.exclude, ...(tests === 'quick' ? SLOW : [])],
    globalSetup: ['test/kit/global-setup.ts'],
    reporters: ['default', './test/kit/closing-line.ts'],
    pool: 'forks',
    // As `npm start` and the image give the daemon: garbage is collected less often.
    execArgv: ['--max-semi-space-size=16'],
    // A worker loads the product once, for all the files it runs: loading costs two seconds of CPU time a file.
    isolate: false,
    // Most tests wait most of their time: for a poll interval, a retry, a process that starts.
    maxWorkers: 3 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // For a test that hangs: a busy machine may take its time.
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
})
