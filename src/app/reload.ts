import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { codeOf, messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import { type ConnectionFiles, fingerprintOf } from '../config/connection-files.ts'
import type { CheckedConfig, LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { CONFIG_WARNING, ConfigProblems, configuration, problemLine } from './configuration.ts'
import type { Core } from './core.ts'
import { waitingSections } from './in-effect.ts'

/** A mounted file is often replaced by a link, which no change event tells; looking now and then does. */
const LOOK_EVERY_MS = 2_000
const SIGNAL = 'SIGHUP'

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

/** A process that serves pages alone takes nothing of a changed file. The signal, which would end a process that does not listen, is told. */
export function tellOfReloads({ log }: Pick<Core, 'log'>): Service {
  const tell = () => void log.warn('this process reads its configuration at its start alone (--role api); restart it')
  return {
    name: 'reloads',
    start: async () => void process.on(SIGNAL, tell),
    stop: async () => void process.off(SIGNAL, tell),
  }
}

/** On SIGHUP, or when the file or one of connections changes: checks it, tells the difference, swaps the connections or keeps the old ones. Never ends the process. */
export class Reloader implements Service {
  readonly name = 'reloader'
  readonly #core: Core
  #current: LoadedConfig
  #working: Promise<void> = Promise.resolve()
  /** The files of connections as they were when they were last read, also by a reload that was refused. */
  #files: ConnectionFiles | undefined
  #looking: NodeJS.Timeout | undefined
  #underWay = 0
  readonly #onSignal = () => this.reload(SIGNAL)

  constructor(core: Core) {
    this.#core = core
    this.#current = core.loaded
    this.#files = core.loaded.connectionFiles
  }

  async start(): Promise<void> {
    process.on('SIGHUP', this.#onSignal)
    const { file } = this.#current
    if (!file) return
    watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, this.#onChange)
    this.#looking = setInterval(this.#look, LOOK_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    process.off('SIGHUP', this.#onSignal)
    const { file } = this.#current
    if (file) unwatchFile(file, this.#onChange)
    clearInterval(this.#looking)
    await this.#working
  }

  readonly #onChange = () => this.reload('the file changed')

  /** The names and times of a thousand files take 4 ms. */
  readonly #look = () => {
    if (this.#underWay > 0 || !this.#files || fingerprintOf(this.#files.folder) === this.#files.fingerprint) return
    void this.reload('the files of the connections changed')
  }

  reload(why: string): Promise<void> {
    this.#underWay += 1
    this.#working = this.#working.then(() => this.#reload(why)).finally(() => (this.#underWay -= 1))
    return this.#working
  }

  #read(): CheckedConfig {
    const before = this.#files
    try {
      const loaded = configuration(this.#current.file ?? undefined)
      this.#files = loaded.connectionFiles
      return loaded
    } catch (error) {
      const found = error instanceof ConfigProblems ? error.connectionFiles : undefined
      // Where the main file cannot be read, the others are read again with it and not before.
      this.#files = found ?? (before && { ...before, fingerprint: fingerprintOf(before.folder) })
      throw error
    }
  }

  async #reload(why: string): Promise<void> {
    const { log, engine, connectionsOf, inEffect, clock } = this.#core
    try {
      const loaded = this.#read()
      const difference = differenceOf(this.#current.config, loaded.config)
      const { added, removed, changed, needRestart } = difference
      const isSame = added.length + removed.length + changed.length + needRestart.length === 0
      if (!isSame) await engine.replace(connectionsOf(loaded))
      // A person who sends the signal may have replaced a key, or said whose an account is.
      else if (why === SIGNAL) await engine.settleStates()
      // Where nothing differs, lines may have moved, or a refused file was put right by what it was before.
      Object.assign(inEffect, { loaded, readAt: clock.now(), refused: [] })
      if (isSame) return void log.info({ why }, 'the configuration is unchanged')
      this.#current = loaded
      for (const warning of loaded.warnings) log.warn({ warning: problemLine(warning) }, CONFIG_WARNING)
      log.info({ why, ...difference }, `the configuration was taken: ${told(difference)}`)
    } catch (error) {
      if (codeOf(error) === 'lease.stopping') return void log.info({ why }, messageOf(error))
      const problems =
        error instanceof ConfigProblems ? error.problems.map((problem) => problemLine(problem)) : [messageOf(error)]
      inEffect.refused = problems
      log.error(
        { why, problems },
        `the changed configuration was refused, the old one stays in effect: ${problems.join('; ')}`,
      )
    }
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
