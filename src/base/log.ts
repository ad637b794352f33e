import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import { AppError, messageOf } from './errors.ts'
import { withoutLinkTokens } from './link-paths.ts'
import { logOutput } from './log-output.ts'
import { withoutHidden } from './log-redaction.ts'
import { ownMask } from './masks.ts'
import { withoutHiddenLinks } from './seals.ts'
import { maskSecrets } from './secrets.ts'
import { escapedJson, shownEscapes } from './text.ts'

/** The logger of pino, under our name. */
export type Log = Logger

/**
 * Masks the secrets of the configuration and what looks like a link of a candidate, one of our keys, or credentials in a URL or
 * a header, wherever it stands in a text. Every part of a pattern that can begin anywhere is bounded: without that a megabyte of letters from an ATS takes hours.
 */
export function scrub(text: string): string {
  return withoutPatterns(maskSecrets(text))
}

/**
 * The same for words of a connection's ATS, which the people of an organization read: without the secrets of that connection alone. An
 * ATS may say what it likes, and what of a guess becomes "…" would be known to be a secret of somebody else.
 */
export function scrubQuote(text: string): string {
  return withoutPatterns(ownMask()?.(text) ?? text)
}

function withoutPatterns(text: string): string {
  const whole = withoutHiddenLinks(text)
  // Every request to an ATS is recorded, and hardly any holds one of these: a search for a few letters costs less than a pattern.
  const unlinked = whole.includes('/') ? withoutLinkLike(whole) : whole
  const unkeyed = unlinked.includes('ib_') ? unlinked.replace(/\bib_[A-Za-z0-9_]{20,}/g, 'ib_…') : unlinked
  return unkeyed
    .replace(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 …')
    .replace(/\b(Token token=)["']?[A-Za-z0-9._~+/=-]{6,}["']?/gi, '$1…')
    .replace(SECRET_HEADER, '$1…')
}

/** Without links of candidates and credentials in URLs; both hold a slash. */
function withoutLinkLike(text: string): string {
  return withoutLinkTokens(text).replace(/\b(\w{1,20}:\/\/)[^/\s:@]{1,300}:[^/\s@]{1,2000}@/g, '$1…@')
}

/** `X-Api-Key: …`, `"x-smarttoken":"…"`, `api_key=…`: a name that sounds secret, and what stands behind it. */
const SECRET_HEADER =
  /\b((?:x-api-key|x-smarttoken|x-auth-token|api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|bhresttoken|authorization)\\?["']?\s{0,5}[:=]\s{0,5}\\?["']?)(?!Bearer |Basic |Token )(?=[a-z]{0,200}[^a-z\s"',;]|[a-z]{20})[A-Za-z0-9._~+/=-]{6,}/gi

const CAUSES_MAX = 5
/** Errors that JavaScript throws where code is wrong. */
const SLIPS = [TypeError, ReferenceError, RangeError]

/**
 * An error and its causes as fields. A cause holds what only we may read, such as the code and the path of a system error. An error
 * that was thrown on purpose says all in words; where it was thrown helps nobody who reads a log.
 */
function facts(error: Error, depth = 0, isExplained = false): Record<string, unknown> {
  const { code, cause } = error as NodeJS.ErrnoException
  // A slip in our code keeps its place, also below an error that was thrown on purpose.
  const isSlip = SLIPS.some((slip) => error instanceof slip)
  const isKnown = (error instanceof AppError && error.kind !== 'bug') || (isExplained && !isSlip)
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code === undefined ? {} : { code }),
    ...(isKnown ? {} : { stack: scrub(error.stack ?? '') }),
    ...(cause === undefined || depth === CAUSES_MAX ? {} : { cause: causeFacts(cause, depth + 1, isKnown) }),
  }
}

const causeFacts = (cause: unknown, depth: number, isExplained: boolean) =>
  cause instanceof Error ? facts(cause, depth, isExplained) : { message: scrub(messageOf(cause)) }

const require = createRequire(import.meta.url)

/** Lines for a terminal, which must not obey what an ATS or a candidate wrote. */
function calm(options: PrettyOptions): DestinationStream {
  const pretty = require('pino-pretty') as typeof import('pino-pretty')
  const stream = pretty(options)
  return { write: (line) => void stream.write(shownEscapes(line)) }
}

/** JSON lines for machines; with `pretty`, calm lines for a person at a terminal. Absent `destination`: standard output. */
export function createLog(options: { level: string; pretty?: boolean; destination?: DestinationStream }): Log {
  const destination =
    options.destination ??
    (options.level === 'silent' ? { write() {} } : logOutput(process.stdout, (lines) => tellDropped(lines)))
  const stream = options.pretty
    ? calm({
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
    : { write: (line: string) => void destination.write(escapedJson(line)) }
  const log = pino(
    {
      level: options.level,
      formatters: { log: withoutHidden },
      serializers: {
        err: (error: unknown) => (error instanceof Error ? facts(error) : error),
        // The text of an error in a word, as `messageOf` gives it.
        problem: (text: unknown) => (typeof text === 'string' ? scrub(text) : text),
      },
    },
    stream,
  )
  const tellDropped = (lines: number) => log.warn({ lines }, 'log lines were dropped, since nobody read the output')
  return log
}
