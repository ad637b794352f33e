import type { CheckedModel, LastCheck } from '../../analysis/checking/staleness.ts'
import { storableJson } from '../../base/foreign.ts'
import type { Database, Statement } from '../../db/database.ts'

const ADD: Statement = {
  name: 'analysis_checks_add',
  text: `insert into analysis_checks (model, prompt, rubric, sets, interviews, is_whole, has_passed, findings)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) returning made_at`,
}
const LAST: Statement = {
  name: 'analysis_checks_last',
  text: 'select made_at, model, prompt, rubric, has_passed from analysis_checks where is_whole order by id desc limit 1',
}

/** One stored run of `analysis check`. */
export interface CheckRun extends CheckedModel {
  /** The version of the sets. */
  readonly sets: string
  readonly interviews: number
  readonly isWhole: boolean
  readonly hasPassed: boolean
  readonly findings: readonly unknown[]
}

/** The runs of `analysis check`, stored for the whole installation. */
export class StoredChecks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Answers when it was stored. */
  async add({ model, prompt, rubric, sets, interviews, isWhole, hasPassed, findings }: CheckRun): Promise<Date> {
    const values = [model, prompt, rubric, sets, interviews, isWhole, hasPassed, storableJson(findings)]
    const [row] = await this.#database.run<{ made_at: Date }>(ADD, values)
    if (!row) throw new Error('a run of analysis check was not stored')
    return row.made_at
  }

  /** The last run that asked all of the sets. */
  async last(): Promise<LastCheck | undefined> {
    const [row] = await this.#database.run<{
      made_at: Date
      model: string
      prompt: string
      rubric: string
      has_passed: boolean
    }>(LAST, [])
    if (!row) return undefined
    const { made_at: madeAt, has_passed: hasPassed, ...of } = row
    return { ...of, madeAt, hasPassed }
  }
}
