import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative, resolve, sep } from 'node:path'
import { knownConnectors } from '../app/connector-resolver.ts'
import type { Command, Options } from './command.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EXAMPLE = join(ROOT, 'connectors/example')

export const connectorNew: Command = {
  words: ['FOLDER'],
  options: [{ flags: '--package', about: 'as a package of its own, which is compiled and installed by npm' }],
  about: 'makes a connector that passes the suite, to adapt to your ATS; the last part of FOLDER is its name',
  examples: ['connector new our-ats', 'connector new ../our-ats --package'],
  run: connectorCommand,
}

/** A folder that compiles and passes the suite, with a list of what makes it a connector for your ATS. */
function connectorCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const folder = resolve(words[0] ?? '')
  const name = basename(folder)
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(name) || knownConnectors.includes(name) || name === 'example')
    throw new UsageError(
      `"${name}" cannot be a connector's name: 2 to 41 lowercase letters, digits and dashes, and none of ${knownConnectors.join(', ')}, example.`,
    )
  if (existsSync(folder)) throw new UsageError(`${folder} is there already.`)
  const isPackage = options['package'] === true
  cpSync(EXAMPLE, folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => /\.(ts|md)$/.test(one)))
    adapt(join(folder, file), name)
  renameSync(join(folder, 'example.test.ts'), join(folder, `${name}.test.ts`))
  for (const [file, content] of Object.entries(isPackage ? packageFiles(name) : folderFiles(folder)))
    writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  output.result({ folder }, () =>
    [
      `${folder} is a connector for a made-up ATS. Its README lists what makes it one for yours.`,
      ...(isPackage ? packageWords(folder, name) : folderWords(folder, name)),
      'Check it:    interview-bridge check --online',
    ].join('\n'),
  )
  return Promise.resolve(0)
}

const folderWords = (folder: string, name: string) => [
  `Try it:      (cd ${ROOT} && npx vitest run --config ${join(folder, CONFIG)} --dir ${folder})`,
  `Types:       (cd ${ROOT} && npx tsc -p ${folder})`,
  `Its fake:    (cd ${ROOT} && npx node --import ./src/app/open-kit-doors.ts ${join(folder, 'fake/run.ts')})`,
  `Use it:      connector: ./${name}   (in the YAML, beside the folder)`,
]

const packageWords = (folder: string, name: string) => [
  `The kit:     (cd ${ROOT} && npm pack --pack-destination ${folder})`,
  `Try it:      (cd ${folder} && npm install && npm run build && npm test)`,
  `Its fake:    (cd ${folder} && npm run fake)`,
  `Use it:      connector: "${scoped(name)}"   (in the YAML, beside the node_modules that it is installed in)`,
]

/** Only with a scope does the YAML take a word for a package. */
const scoped = (name: string) => `@acme/${name}`

/** The kit's doors (`exports` of package.json) and what stands behind them in this checkout. */
const DOORS = {
  'connector-kit': 'connector-kit/index',
  'fake-kit': 'fake-kit/index',
  'fake-kit/suite': 'fake-kit/suite',
}
const CONFIG = 'vitest.config.ts'

/**
 * The files with which an editor, the compiler and vitest find the kit from a folder outside the repository, since
 * nothing is installed beside it.
 */
function folderFiles(folder: string): Readonly<Record<string, object | string>> {
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

/**
 * The files that npm, the compiler and vitest need in a package; its tools have the versions that the kit was tested
 * with.
 */
function packageFiles(name: string): Readonly<Record<string, object>> {
  const kit = createRequire(import.meta.url)('../../package.json') as {
    version: string
    devDependencies: Readonly<Record<string, string>>
  }
  const tools = ['@types/node', 'typescript', 'vitest'].map((tool) => [tool, kit.devDependencies[tool]] as const)
  return {
    'package.json': {
      name: scoped(name),
      version: '1.0.0',
      type: 'module',
      main: 'lib/index.js',
      files: ['lib'],
      scripts: { build: 'tsc', test: 'vitest run --dir lib', fake: 'node lib/fake/run.js' },
      devDependencies: {
        ...Object.fromEntries(tools),
        'interview-bridge': `file:interview-bridge-${kit.version}.tgz`,
      },
    },
    'tsconfig.json': {
      compilerOptions: {
        target: 'es2024',
        module: 'nodenext',
        types: ['node'],
        strict: true,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        rootDir: '.',
        outDir: 'lib',
      },
      include: ['*.ts', 'fake/*.ts'],
    },
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
      'Every request that we send, with its source: what `fake/documented.ts` says, as a list.\n',
    )
  writeFileSync(path, text.replaceAll(/\bexample(?=Requests\b|\b(?!\.com))/g, name.replaceAll('-', '')))
}
