import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { makeFileOnce } from '../base/files.ts'
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
  const secret = given ? fromText(given) : fromFile(dataDir)
  keepSecrets([secret.toString()])
  const check = createHmac('sha256', secret).update('interview-bridge secret check').digest('hex')
  await database.knex('installation').insert({ secret_check: check }).onConflict('only_row').ignore()
  const stored = await database.knex('installation').first<{ secret_check: string }>('secret_check')
  if (stored.secret_check === check) return secret
  throw new AppError(
    `This database belongs to an installation with another secret. Set INTERVIEW_BRIDGE_SECRET, or bring the file "secret" of its data folder to ${dataDir}: without it, sent links stop working, stored links cannot be opened and writes cannot be recognised.`,
    { kind: 'config', code: 'installation.secret' },
  )
}

function fromText(given: string): Buffer {
  if (given.length < 32)
    throw new AppError(
      'INTERVIEW_BRIDGE_SECRET must have at least 32 characters; make one with: openssl rand -base64 32',
      { kind: 'config', code: 'installation.secret' },
    )
  return Buffer.from(given)
}

function fromFile(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  return fromText(makeFileOnce(join(dataDir, 'secret'), randomBytes(32).toString('base64url')))
}
