import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { connectors, partners } from '../../connectors/index.ts'
import { messageOf } from '../base/errors.ts'
import type { Connector } from '../connector-kit/contract.ts'
import { openKitDoors } from './kit-doors.ts'

/** The keys that make an export a connector; the kit's `defineConnector` sets them. */
const Shape = z.object({
  id: z.string().min(1),
  displayName: z.string().min(1),
  evidence: z.enum(['docs', 'sandbox', 'production']),
  settings: z.custom((value) => typeof (value as { safeParse?: unknown } | null)?.safeParse === 'function', {
    error: 'expected a zod schema',
  }),
  actions: z.record(z.string(), z.enum(['key', 'overwrite', 'marker', 'none'])),
  connect: z.custom((value) => typeof value === 'function', { error: 'expected a function' }),
})

/** The entries of a folder that are tried, in this order. */
const ENTRIES = ['index.ts', 'index.js', 'index.mjs']

const ours = { ...connectors, ...partners }
/** The names of the connectors that the product brings along. */
export const knownConnectors: readonly string[] = Object.keys(ours)

/**
 * The connector that the YAML names: one of ours, a folder or file beside the YAML (`./our-ats`), or a package that can be
 * found from there (`@acme/our-connector`). Undefined when the word is neither; a problem when it is there and is none.
 */
export function findConnector(written: string, file: string | null): Connector | { problem: string } | undefined {
  const own = Object.hasOwn(ours, written) ? ours[written] : undefined
  if (own) return own
  const isPath = /^\.{0,2}\//.test(written)
  if (!isPath && !written.startsWith('@') && !written.includes('/')) return undefined
  const beside = resolve(file ?? 'interview-bridge.yaml')
  openKitDoors()
  try {
    const module = createRequire(beside)(isPath ? entryOf(resolve(beside, '..', written)) : written) as {
      default?: unknown
      connector?: unknown
    }
    const found = module.default ?? module.connector
    const checked = Shape.safeParse(found)
    if (checked.success) return found as Connector
    const issue = checked.error.issues[0]
    return {
      problem: `"${written}" exports no connector (as default, made with defineConnector): ${issue?.path.join('.') || 'default'}: ${issue?.message}`,
    }
  } catch (error) {
    return { problem: `the connector "${written}" cannot be loaded: ${messageOf(error).split('\n')[0]}` }
  }
}

function entryOf(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path
  return ENTRIES.map((name) => join(path, name)).find((entry) => existsSync(entry)) ?? path
}

/** The same for a configuration that was checked. */
export function connectorFor(file: string | null): (written: string) => Connector | undefined {
  return (written) => {
    const found = findConnector(written, file)
    return found && 'connect' in found ? found : undefined
  }
}
