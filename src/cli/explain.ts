import { explain } from '../sync/operations/explain.ts'
import type { ExplainedDelivery, Explanation } from '../sync/operations/explained.ts'
import type { Options } from './command.ts'
import type { ExitCode, Output } from './output.ts'
import { withCore } from './with-core.ts'

/** `explain CONNECTION APPLICATION|EMAIL|INTERVIEW`: everything that happened to one candidate and why. */
export function explainCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = '', asked = ''] = words
  return withCore(options, output, async (core) => {
    const explanations = await explain(core.sync, core.engine.connection(name), asked)
    output.result(explanations, () => explanations.map(told).join('\n\n'))
    return 0
  })
}

function told(one: Explanation): string {
  return [
    one.applicationId === null ? `${one.connection}` : `application ${one.applicationId} on ${one.connection}`,
    ...one.answers.map((line) => `  ${line}`),
    ...(one.timeline.length > 0 ? ['', '  What happened:'] : []),
    ...one.timeline.map((entry) => `    ${stamp(entry.at)}  ${entry.sentence}${entry.rule ? `  [${entry.rule}]` : ''}`),
    ...(one.deliveries.length > 0 ? ['', '  Write-backs:'] : []),
    ...one.deliveries.flatMap(deliveryLines),
  ].join('\n')
}

/** One write-back with its values and every request as it went out. */
export function deliveryLines(one: ExplainedDelivery): string[] {
  const { action: _action, ...payload } = one.payload
  return [
    `    ${stamp(one.createdAt)}  ${one.seq}: ${one.action} on ${one.event}: ${one.state}${one.reason ? ` (${one.reason})` : ''}${one.rule ? `  [${one.rule}]` : ''}`,
    ...Object.entries(one.values ?? {}).map(([slot, value]) => `        {{ ${slot} }} = ${JSON.stringify(value)}`),
    ...Object.entries(payload).map(([key, value]) => `        ${key}: ${JSON.stringify(value)}`),
    ...(one.summarisedAt === null
      ? []
      : [`        its text and its tries were removed at ${stamp(one.summarisedAt)} (retention.details in the YAML)`]),
    ...one.attempts.flatMap((attempt) => [
      `        ${stamp(attempt.at)}  ${attempt.kind === 'write' ? 'written' : 'looked up'}: ${attempt.outcome}${attempt.problem ? ` (${attempt.problem})` : ''}${attempt.code ? ` [${attempt.code}]` : ''}`,
      ...attempt.exchanges.map(
        (call) =>
          `            ${call.method} ${call.path} → ${call.status ?? 'no answer'} in ${call.ms} ms${call.sent ? `, sent ${call.sent}` : ''}${call.said ? `, answered ${call.said}` : ''}`,
      ),
    ]),
  ]
}

const stamp = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 19)
