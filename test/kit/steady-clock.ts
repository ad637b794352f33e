import type { ClockWatch } from '../../src/db/clock-steps.ts'

/** For a database whose clock is never set. */
export const STEADY_CLOCK: ClockWatch = { look: () => Promise.resolve(true), settle: () => Promise.resolve() }
