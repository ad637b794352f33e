import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'
import type { App } from './server.ts'

/** Scripts and styles of pages: files of their own, bundled once for each process, named by their content. */
export interface Assets {
  /** The path of a bundle by the name of its entry, such as `recorder.js`. */
  path(name: string): string
  readonly paths: readonly string[]
  readonly routes: (app: App) => Promise<void>
}

interface Asset {
  readonly name: string
  readonly path: string
  readonly type: string
  readonly plain: Buffer
  /** Packed when it is first asked for: a fifth of a second of CPU time that most processes never need. */
  readonly packed: Readonly<Record<Encoding, () => Promise<Buffer>>>
}

/** The oldest browsers whose MediaRecorder gives what we store; Safari 14.1 was the last to get it. */
const BROWSERS = ['chrome90', 'edge90', 'firefox90', 'safari14.1']
const YEAR_S = 31_536_000

const declared = new Map<string, string>()
const bundled = new Map<string, Asset>()

/**
 * Declares browser code and styles, when a module is loaded. `entries` maps a name such as `recorder.js` to its source file
 * (TypeScript or CSS). The first use bundles all that is declared until then. `lasting` names scripts that mean the same in every version: a
 * page from before an upgrade, which asks for its own version's, gets the one of now. Throws where a source does not build.
 */
export function assetsOf(entries: Readonly<Record<string, string>>, lasting: readonly string[] = []): Assets {
  for (const [name, source] of Object.entries(entries)) declared.set(name, source)
  const names = Object.keys(entries)
  return {
    path: (name) => assetNamed(name).path,
    get paths() {
      return names.map((name) => assetNamed(name).path)
    },
    routes: async (app) => {
      // The name changes with the content, and nothing in it is about a person.
      for (const asset of names.map(assetNamed))
        app.get(asset.path, sends(asset, `public, max-age=${YEAR_S}, immutable`))
      // Another version's name, so nobody may keep it by that name.
      for (const asset of lasting.map(assetNamed))
        app.get(`/assets/${stemOf(asset.name)}-:digest(^[0-9a-f]{16}$).js`, sends(asset, 'no-store'))
    },
  }
}

const sends = (asset: Asset, caching: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const encoding = encodingFor(request.headers['accept-encoding'])
  void reply.type(asset.type).header('cache-control', caching).header('vary', 'accept-encoding')
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? await asset.packed[encoding]() : asset.plain)
}

function assetNamed(name: string): Asset {
  if (!bundled.has(name)) bundle([...declared].filter(([one]) => !bundled.has(one)))
  const asset = bundled.get(name)
  if (!asset) throw new Error(`There is no bundle ${name}; there are ${[...declared.keys()].join(', ')}`)
  return asset
}

/** All entries in one run of the bundler: each run is a process of its own. A script is a module that needs no other file. */
function bundle(entries: readonly (readonly [name: string, source: string])[]): void {
  const { outputFiles } = bundler().buildSync({
    entryPoints: entries.map(([name, source]) => ({ in: source, out: stemOf(name) })),
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const made = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]))
  for (const [name] of entries) bundled.set(name, assetOf(name, made.get(name) ?? Buffer.alloc(0)))
}

/**
 * The bundler, as one that runs a process and ends it. Left to itself it keeps a thread and a process for as long as ours lives, of 60 MB
 * together, for builds that never come; it looks at the variable when it is loaded.
 */
function bundler(): typeof import('esbuild') {
  const name = 'ESBUILD_WORKER_THREADS'
  const before = process.env[name]
  process.env[name] = '0'
  try {
    return createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  } finally {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
}

function assetOf(name: string, plain: Buffer): Asset {
  const digest = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  const isStyle = name.endsWith('.css')
  return {
    name,
    path: `/assets/${stemOf(name)}-${digest}.${isStyle ? 'css' : 'js'}`,
    type: isStyle ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    plain,
    packed: {
      br: once(() => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      gzip: once(() => promisify(gzip)(plain, { level: 9 })),
    },
  }
}

const stemOf = (name: string) => name.replace(/\.(js|css)$/, '')

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
