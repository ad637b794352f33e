import { expect, test } from 'vitest'
import { startProduct } from '../kit/product.ts'
import { runs, startDocumentWorld } from './document-world.ts'

/** What a started daemon makes of a connection that stands in its file too, and what a process that serves pages alone knows. */

test('a name in both places: the file runs, the stored one is refused with the place in the file, and saving it is refused', async () => {
  const world = await startDocumentWorld()
  const { tenant, product, secrets } = world
  const { organizationId } = tenant
  const save = (from: typeof product, name: string, expectedVersion = 0) =>
    from.core.documents.save({
      organizationId,
      name,
      text: world.text(name),
      expectedVersion,
      secrets,
      by: 'command line',
    })
  await save(product, 'both')
  await save(product, 'other')
  await product.stop({ keep: true })
  const inFile = { name: 'both', connector: 'greenhouse', organization: organizationId, settings: world.ats.settings() }
  const again = await startProduct({
    databaseUrl: product.databaseUrl,
    folder: product.folder,
    yaml: { server: { connectionHosts: ['127.0.0.1'] }, connections: [{ ...inFile, onLeave: 'keep' }] },
  })
  try {
    await runs(again, 'other')
    const both = again.core.engine.connections.filter(({ config }) => config.name === 'both')
    expect(both.map(({ config }) => config.onLeave)).toEqual(['keep'])
    const [refused] = await again.core.documents.refused(organizationId)
    expect(refused).toMatchObject({ name: 'both', code: 'connection.name_in_file' })
    expect(refused?.problems[0]).toMatchObject({ file: 'dashboard:both', path: 'name' })
    expect(refused?.problems[0]?.message).toMatch(/at interview-bridge\.yaml:\d+:\d+, and that one runs/)
    await expect(save(again, 'both', 1)).rejects.toThrow('the file has a connection "both" too')
  } finally {
    await again.stop({ keep: true })
  }
  // The same database, its file without the name: the stored one runs, and a process that serves pages alone follows what changes.
  const alone = await startProduct({
    databaseUrl: product.databaseUrl,
    folder: product.folder,
    role: 'api',
    yaml: { server: { connectionHosts: ['127.0.0.1'] } },
  })
  try {
    await runs(alone, 'both')
    const change = { organizationId, name: 'both', expectedVersion: 1, state: 'paused', by: tenant.email } as const
    await alone.core.documents.setState(change)
    await runs(alone, 'both', false)
  } finally {
    await alone.stop({ keep: true })
    await world.close()
  }
})
