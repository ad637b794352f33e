import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Options } from './command.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'
import { knownConnectors } from './shelf.ts'

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
  for (const [file, content] of Object.entries(surroundings(folder)))
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  output.result({ folder }, () =>
    [
      `${folder} is a connector for a made-up ATS. Its README lists what makes it one for yours.`,
      `Try it:      (cd ${ROOT} && npx vitest run --dir ${folder})`,
      `Types:       (cd ${ROOT} && npx tsc --noEmit -p ${folder})`,
      `Use it:      connector: ./${name}   (in the YAML, beside the folder)`,
      'Check it:    interview-bridge check --online',
    ].join('\n'),
  )
  return Promise.resolve(0)
}

/** What an editor and the compiler need to know of a folder that stands by itself. */
function surroundings(folder: string): Readonly<Record<string, object>> {
  const way = relative(folder, ROOT).split(sep).join('/')
  return {
    'package.json': { private: true, type: 'module' },
    'tsconfig.json': {
      extends: `${way}/tsconfig.json`,
      include: ['.'],
      compilerOptions: { typeRoots: [`${way}/node_modules/@types`] },
    },
  }
}

/** The example's name becomes the new one, and its way to the product's files one from where it stands now. */
function adapt(path: string, name: string): void {
  const way = relative(dirname(path), join(ROOT, 'src')).split(sep).join('/')
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const text = readFileSync(path, 'utf8')
    .replaceAll(/'(?:\.\.\/)+src\//g, `'${way.startsWith('.') ? way : `./${way}`}/`)
    .replaceAll('startFakeExample', `startFake${title.replaceAll('-', '')}`)
    .replaceAll('Example', title)
    .replace(/\/\*\* A connector to copy[^\n]*\n/, '')
    .replace(/^A connector to copy[^\n]*\n/m, 'Made by `interview-bridge connector new`; until now it is for no ATS.\n')
  writeFileSync(path, text.replaceAll(/\bexample\b(?!\.com)/g, name.replaceAll('-', '')))
}
