import { codeOf } from '../base/errors.ts'
import { commandLine } from './command-line.ts'

// Whoever reads what a command prints may have seen enough (`| head`); the command goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
  })

process.exitCode = await commandLine(process.argv.slice(2))
