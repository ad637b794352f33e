import pg from 'pg'

/** Every row of every table as text, as a stolen dump shows it: all schemas but PostgreSQL's own, the job engine's too. */
export async function dumpOf(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
    )
    const dump = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      dump.set(name, rows.map(({ row }) => row).join('\n'))
    }
    return dump
  } finally {
    await client.end()
  }
}

/** The forms in which a secret text may stand in a dump. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // Base64 of a longer text that holds the secret, at each of the three places where it may begin in a group.
  const inner = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4)
      .replace(/=*$/, '')
      .slice(0, -2),
  )
  return [secret, bytes.toString('hex'), ...inner]
}

/** The places of secrets in a dump, as `table: how many of them`. */
export function foundIn(dump: ReadonlyMap<string, string>, secrets: readonly string[]): string[] {
  return [...dump].flatMap(([table, text]) => {
    const found = secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)))
    return found.length === 0 ? [] : [`${table}: ${found.length}`]
  })
}
