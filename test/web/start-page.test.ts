import { expect, test } from 'vitest'
import { configuredWords } from '../../src/app/index-page.ts'
import { startProduct } from '../kit/product.ts'

test('the start page counts every connection of the configuration, and names those that wait for their account', async () => {
  expect(configuredWords(2, 1)).toBe(
    'Connections in the configuration: 2; of these 1 waits until it is known which account the settings reach.',
  )
  expect(configuredWords(2, 2)).toContain('of these 2 wait until')
  const product = await startProduct({ role: 'api' })
  try {
    const { engine } = product.core
    const page = await (await fetch(product.origin)).text()
    expect(page).toContain(configuredWords(engine.names.length, engine.unsettled.length))
  } finally {
    await product.stop()
  }
})
