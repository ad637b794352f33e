import { Readable, Writable } from 'node:stream'
import { commandLine } from '../../src/cli/command-line.ts'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

let isRunning = false

/**
 * Runs a command line in this process: with its folder, its environment and standard streams of its own, and without the
 * second and a half of CPU time in which a new process loads the product. What a process adds (exit codes that arrive, handles
 * that keep it alive, signals) needs a real one.
 */
export async function runHere(
  args: readonly string[],
  place: { cwd: string; env: NodeJS.ProcessEnv; stdin?: string },
): Promise<Ran> {
  if (isRunning) throw new Error('one command line at a time: the folder and the environment belong to the process')
  isRunning = true
  const [stdout, stderr] = [new Collected(), new Collected()]
  const restore = [
    replaced('stdin', Object.assign(Readable.from([place.stdin ?? '']), { isTTY: false })),
    replaced('stdout', stdout),
    replaced('stderr', stderr),
    replaced('env', { ...place.env }),
  ]
  const before = process.cwd()
  process.chdir(place.cwd)
  try {
    return { code: await commandLine(args), stdout: stdout.text, stderr: stderr.text }
  } finally {
    process.chdir(before)
    for (const back of restore) back()
    isRunning = false
  }
}

class Collected extends Writable {
  text = ''
  readonly isTTY = false
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

function replaced(name: 'stdin' | 'stdout' | 'stderr' | 'env', value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  return () => Object.defineProperty(process, name, before)
}
