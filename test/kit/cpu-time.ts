/** Milliseconds of processor time that `work` takes in this process: unlike the time on the wall, the same beside other work. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
