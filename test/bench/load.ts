import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface Target {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly headers: Record<string, string>
}

export interface Round {
  readonly perSecond: number
  readonly cpuMicros: number
}

const CONNECTIONS = 16

/** Sends requests over 16 kept connections for `ms`; the server's own CPU per request comes from the kernel. */
export async function load(
  target: Target,
  ms: number,
  make: () => { method: string; path: string; body?: string },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = cpuMicros(target.pid)
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - begun < ms) {
        const { method, path, body } = make()
        await once(agent, target, method, path, body)
        done++
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: done / seconds, cpuMicros: (cpuMicros(target.pid) - before) / done }
}

function once(agent: Agent, target: Target, method: string, path: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port: target.port,
        method,
        path,
        headers: {
          ...target.headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        if ((response.statusCode ?? 500) >= 300)
          reject(new Error(`${target.name} ${method} ${path}: ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** User and system time of a process, in microseconds (ticks of 10 ms). */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export function peakRssMb(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
