import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { codeOf, messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import { type ConnectionFiles, fingerprintOf } from '../config/connection-files.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { isConnectionError } from '../db/problems.ts'
import { CONFIG_WARNING, ConfigProblems, configuration, problemLine } from './configuration.ts'
import type { Core } from './core.ts'
import { waitingSections } from './in-effect.ts'
import { withStoredConnections } from './stored-connections.ts'

/** A mounted file is often replaced by a link, which no change event tells; looking now and then does. Connections of the database come by the same look. */
const LOOK_EVERY_MS = 2_000
const SIGNAL = 'SIGHUP'

/** What changed, as it is told; only a change of the file takes the file anew. */
interface Change {
  readonly source: 'file' | 'database'
  readonly why: string
}
const OF_DATABASE: Change = { source: 'database', why: 'the connections of the dashboard changed' }
const OF_FILE: Change = { source: 'file', why: 'the file changed' }
const OF_FOLDER: Change = { source: 'file', why: 'the files of the connections changed' }
/** A person who sends the signal may have replaced a key, or said whose an account is. */
const BY_SIGNAL: Change = { source: 'file', why: SIGNAL }

interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  /** Sections that differ and need a restart. */
  readonly needRestart: readonly string[]
}

/** The differences that a new configuration makes. */
function differenceOf(before: Config, after: Config): Difference {
  const [old, fresh] = [before, after].map((config) => new Map(config.connections.map((one) => [one.name, one])))
  const shared =
    !isDeepStrictEqual(before.positionTemplates, after.positionTemplates) ||
    !isDeepStrictEqual(before.interviewApi, after.interviewApi)
  const names = (from: Map<string, unknown> | undefined) => [...(from?.keys() ?? [])]
  return {
    added: names(fresh).filter((name) => !old?.has(name)),
    removed: names(old).filter((name) => !fresh?.has(name)),
    changed: names(fresh).filter(
      (name) => old?.has(name) && (shared || !isDeepStrictEqual(old.get(name), fresh?.get(name))),
    ),
    needRestart: waitingSections(before, after),
  }
}

/** A process that serves pages alone takes nothing of a changed file, only the connections of the dashboard. The signal, which would end a process that does not listen, is told. */
export function tellOfReloads({ log }: Pick<Core, 'log'>): Service {
  const tell = () => void log.warn('this process reads its file at its start alone (--role api); restart it')
  return {
    name: 'reloads',
    start: async () => void process.on(SIGNAL, tell),
    stop: async () => void process.off(SIGNAL, tell),
  }
}

/**
 * On SIGHUP, or when the file, one of connections or the connections of the database change: checks it, tells the difference, swaps the
 * connections or keeps the old ones. Never ends the process.
 */
export class Reloader implements Service {
  readonly name = 'reloader'
  readonly #core: Core
  /** A process that serves pages alone: it follows the database, not the file, and writes no states. */
  readonly #looksOnly: boolean
  #working: Promise<void> = Promise.resolve()
  /** The files of connections as they were when they were last read, also by a reload that was refused. */
  #files: ConnectionFiles | undefined
  /** Why a changed file is taken once more: it was right, and the database could not be asked. */
  #owed: Change | undefined
  #looking: NodeJS.Timeout | undefined
  #underWay = 0
  readonly #onSignal = () => void this.#take(BY_SIGNAL)

  constructor(core: Core, { looksOnly = false }: { looksOnly?: boolean } = {}) {
    this.#core = core
    this.#looksOnly = looksOnly
    this.#files = core.loaded.connectionFiles
  }

