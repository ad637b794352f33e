import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { messageOf } from './errors.ts'
import { logOutput } from './log-output.ts'

export type Log = Logger

/** Where secrets and people may stand in log fields; they never reach the output. */
const REDACTED = [
  'apiKey',
  'authorization',
  'clientSecret',
  'cookie',
  'email',
  'inviteUrl',
  'key',
  'password',
  'secret',
  'token',
  'videoUrl',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Masks what looks like a link of a candidate, one of our keys, or credentials in a URL, wherever it stands in a text. Every
 * part of a pattern that can begin anywhere is bounded: without that a megabyte of letters from an ATS takes hours.
 */
export function scrub(text: string): string {
  return text
    .replace(/\/i\/[A-Za-z0-9_-]{20,}/g, '/i/…')
    .replace(/\bib_[A-Za-z0-9_]{20,}/g, 'ib_…')
    .replace(/\b(\w{1,20}:\/\/)[^/\s:@]{1,300}:[^/\s@]{1,2000}@/g, '$1…@')
    .replace(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/g, '$1 …')
}

const CAUSES_MAX = 5

/** An error and its causes as fields. A cause holds what only we may read, such as the code and the path of a system error. */
function facts(error: Error, depth = 0): Record<string, unknown> {
  const { code, cause } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    stack: scrub(error.stack ?? ''),
    ...(cause === undefined || depth === CAUSES_MAX ? {} : { cause: causeFacts(cause, depth + 1) }),
  }
}

const causeFacts = (cause: unknown, depth: number) =>
  cause instanceof Error ? facts(cause, depth) : { message: scrub(messageOf(cause)) }

/** JSON lines for machines; with `pretty`, calm lines for a person at a terminal. Absent `destination`: standard output. */
export function createLog(options: { level: string; pretty?: boolean; destination?: DestinationStream }): Log {
  const destination =
    options.destination ??
    (options.level === 'silent' ? { write() {} } : logOutput(process.stdout, (lines) => tellDropped(lines)))
  const stream = options.pretty
    ? pretty({
        colorize: process.stdout.isTTY,
        translateTime: 'SYS:HH:MM:ss',
        ignore: 'pid,hostname,room',
        messageFormat:
          '{msg}{if problem}: {problem}{end}{if err.message}: {err.message}{end}{if err.cause.message}: {err.cause.message}{end}',
        hideObject: true,
        sync: true,
        destination: new Writable({
          decodeStrings: false,
          write(line: string, _encoding, done) {
            destination.write(line)
            done()
          },
        }),
      })
    : destination
  const log = pino(
    {
      level: options.level,
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: {
        err: (error: unknown) => (error instanceof Error ? facts(error) : error),
      },
    },
    stream,
  )
  const tellDropped = (lines: number) => log.warn({ lines }, 'log lines were dropped, since nobody read the output')
  return log
}
