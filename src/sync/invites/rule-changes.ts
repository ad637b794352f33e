import type { Knex } from 'knex'
import { keyOfRule } from '../rules/rules.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { saveRules } from '../store/connections-store.ts'
import { endOtherPauses, type PausedRule } from '../store/rule-pauses.ts'

/** The invite rules of the YAML that are new since everybody in the mapped stages was listed last. */

/** The rules as the YAML has them now, compared with those that were stored. */
export interface RuleChange {
  /** True when the two differ, or when nothing was stored: everybody has to be listed anew. */
  readonly isChanged: boolean
  /** Keys of rules that were not there before. Empty when nothing was stored: then nothing is known to be new. */
  readonly added: ReadonlySet<string>
}

/** Compares the invite rules of the YAML with those of the last pass; null (no pass yet) counts as changed. */
export function ruleChange({ config }: Pick<Connection, 'config'>, stored: readonly string[] | null): RuleChange {
  const keys = config.invite.map(keyOfRule)
  if (stored === null) return { isChanged: true, added: new Set() }
  const added = new Set(keys.filter((key) => !stored.includes(key)))
  return { isChanged: added.size > 0 || stored.some((key) => !keys.includes(key)), added }
}

/** The facts about rules that decisions need: which are new, and which are paused. */
export interface RuleFacts extends RuleChange {
  readonly paused: readonly PausedRule[]
}

/** The stored rules and the paused ones, in one statement. */
export async function findRuleFacts(db: Knex, connection: Connection): Promise<RuleFacts> {
  const { rows } = await db.raw<{ rows: { rules: string[] | null; paused: PausedRule[] }[] }>(
    `select c.rules, coalesce((select jsonb_agg(jsonb_build_object('jobId', p.job_id, 'rule', p.rule, 'stage', p.stage, 'code', p.code,
        'stageId', p.stage_id, 'stageName', p.stage_name, 'stageNow', p.stage_now))
      from sync_paused_rules p where p.connection = c.name), '[]') as paused
     from sync_connections c where c.name = ?`,
    [connection.name],
  )
  const [row] = rows
  return { ...ruleChange(connection, row?.rules ?? null), paused: row?.paused ?? [] }
}

/** Remembers the rules by which everybody was listed. Pauses of rules that the YAML no longer has end with this. */
export async function storeRules(
  context: LeasedContext,
  { name, config }: Connection,
  { added }: RuleChange,
): Promise<void> {
  const keys = config.invite.map(keyOfRule)
  await fenced(context, async (trx) => {
    await saveRules(trx, name, keys, added.size > 0)
    await endOtherPauses(trx, name, keys)
  })
}
