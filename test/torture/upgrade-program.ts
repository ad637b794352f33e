import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sleep } from '../kit/program.ts'

/** One version of the product, as an operator runs it: its daemon and its commands. */
export class Program {
  readonly name: string
  readonly origin: string
  readonly #checkout: string
  readonly #folder: string
  readonly #file: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #gone: Promise<number | string | null> = Promise.resolve(null)

  constructor(options: {
    readonly name: string
    readonly checkout: string
    readonly folder: string
    readonly port: number
    readonly env: NodeJS.ProcessEnv
  }) {
    const { name, checkout, folder, port, env } = options
    this.name = name
    this.origin = `http://127.0.0.1:${port}`
    this.#checkout = checkout
    this.#folder = folder
    this.#file = join(folder, `${name}.yaml`)
    this.#env = { ...process.env, LOG_LEVEL: 'info', ...env, PORT: String(port) }
  }

  get #command(): string[] {
    return [join(this.#checkout, 'src/cli/run.ts')]
  }

  get #logFile(): string {
    return join(this.#folder, `${this.name}.log`)
  }

  /** Runs a command; its result. */
  async run<Result = unknown>(...words: string[]): Promise<Result> {
    const args = [...this.#command, ...words, '--config', this.#file, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: this.#env })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null') as Result
  }

  /** Starts the daemon, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...this.#command, 'start', '--config', this.#file], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(this.#logFile, { flags: 'a' })
    child.stdout.pipe(log)
    child.stderr.pipe(log)
    this.#child = child
    this.#gone = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))
    const ready = new Promise<true>((done) => {
      child.stdout.on('data', (piece: Buffer) => piece.includes('ready at') && done(true))
    })
    const first = await Promise.race([ready, this.#gone])
    if (first !== true)
      throw new Error(`${this.name} ended with ${first} before it was ready:\n${this.log().slice(-20).join('\n')}`)
  }

  /** Ends the daemon; answers how it ended, and how long that took. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
    const begun = Date.now()
    this.#child?.kill(signal)
    const gone = await Promise.race([this.#gone, sleep(30_000).then(() => 'not at all within 30 s')])
    return `${gone} after ${Date.now() - begun} ms`
  }

  configure(text: string): void {
    writeFileSync(this.#file, text)
  }

  log(): string[] {
    return readFileSync(this.#logFile, 'utf8').trim().split('\n')
  }

  /** Errors, stacks, and what is no line of the log at all: an operator has to understand the rest. */
  errors(): string[] {
    return this.log().filter((line) => {
      if (!line.startsWith('{')) return !line.includes('ready at') && !line.startsWith('  ')
      const { level, err } = JSON.parse(line) as { level: number; err?: unknown }
      return level >= 50 || err !== undefined
    })
  }
}
