import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { makeFileOnce, readIfThere } from '../base/files.ts'
import { inDataFolder, makeFolders } from '../base/folder-problems.ts'
import { keepSecrets } from '../base/secrets.ts'
import type { Database } from '../db/database.ts'

/**
 * The installation's secret: links, markers and sealed tokens are made with it. It is not in the database, so that a
 * copied database opens nothing; every process on one database must have the same one.
 */
export async function installationSecret(
  database: Database,
  dataDir: string,
  given: string | undefined,
): Promise<Buffer> {
  const file = join(dataDir, 'secret')
  // A secret is made with an installation, and not again: the folder may be a mount point whose volume is away.
  const read = () => inDataFolder(dataDir, () => readIfThere(file))
  let found = given || read()
  if (!found && (await storedCheck(database)) !== undefined) {
    // Another first start beside this one may have made both in between.
    found = read()
    if (!found) throw belongsToAnother(dataDir)
  }
  const name = given ? 'INTERVIEW_BRIDGE_SECRET' : `The secret in ${file}`
  const secret = fromText(found || inDataFolder(dataDir, () => makeSecret(dataDir, file)), name)
  keepSecrets([secret.toString()])
  const check = createHmac('sha256', secret).update('interview-bridge secret check').digest('hex')
  await database.knex('installation').insert({ secret_check: check }).onConflict('only_row').ignore()
  if ((await storedCheck(database)) === check) return secret
  throw belongsToAnother(dataDir)
}

async function storedCheck(database: Database): Promise<string | undefined> {
  const stored = await database.knex('installation').first<{ secret_check: string } | undefined>('secret_check')
  return stored?.secret_check
}

const belongsToAnother = (dataDir: string) =>
  new AppError(
    `This database belongs to an installation with another secret. Set INTERVIEW_BRIDGE_SECRET, or bring the file "secret" of its data folder to ${dataDir} (its volume may not be mounted): without it, sent links stop working, stored links cannot be opened and writes cannot be recognised.`,
    { kind: 'config', code: 'installation.secret' },
  )

function fromText(given: string, name: string): Buffer {
  if (given.length < 32)
    throw new AppError(
      `${name} must have at least 32 characters. Bring back the one that this installation was made with; for a new one: openssl rand -base64 32`,
      { kind: 'config', code: 'installation.secret' },
    )
  return Buffer.from(given)
}

function makeSecret(dataDir: string, file: string): string {
  makeFolders(dataDir)
  return makeFileOnce(file, randomBytes(32).toString('base64url'))
}
