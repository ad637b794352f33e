import { Worker } from 'node:worker_threads'

/** Leaves it to the parent alone when this child process ends; every child process of ours calls it first. */
export function endWithParent(): void {
  // Ctrl-C at a terminal reaches a child too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  // Work that does not end would outlive a parent that was killed: only a thread of its own still notices.
  new Worker(
    `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`,
    { eval: true },
  ).unref()
}