  async start(): Promise<void> {
    this.#looking = setInterval(this.#look, LOOK_EVERY_MS).unref()
    if (this.#looksOnly) return
    process.on(SIGNAL, this.#onSignal)
    const { file } = this.#core.inEffect.base
    if (file) watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, this.#onChange)
  }

  async stop(): Promise<void> {
    process.off(SIGNAL, this.#onSignal)
    const { file } = this.#core.inEffect.base
    if (file) unwatchFile(file, this.#onChange)
    clearInterval(this.#looking)
    await this.#working
  }

  readonly #onChange = () => void this.#take(OF_FILE)

  /** The names and times of a thousand files take 4 ms, and the question to the database one short statement. */
  readonly #look = () => {
    if (this.#underWay > 0) return
    const haveFilesChanged =
      !this.#looksOnly && this.#files && fingerprintOf(this.#files.folder) !== this.#files.fingerprint
    const change = haveFilesChanged ? OF_FOLDER : this.#owed
    void this.#inTurn(() => (change ? this.#reload(change) : this.#followStored()))
  }

  #take(change: Change): Promise<void> {
    return this.#inTurn(() => this.#reload(change))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#underWay += 1
    this.#working = this.#working.then(work).finally(() => (this.#underWay -= 1))
    return this.#working
  }

  #read(): LoadedConfig {
    const before = this.#files
    try {
      const loaded = configuration(this.#core.inEffect.base.file ?? undefined)
      this.#files = loaded.connectionFiles
      return loaded
    } catch (error) {
      const found = error instanceof ConfigProblems ? error.connectionFiles : undefined
      // Where the main file cannot be read, the others are read again with it and not before.
      this.#files = found ?? (before && { ...before, fingerprint: fingerprintOf(before.folder) })
      throw error
    }
  }

  /** Takes what changed in the database, beside the file as it is in effect: a broken file holds up no connection of the dashboard. */
  async #followStored(): Promise<void> {
    const { documentStore, inEffect, log } = this.#core
    try {
      if ((await documentStore.active.fingerprint()) === inEffect.fingerprint) return
    } catch (error) {
      return void log.debug({ problem: messageOf(error) }, 'the database could not be asked for its connections')
    }
    await this.#reload(OF_DATABASE)
  }

  async #reload(change: Change): Promise<void> {
    const { inEffect } = this.#core
    try {
      if (change.source === 'database') return await this.#swap(change, inEffect.base)
      const base = this.#read()
      this.#owed = undefined
      await this.#swap(change, base)
    } catch (error) {
      this.#tellOfFailure(change, error)
    }
  }

  #tellOfFailure(change: Change, error: unknown): void {
    const { log, inEffect } = this.#core
    const { source, why } = change
    if (codeOf(error) === 'lease.stopping') return void log.info({ why }, messageOf(error))
    // The file is not to blame; the next look finds the same change.
    if (source === 'database')
      return void log.warn(
        { why, problem: messageOf(error) },
        'changed connections of the dashboard could not be taken yet; it is tried again',
      )
    if (isConnectionError(error)) {
      this.#owed = change
      return void log.warn(
        { why, problem: messageOf(error) },
        'the changed configuration is right and could not be taken yet, since the database could not be asked; it is tried again',
      )
    }
    this.#owed = undefined
    const problems =
      error instanceof ConfigProblems ? error.problems.map((problem) => problemLine(problem)) : [messageOf(error)]
    inEffect.refused = problems
    log.error(
      { why, problems },
      `the changed configuration was refused, the old one stays in effect: ${problems.join('; ')}`,
    )
  }

  async #swap(change: Change, base: LoadedConfig): Promise<void> {
    const { log, engine, connectionsOf, inEffect, clock, documentStore } = this.#core
    const { source, why } = change
    const { loaded, refused: refusedDocuments, fingerprint } = await withStoredConnections(documentStore, base, log)
    const difference = differenceOf(inEffect.loaded.config, loaded.config)
    const { added, removed, changed, needRestart } = difference
    const isSame = added.length + removed.length + changed.length + needRestart.length === 0
    if (!isSame) {
      const connections = connectionsOf(loaded)
      await (this.#looksOnly ? engine.findStates(connections) : engine.replace(connections))
    } else if (change === BY_SIGNAL) await engine.settleStates()
    Object.assign(inEffect, { base, loaded, refusedDocuments, fingerprint })
    // Where nothing differs, lines may have moved, or a refused file was put right by what it was before.
    if (source === 'file') Object.assign(inEffect, { readAt: clock.now(), refused: [] })
    if (isSame) return void log.info({ why }, 'the configuration is unchanged')
    if (source === 'file')
      for (const warning of loaded.warnings ?? []) log.warn({ warning: problemLine(warning) }, CONFIG_WARNING)
    log.info({ why, ...difference }, `the configuration was taken: ${told(difference)}`)
  }
}

function told({ added, removed, changed, needRestart }: Difference): string {
  return [
    ...added.map((name) => `${name} is new`),
    ...removed.map((name) => `${name} is gone (its state stays)`),
    ...changed.map((name) => `${name} changed`),
    ...(needRestart.length > 0 ? [`${needRestart.join(', ')} differ and need a restart`] : []),
  ].join(', ')
}
