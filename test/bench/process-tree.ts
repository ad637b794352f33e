import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc/PID/stat: a hundredth of a second. */
const TICKS_PER_SECOND = 100
const PAGE_MB = 4096 / 1_048_576

interface Entry {
  readonly parent: number
  readonly cpuSeconds: number
  readonly rssMb: number
}

/** Processor time (with that of children that ended) and memory of a process and everything that it started. */
export function usageOf(root: number): { cpuSeconds: number; rssMb: number } {
  const all = new Map<number, Entry>()
  for (const name of readdirSync('/proc')) {
    const entry = /^\d+$/.test(name) ? entryOf(name) : undefined
    if (entry) all.set(Number(name), entry)
  }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0))
  let cpuSeconds = 0
  let rssMb = 0
  for (const [pid, entry] of all)
    if (isOurs(pid)) {
      cpuSeconds += entry.cpuSeconds
      rssMb += entry.rssMb
    }
  return { cpuSeconds, rssMb }
}

/** The process that started another, such as PostgreSQL's first process of one of its backends; undefined: not on this machine. */
export const parentOf = (pid: number): number | undefined => entryOf(String(pid))?.parent

function entryOf(pid: string): Entry | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    // It ended between the listing and the look.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, ticks] = [fields[1], fields.slice(11, 15)]
  return {
    parent,
    cpuSeconds: ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND,
    rssMb: (fields[21] ?? 0) * PAGE_MB,
  }
}
