import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { figuresOf } from '../../analysis/checking/figures.ts'
import { findingsOf, isPassed } from '../../analysis/checking/findings.ts'
import { type Failed, judgementsOf, type Measured, measured } from '../../analysis/checking/measuring.ts'
import {
  interviewsOf,
  type MadeUp,
  readSets,
  SET_NAMES,
  type Selection,
  type SetName,
  selected,
} from '../../analysis/checking/sets.ts'
import { PROMPT_VERSION } from '../../analysis/judging/messages.ts'
import { DEFAULT_RUBRIC } from '../../analysis/rubric.ts'
import type { Core } from '../../app/core.ts'
import { AppError, codeOf } from '../../base/errors.ts'
import { replaceFile } from '../../base/files.ts'
import { nearestWord } from '../../base/text.ts'
import { StoredChecks } from '../../interview/reviewing/stored-checks.ts'
import type { Options } from '../command.ts'
import { textOf, wholeNumber } from '../options.ts'
import { type ExitCode, type Output, UsageError } from '../output.ts'
import { ProgressLine } from '../progress.ts'
import { withCore } from '../with-core.ts'
import { checkPage } from './check-page.ts'
import type { CheckReport } from './check-report.ts'

/** `analysis check`: asks the configured model what the sets ask, says what it finds, and stores that it was asked. */
export async function checkCommand(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const selection = selectionIn(options)
  const out = placeIn(textOf(options, 'out') ?? 'analysis-check')
  return withCore(options, output, async (core) => {
    const { models, config, clock } = core
    if (!models || !config.analysis)
      throw new AppError('There is no model to check: the configuration has no block "analysis".', {
        kind: 'config',
        code: 'analysis.none',
      })
    const sets = selected(readSets(), selection)
    const interviews = interviewsOf(sets)
    const { samples, concurrency } = config.analysis
    process.stderr.write(`${costWords(models.provider.name, interviews, samples)}\n`)
    const progress = new ProgressLine(output, () => clock.monotonicMs())
    const begunMs = clock.monotonicMs()
    const results = await measured(interviews, {
      provider: models.provider,
      atOnce: concurrency.judgements,
      sleep: (ms) => clock.sleep(ms),
      onDone(done) {
        const leftMs = ((clock.monotonicMs() - begunMs) / done) * (interviews.length - done)
        progress.show(done, interviews.length, 'interviews', leftMs)
      },
    })
    progress.end()
    const isWhole = selection.only === undefined && selection.limit === undefined
    const report = await stored(core, { sets, samples, isWhole, results })
    replaceFile(`${out}.html`, checkPage(report))
    replaceFile(`${out}.json`, `${JSON.stringify(asJson(report, results), null, 2)}\n`)
    const files = [`${out}.html`, `${out}.json`]
    const { model, prompt, rubric, hasPassed, findings, madeAt } = report
    output.result({ model, prompt, rubric, madeAt, isWhole, passed: hasPassed, findings, files }, () =>
      toldCheck(report, files),
    )
    return hasPassed ? 0 : 1
  })
}

/** Stores the run with its findings, and returns its report. */
async function stored(
  { models, database }: Core,
  {
    results,
    ...asked
  }: Pick<CheckReport, 'sets' | 'samples' | 'isWhole'> & { results: ReadonlyMap<string, Measured | Failed> },
): Promise<CheckReport> {
  const figures = figuresOf(asked.sets, results)
  const findings = findingsOf(figures)
  const hasPassed = isPassed(findings)
  const of = { model: models?.provider.name ?? '', prompt: PROMPT_VERSION, rubric: DEFAULT_RUBRIC.version }
  const { isWhole, sets } = asked
  const interviews = results.size
  const madeAt = await new StoredChecks(database).add({
    ...of,
    sets: sets.version,
    interviews,
    isWhole,
    hasPassed,
    findings,
  })
  return { ...of, ...asked, interviews, hasPassed, findings, figures, madeAt }
}

/** Characters of a request beside the transcript, and of one that checks a quote. */
const [PROMPT_CHARACTERS, CHECK_CHARACTERS] = [3_000, 1_200]
const CHARACTERS_PER_TOKEN = 4

/** A sentence that estimates the requests and tokens of a run before it begins. */
function costWords(model: string, interviews: readonly MadeUp[], samples: number): string {
  const judgements = judgementsOf(interviews, samples)
  const said = interviews.reduce((sum, { answers }) => sum + answers.join('').length, 0)
  const characters = (judgements / interviews.length) * said + judgements * (PROMPT_CHARACTERS + CHECK_CHARACTERS)
  const millions = (characters / CHARACTERS_PER_TOKEN / 1_000_000).toFixed(1)
  return `Asking ${model} about ${interviews.length} made-up interviews: ${judgements} judgements, about as many short checks of quotes, some ${millions} million tokens. No candidate's data goes out.`
}

function selectionIn(options: Options): Selection {
  const named = options['only']
  const only = (Array.isArray(named) ? named : []).map((one: string): SetName => {
    const known = SET_NAMES.find((name) => name === one)
    if (known) return known
    const near = nearestWord(one, SET_NAMES)
    throw new UsageError(
      `--only must be ${SET_NAMES.join(', ')}; it is "${one}"${near ? `. Did you mean ${near}?` : '.'}`,
    )
  })
  const limit = wholeNumber(options, 'limit')
  if (limit === 0) throw new UsageError('--limit must be 1 or more; it is "0".')
  return { ...(only.length > 0 ? { only } : {}), ...(limit === undefined ? {} : { limit }) }
}

/** Where the report goes; whether it can be written there is found out before anything is paid for. */
function placeIn(named: string): string {
  const place = resolve(named.replace(/\.(?:html|json)$/i, ''))
  const folder = dirname(place)
  try {
    if (!statSync(folder).isDirectory()) throw new UsageError(`--out: ${folder} is no folder.`)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--out: nothing can be written in the folder ${folder} (${codeOf(error)}).`)
  }
  return place
}

const MARKS = { good: 'ok ', bad: 'NO ', unknown: '?  ' } as const

function toldCheck({ model, hasPassed, isWhole, findings }: CheckReport, files: readonly string[]): string {
  return [
    `${model}: ${hasPassed ? 'passed' : 'NOT passed'}${isWhole ? '' : ' (a part of the sets was asked)'}`,
    ...findings.map(({ outcome, words }) => `  ${MARKS[outcome]} ${words}`),
    `Report: ${files.join(', ')}`,
  ].join('\n')
}

/** The report for programs: the figures, and each interview with what was said of it. */
function asJson(report: CheckReport, results: ReadonlyMap<string, Measured | Failed>) {
  const { sets, hasPassed: passed, ...rest } = report
  return { ...rest, passed, sets: sets.version, results: Object.fromEntries(results) }
}
