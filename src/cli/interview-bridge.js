#!/usr/bin/env node
// Plain JavaScript that any Node from 20 on can run. If this Node is too old for the product, the pinned one that npm
// installed takes over, with the same arguments, signals and exit code; what runs for long gets a small heap the same way.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAJOR = 24
// V8 lets garbage grow with the machine's memory. Half of it buys no speed, so `npm start`, the image and `start` give the first
// of these; a backfill runs for long beside a daemon and needs little, so it gets little.
const HEAP = ['--max-semi-space-size=16']
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4']
// glibc gives each thread of Node an arena of its own, and keeps in it what the start needed there: 7 MB of an idle daemon.
const ARENAS = { MALLOC_ARENA_MAX: '1' }

const isModern = Number(process.versions.node.split('.')[0]) >= MAJOR
const isBackfill = process.argv[2] === 'backfill'
const flags = isBackfill ? SMALL_HEAP : HEAP
const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)]
// Whoever chose a heap for `start` keeps it.
const hasHeap = isBackfill
  ? flags.every((flag) => process.execArgv.includes(flag))
  : process.argv[2] !== 'start' || given.some((flag) => /^--max[-_]semi[-_]space[-_]size\b/.test(flag))
if (!existsSync(new URL('./run.ts', import.meta.url))) {
  // The package that `npm pack` makes holds the kit for connectors only.
  console.error(
    'This package holds the connector kit of Interview Bridge. Run the daemon from a checkout or from its container image.',
  )
  process.exitCode = 1
} else if (isModern && hasHeap) {
  module.enableCompileCache?.()
  await import('./run.ts')
} else {
  const node = isModern ? process.execPath : pinnedNode()
  if (node === undefined) {
    console.error(
      `Interview Bridge needs Node ${MAJOR} or later; this is ${process.version}, and npm installed none for ${process.platform}-${process.arch}. Run "npm ci" on Linux, or install Node ${MAJOR}.`,
    )
    process.exitCode = 1
  } else {
    const environment = { ...ARENAS, ...process.env }
    const again = [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
    // The same process goes on where Node can do that: a second one would take 45 MB to wait.
    if (isModern) process.execve?.(node, [node, ...process.execArgv, ...again], environment)
    const child = spawn(node, again, {
      stdio: 'inherit',
      env: environment,
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
    child.on('error', ({ code }) => {
      console.error(
        `The Node that npm installed cannot be run (${code}): ${node}. Put the installation on a file system that is not mounted noexec and run "npm ci" there, or install Node ${MAJOR}.`,
      )
      process.exitCode = 1
    })
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 1
      if (signal) {
        process.removeAllListeners(signal)
        process.kill(process.pid, signal)
      }
    })
  }
}

function pinnedNode() {
  try {
    const require = createRequire(import.meta.url)
    const manifest = require.resolve(`node-linux-${process.arch}/package.json`)
    const node = join(dirname(manifest), 'bin', 'node')
    return process.platform === 'linux' && existsSync(node) ? node : undefined
  } catch {
    return undefined
  }
}
