import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { CONFIG_WARNING, ConfigProblems, configuration, problemLine } from './configuration.ts'
import type { Core } from './core.ts'
import { waitingSections } from './in-effect.ts'

/** A mounted file is often replaced by a link, which no change event tells; looking now and then does. */
const LOOK_EVERY_MS = 2_000

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

/** On SIGHUP, or when the file changes: checks it, tells the difference, swaps the connections or keeps the old ones. Never ends the process. */
export class Reloader implements Service {
  readonly name = 'reloader'
  readonly #core: Core
  #current: LoadedConfig
  #working: Promise<void> = Promise.resolve()
  readonly #onSignal = () => this.reload('SIGHUP')

  constructor(core: Core) {
    this.#core = core
    this.#current = core.loaded
  }

  async start(): Promise<void> {
    process.on('SIGHUP', this.#onSignal)
    const { file } = this.#current
    if (file) watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, this.#onChange)
  }

  async stop(): Promise<void> {
    process.off('SIGHUP', this.#onSignal)
    const { file } = this.#current
    if (file) unwatchFile(file, this.#onChange)
    await this.#working
  }

  readonly #onChange = () => this.reload('the file changed')

  reload(why: string): Promise<void> {
    this.#working = this.#working.then(() => this.#reload(why))
    return this.#working
  }

  async #reload(why: string): Promise<void> {
    const { log, engine, connectionsOf, inEffect, clock } = this.#core
    try {
      const loaded = configuration(this.#current.file ?? undefined)
      const difference = differenceOf(this.#current.config, loaded.config)
      const { added, removed, changed, needRestart } = difference
      const isSame = added.length + removed.length + changed.length + needRestart.length === 0
      if (!isSame) await engine.replace(connectionsOf(loaded))
      // Where nothing differs, lines may have moved, or a refused file was put right by what it was before.
      Object.assign(inEffect, { loaded, readAt: clock.now(), refused: [] })
      if (isSame) return void log.info({ why }, 'the configuration is unchanged')
      this.#current = loaded
      for (const warning of loaded.warnings) log.warn({ warning: problemLine(warning) }, CONFIG_WARNING)
      log.info({ why, ...difference }, `the configuration was taken: ${told(difference)}`)
    } catch (error) {
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
