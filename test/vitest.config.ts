import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['test/**/*.test.ts', 'connectors/**/*.test.ts'],
    globalSetup: ['test/kit/global-setup.ts'],
    reporters: ['default', './test/kit/closing-line.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
