import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { knownConnectors } from '../app/connector-resolver.ts'
import type { Options } from './command.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EXAMPLE = join(ROOT, 'connectors/example')

/** `connector new NAME`: a folder that compiles and passes the suite, with a list of what makes it a connector for your ATS. */
export function connectorCommand(words: readonly string[], _options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(name) || knownConnectors.includes(name) || name === 'example')
    throw new UsageError(
      `"${name}" cannot be a connector's name: lowercase letters, digits and dashes, and none of ${knownConnectors.join(', ')}.`,
    )
  const folder = resolve(name)
  if (existsSync(folder)) throw new UsageError(`${folder} is there already.`)
  cpSync(EXAMPLE, folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => /\.(ts|md)$/.test(one)))
    adapt(join(folder, file), name)
  renameSync(join(folder, 'example.test.ts'), join(folder, `${name}.test.ts`))
  for (const [file, content] of Object.entries(findMatchContext(folder)))
    writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  output.result({ folder }, () =>
    [
      `${folder} is a connector for a made-up ATS. Its README lists what makes it one for yours.`,
      `Try it:      (cd ${ROOT} && npx vitest run --config ${join(folder, CONFIG)} --dir ${folder})`,
      `Types:       (cd ${ROOT} && npx tsc -p ${folder})`,
      `Use it:      connector: ./${name}   (in the YAML, beside the folder)`,
      'Check it:    interview-bridge check --online',
    ].join('\n'),
  )
  return Promise.resolve(0)
}

/** The kit's doors (`exports` of package.json) and what stands behind them in this checkout. */
const DOORS = {
  'connector-kit': 'connector-kit/index',
  'fake-kit': 'fake-kit/index',
  'fake-kit/suite': 'fake-kit/suite',
}
const CONFIG = 'vitest.config.ts'

/** What an editor, the compiler and vitest need to know of a folder that stands by itself: where the kit is, since nothing is installed beside it. */
function findMatchContext(folder: string): Readonly<Record<string, object | string>> {
  const up = relative(folder, ROOT).split(sep).join('/')
  const way = up.startsWith('.') ? up : `./${up}`
  const doors = Object.entries(DOORS).map(
    ([door, file]) => [`interview-bridge/${door}`, `${way}/src/${file}.ts`] as const,
  )
  return {
    'package.json': { private: true, type: 'module' },
    'tsconfig.json': {
      extends: `${way}/tsconfig.json`,
      include: ['.'],
      compilerOptions: {
        typeRoots: [`${way}/node_modules/@types`],
        paths: Object.fromEntries(doors.map(([door, file]) => [door, [file]])),
      },
    },
    [CONFIG]: [
      "import { fileURLToPath } from 'node:url'",
      '',
      'const kit = (path: string) => fileURLToPath(new URL(path, import.meta.url))',
      '',
      '/** The kit of the checkout. A package that has interview-bridge installed needs no such file. */',
      'export default {',
      '  resolve: {',
      '    alias: [',
      ...doors.map(
        ([door, file]) => `      { find: /^${door.replaceAll('/', '\\/')}$/, replacement: kit('${file}') },`,
      ),
      '    ],',
      '  },',
      '}',
      '',
    ].join('\n'),
  }
}

/** The example's name becomes the new one, and its way to the kit the kit's public name. */
function adapt(path: string, name: string): void {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const text = readFileSync(path, 'utf8')
    .replaceAll(
      /'(?:\.\.\/)+src\/(?:([a-z-]+)\/index|([a-z/-]+))\.ts'/g,
      (_, room, file) => `'interview-bridge/${room ?? file}'`,
    )
    .replaceAll('startFakeExample', `startFake${title.replaceAll('-', '')}`)
    .replaceAll('Example', title)
    .replace(/\/\*\* A connector to copy[^\n]*\n/, '')
    .replace(/^A connector to copy[^\n]*\n/m, 'Made by `interview-bridge connector new`; until now it is for no ATS.\n')
    .replace(
      /<!-- generated: requests -->[\s\S]*<!-- end -->\n/,
      'Every request that we send, with its source: what `fake/documented.ts` says, as a table.\n',
    )
  writeFileSync(path, text.replaceAll(/\bexample(?=Requests\b|\b(?!\.com))/g, name.replaceAll('-', '')))
}
