import { copyFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startDemo } from '../../src/cli/demo.ts'
import { freePort } from '../kit/free-port.ts'
import { startProduct } from '../kit/product.ts'

/** Places where the demo must not make its people and its administrator. */

const log = createLog({ level: 'silent' })

test('a database that has organizations is refused, and nothing is made in it', async () => {
  const product = await startProduct({ role: 'api' })
  try {
    await product.tenant()
    // The secret of the installation is in its folder, and the demo looks for one in a folder of its own.
    mkdirSync(join(product.folder, 'demo'))
    copyFileSync(join(product.folder, 'secret'), join(product.folder, 'demo', 'secret'))
    const environment = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, PORT: String(await freePort()) }
    await expect(startDemo({ environment: environment, log })).rejects.toMatchObject({ code: 'demo.foreign_database' })
    expect(await product.core.accounts.listOrganizations()).toHaveLength(1)
    // Nor the next time.
    await expect(startDemo({ environment: environment, log })).rejects.toMatchObject({ code: 'demo.foreign_database' })
  } finally {
    await product.stop()
  }
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'demo.acme.example'])(
  'a HOST of %s, which others reach, is refused without --public',
  async (host) => {
    const environment = { HOST: host, DATA_DIR: join(tmpdir(), 'ib-never-made'), PORT: String(await freePort()) }
    await expect(startDemo({ environment, log })).rejects.toMatchObject({ code: 'demo.public' })
  },
)
