import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { load, median, peakRssMb, type Round, type Target } from './load.ts'
import type { BenchWorld } from './seed.ts'

export interface ApiBench {
  readonly world: BenchWorld
  /** What the table holds, for the titles. */
  readonly name: string
  readonly url: string
  /** The YAML and the environment of the product. */
  readonly file: string
  readonly environment: Record<string, string>
  readonly rounds: number
  readonly seconds: number
  /** Only comparisons whose title has this word. */
  readonly only: string | undefined
}

/** The heap that `start` and the image give. */
const SHIPPED = ['--max-semi-space-size=16']
const script = (name: string) => join(import.meta.dirname, name)

type Make = Parameters<typeof load>[2]

/** The API beside the bare server: each endpoint in turns, ratios within the run. */
export async function apiBench(bench: ApiBench): Promise<void> {
  const { world, name, environment } = bench
  const children: ChildProcess[] = []
  try {
    const product = await child(children, [...SHIPPED, script('api-server.ts'), bench.file], environment)
    const bare = await child(children, [script('bare-server.ts'), bench.url])
    const ours: Target = { name: 'product', ...product, headers: { authorization: `Bearer ${world.tenant.key}` } }
    const theirs: Target = { name: 'bare', ...bare, headers: {} }
    const get = (path: string): Make => {
      const request = { method: 'GET', path }
      return () => request
    }
    const both = (path: string): [Make, Make] => [get(`/api/v1${path}`), get(path)]
    const since = `/interviews?updatedSince=${world.since}&limit=100`
    const invite = invites(world.positionId)
    const comparisons: [title: string, wanted: number, make: [Make, Make]][] = [
      [`lists: GET /interviews?limit=20 on ${name}`, 0.7, both('/interviews?limit=20')],
      ['since: GET /interviews?updatedSince&limit=100 (2,000 match)', 0.8, both(since)],
      ['one: GET /interviews/ID', 0.75, [byId('/api/v1', world), byId('', world)]],
      ['invites: POST with all rules, against a bare insert', 0.6, [invite(false), invite(true)]],
    ]
    for (const [title, wanted, make] of comparisons)
      if (bench.only === undefined || title.includes(bench.only))
        await compare(bench, { title, wanted, ours, theirs, make })
    console.log(`peak RSS: product ${peakRssMb(product.pid)} MB, bare ${peakRssMb(bare.pid)} MB\n`)
  } finally {
    for (const one of children) one.kill('SIGTERM')
  }
}

function child(
  children: ChildProcess[],
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ port: number; pid: number }> {
  const started = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.push(started)
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    if (started.stdout)
      createInterface({ input: started.stdout }).on(
        'line',
        (line) =>
          line.startsWith('{"port"') && resolve({ ...(JSON.parse(line) as { port: number }), pid: started.pid ?? 0 }),
      )
  })
}

/** Each request another interview, all over the table. */
function byId(prefix: string, { count }: BenchWorld): Make {
  let number = 0
  return () => {
    number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
    const id = (1 + (number % count)).toString(16).padStart(24, '0')
    return { method: 'GET', path: `${prefix}/interviews/${id}` }
  }
}

function invites(positionId: string): (isBare: boolean) => Make {
  let number = 0
  return (isBare) => () => {
    number++
    const body = {
      candidate: { firstName: 'Load', lastName: 'Test', email: `load${process.pid}.${number}@people.example` },
      externalId: `load-${process.pid}-${number}`,
      sendEmail: false,
      ...(isBare ? { positionId } : {}),
    }
    return {
      method: 'POST',
      path: isBare ? '/invites' : `/api/v1/positions/${positionId}/invites`,
      body: JSON.stringify(body),
    }
  }
}

async function compare(
  { rounds, seconds }: ApiBench,
  {
    title,
    wanted,
    ours,
    theirs,
    make: [make, makeTheirs],
  }: {
    title: string
    wanted: number
    ours: Target
    theirs: Target
    make: [Make, Make]
  },
): Promise<void> {
  await load(ours, 1_500, make)
  await load(theirs, 1_500, makeTheirs)
  const [a, b]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    // The order changes with each round, so that neither always runs into the other's checkpoint.
    if (round % 2 === 0) a.push(await load(ours, seconds * 1_000, make))
    b.push(await load(theirs, seconds * 1_000, makeTheirs))
    if (round % 2 === 1) a.push(await load(ours, seconds * 1_000, make))
  }
  const ratio = median(a.map((round, at) => round.perSecond / (b[at]?.perSecond ?? 1)))
  const line = (who: string, all: Round[]) =>
    `  ${who.padEnd(8)} ${median(all.map((round) => round.perSecond))
      .toFixed(0)
      .padStart(6)} requests/s  ${median(all.map((round) => round.cpuMicros))
      .toFixed(0)
      .padStart(5)} µs CPU/request`
  console.log(
    `${title}\n${line('product', a)}\n${line('bare', b)}\n  ratio    ${(ratio * 100).toFixed(0)} % (wanted at least ${wanted * 100} %)\n`,
  )
}
