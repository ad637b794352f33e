import { openDatabase } from '../../src/db/database.ts'

/**
 * A daemon as small as can be: `node folder-user.ts DATA_DIR`. It opens the embedded database, prints "up", and writes one row
 * after the other; a number is printed after its commit. SIGTERM ends it. What keeps it from running goes to stderr, with 1.
 */
const [, , dataDir = ''] = process.argv
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})
try {
  const database = await openDatabase({ dataDir })
  await database.knex.raw('create table if not exists kept (n bigserial primary key)').catch((error: unknown) => {
    // Two processes at once may both find it absent.
    if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error
  })
  process.stdout.write('up\n')
  while (!stopping) {
    try {
      const { rows } = await database.knex.raw('insert into kept default values returning n')
      process.stdout.write(`${rows[0].n}\n`)
    } catch {
      // The server may be another process's that was just killed; what was not committed is not claimed.
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  await database.close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
