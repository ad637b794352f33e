import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectors, partners } from '../../connectors/index.ts'
import type { LifeStep } from '../base/life.ts'
import type { DocumentedRequest } from '../fake-kit/documented.ts'
import { CATALOGUE } from '../interview/contract/errors.ts'
import { ANALYSIS_LIFE, INTERVIEW_LIFE } from '../interview/contract/interview-life.ts'
import { HEALTH } from '../sync/engine/health-states.ts'
import { APPLICATION_LIFE } from '../sync/rules/application-life.ts'
import { CONNECTION_LIFE } from '../sync/rules/connection-life.ts'
import { DELIVERY_LIFE } from '../sync/rules/delivery-life.ts'
import { usageOf } from './command.ts'
import { commands } from './table.ts'

/** `npm run gen`: the parts of pages that are made from code. `--check` writes nothing and fails when one is stale. */
const root = join(import.meta.dirname, '../..')
const USAGE_WIDTH = 64
const ACTIONS = ['note', 'field', 'tag', 'link', 'attach', 'moveTo', 'reject'] as const

const parts: readonly { file: string; name: string; text: string }[] = [
  {
    file: 'connectors/README.md',
    name: 'connectors',
    text: [
      `| Connector | Evidence | ${ACTIONS.join(' | ')} | webhook |`,
      `|${'---|'.repeat(ACTIONS.length + 3)}`,
      ...Object.values(connectors).map(
        ({ id, displayName, evidence, actions, webhook }) =>
          `| [${displayName}](${id}/README.md) | ${evidence} | ${ACTIONS.map((action) => actions[action] ?? '–').join(' | ')} | ${webhook ? 'yes' : '–'} |`,
      ),
    ].join('\n'),
  },
  {
    file: 'connectors/README.md',
    name: 'gaps',
    text: [
      '| Connector | What it cannot | Why |',
      '|---|---|---|',
      ...Object.values(connectors).flatMap(({ displayName, cannot = {} }) =>
        // Longer names are tests of the suite, which say so themselves.
        Object.entries(cannot).flatMap(([what, why]) =>
          what.includes(' ') ? [] : [`| ${displayName} | ${what} | ${why} |`],
        ),
      ),
    ].join('\n'),
  },
  {
    file: 'connectors/README.md',
    name: 'partners',
    text: [
      '| ATS | `connector` | Evidence |',
      '|---|---|---|',
      ...Object.values(partners).map(
        ({ id, displayName, evidence }) => `| [${displayName}](${id}/README.md) | \`${id}\` | ${evidence} |`,
      ),
    ].join('\n'),
  },
  {
    file: 'config/commands.md',
    name: 'commands',
    text: ['```', ...commandLines(), '```'].join('\n'),
  },
  {
    file: 'src/interview/refusals.md',
    name: 'refusals',
    text: [
      '| Code (`X-Error-Code`) | Status | Message |',
      '|---|---|---|',
      ...Object.entries(CATALOGUE).map(([code, [status, message]]) => `| \`${code}\` | ${status} | ${message} |`),
    ].join('\n'),
  },
  {
    file: 'src/sync/deliveries/README.md',
    name: 'delivery-life',
    text: lifeTable(DELIVERY_LIFE),
  },
  {
    file: 'src/sync/invites/README.md',
    name: 'application-life',
    text: lifeTable(APPLICATION_LIFE),
  },
  {
    file: 'src/interview/states.md',
    name: 'interview-life',
    text: lifeTable(INTERVIEW_LIFE),
  },
  {
    file: 'src/interview/states.md',
    name: 'analysis-life',
    text: lifeTable(ANALYSIS_LIFE),
  },
  {
    file: 'src/sync/engine/states.md',
    name: 'connection-life',
    text: lifeTable(CONNECTION_LIFE),
  },
  {
    file: 'src/sync/engine/states.md',
    name: 'health',
    text: [
      '| Word | When | What to do |',
      '|---|---|---|',
      ...HEALTH.map(({ state, when, act }) => `| \`${state}\` | ${when} | ${act} |`),
    ].join('\n'),
  },
  ...(await requestTables()),
]

/** A life cycle, as code runs it and the tests' triggers hold SQL to it. */
function lifeTable(life: readonly LifeStep<string>[]): string {
  const toldBy = ({ counted, told }: LifeStep<string>) =>
    [told && `\`${told}\``, counted && `counted: \`${counted}\``].filter(Boolean).join('; ') || '–'
  return [
    '| Event | From | To | When | Written beside it | By | Told |',
    '|---|---|---|---|---|---|---|',
    ...life.map(
      (step) =>
        `| ${step.event} | ${step.from.map((state) => (state === null ? '–' : `\`${state}\``)).join(', ')} | \`${step.to}\` | ${step.when} | ${step.writes} | \`${step.by.replaceAll(', ', '`, `')}\` | ${toldBy(step)} |`,
    ),
  ].join('\n')
}

/** What each connector assumes of its vendor, from the contract of its fake, which has every request with its source. */
async function requestTables(): Promise<{ file: string; name: string; text: string }[]> {
  const folders = readdirSync(join(root, 'connectors')).filter((name) =>
    existsSync(join(root, 'connectors', name, 'fake/documented.ts')),
  )
  return Promise.all(
    folders.map(async (folder) => {
      const declared = (await import(`../../connectors/${folder}/fake/documented.ts`)) as Record<
        string,
        Record<string, DocumentedRequest>
      >
      const requests = Object.values(declared).flatMap((one) => Object.entries(one))
      const assumptions = requests.flatMap(([name, { assumed }]) => (assumed ? [`- \`${name}\`: ${assumed}`] : []))
      const source = 'Each request stands with its source in [fake/documented.ts](fake/documented.ts).'
      return {
        file: `connectors/${folder}/README.md`,
        name: 'requests',
        text: assumptions.length === 0 ? source : [`${source} Assumed:`, '', ...assumptions].join('\n'),
      }
    }),
  )
}

function commandLines(): string[] {
  const lines = Object.entries(commands).map(([name, command]) => ({
    usage: `interview-bridge ${usageOf(name, command)}`,
    about: command.about,
  }))
  // A long usage line stands alone, so that the others line up.
  return lines.flatMap(({ usage, about }) =>
    usage.length > USAGE_WIDTH
      ? [usage, `${' '.repeat(USAGE_WIDTH + 2)}${about}`]
      : [`${usage.padEnd(USAGE_WIDTH + 2)}${about}`],
  )
}

const stale: string[] = []
for (const { file, name, text } of parts) {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(
    new RegExp(`<!-- generated: ${name} -->[\\s\\S]*?<!-- end -->`),
    () => `<!-- generated: ${name} -->\n${text}\n<!-- end -->`,
  )
  if (!after.includes(text)) throw new Error(`${file} has no place for ${name}`)
  if (before === after) continue
  if (process.argv.includes('--check')) stale.push(file)
  else writeFileSync(path, after)
}
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run gen`)
  process.exitCode = 1
}
