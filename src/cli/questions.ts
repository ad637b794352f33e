import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '../base/errors.ts'

/** Questions to a person at a terminal, or to a script that writes one answer a line. Questions go to stderr. */
export class Questions {
  readonly #lines: Interface
  readonly #waiting: ((line: string | undefined) => void)[] = []
  readonly #read: string[] = []
  #hasEnded = false
  #isMuted = false

  constructor(input: NodeJS.ReadStream, output: NodeJS.WritableStream) {
    const echo = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        // Secrets are not echoed; the terminal itself echoes nothing while readline reads it.
        if (!this.#isMuted) output.write(chunk)
        done()
      },
    })
    this.#lines = createInterface({ input, output: echo, terminal: input.isTTY === true })
    // Lines of a script may come before their questions.
    this.#lines.on('line', (line) => {
      const next = this.#waiting.shift()
      if (next) next(line)
      else this.#read.push(line)
    })
    this.#lines.on('close', () => {
      this.#hasEnded = true
      for (const next of this.#waiting.splice(0)) next(undefined)
    })
  }

  /** The answer, or `otherwise` for an empty line. Asked again until `refuse` has nothing to say against it. */
  async ask(
    question: string,
    options: { otherwise?: string; isSecret?: boolean; refuse?: (answer: string) => string | undefined } = {},
  ): Promise<string> {
    const { otherwise, isSecret = false, refuse = () => undefined } = options
    for (;;) {
      this.#lines.setPrompt(`${question}${otherwise === undefined || otherwise === '' ? '' : ` [${otherwise}]`}: `)
      this.#lines.prompt()
      this.#isMuted = isSecret
      const line = await this.#next()
      this.#isMuted = false
      if (isSecret) process.stderr.write('\n')
      if (line === undefined)
        throw new AppError(
          `The input ended before this was answered: ${question}. With --yes every answer is a flag.`,
          {
            kind: 'domain',
            code: 'init.unanswered',
          },
        )
      const answer = line.trim() === '' ? (otherwise ?? '') : line.trim()
      const problem = answer === '' && otherwise === undefined ? 'An answer is needed.' : refuse(answer)
      if (problem === undefined) return answer
      process.stderr.write(`  ${problem}\n`)
    }
  }

  close(): void {
    this.#lines.close()
  }

  #next(): Promise<string | undefined> {
    const line = this.#read.shift()
    if (line !== undefined || this.#hasEnded) return Promise.resolve(line)
    return new Promise((done) => this.#waiting.push(done))
  }
}
