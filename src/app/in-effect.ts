import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../base/clock.ts'
import { scrub } from '../base/log.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import type { RefusedDocument } from '../connections/contract.ts'
import type { ShownConfiguration } from '../dashboard/settings/configuration-page.ts'
import { problemLine } from './configuration.ts'
import type { WithStored } from './stored-connections.ts'

/** Settings that take effect without a restart; changes to any other setting are named and wait for a restart. */
const LIVE: readonly (keyof Config)[] = ['connections', 'positionTemplates', 'interviewApi']

/** The sections of a newer configuration that wait for a restart. */
export const waitingSections = (before: Config, after: Config): (keyof Config)[] =>
  (Object.keys(after) as (keyof Config)[]).filter(
    (section) => !LIVE.includes(section) && !isDeepStrictEqual(before[section], after[section]),
  )

/** The configuration of this process as it is now; whoever reads a changed file anew notes it here. */
export interface InEffect {
  /** The file and the connections of the database. */
  loaded: LoadedConfig
  /** The file alone. */
  base: LoadedConfig
  /** Connections of the database that do not run, and why. */
  refusedDocuments: readonly RefusedDocument[]
  /** What the database held when it was read. */
  fingerprint: string
  readAt: Date
  /** The mistakes of a changed file that was refused; empty after one that was taken. */
  refused: readonly string[]
}

export const inEffectNow = (base: LoadedConfig, stored: WithStored, clock: Clock): InEffect => ({
  base,
  loaded: stored.loaded,
  refusedDocuments: stored.refused,
  fingerprint: stored.fingerprint,
  readAt: clock.now(),
  refused: [],
})

/** The page "Configuration" shows this. `started`: the configuration that the process began with. */
export function shownOf({ loaded, readAt, refused }: InEffect, started: Config): ShownConfiguration {
  return {
    file: loaded.file,
    readAt,
    settings: loaded.shown?.() ?? [],
    waiting: waitingSections(started, loaded.config),
    refused: refused.map(scrub),
    warnings: (loaded.warnings ?? []).map((warning) => scrub(problemLine(warning))),
  }
}
