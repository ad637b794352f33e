/**
 * How long a test waits for what must happen before it says that it did not: in a run with six workers on two busy cores each step can
 * take ten times as long as alone. Nothing gets slower by it but a test that fails.
 */
export const PATIENCE_MS = 300_000
