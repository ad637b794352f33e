import { defineConfig } from 'vitest/config'

/** For mutation testing: the rules and the delivery protocol, tested directly. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['test/sync/{rules,protocol,claims,deliveries-store}.test.ts'],
    globalSetup: ['test/kit/global-setup.ts'],
    testTimeout: 15_000,
  },
})
