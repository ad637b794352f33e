import { expect, test } from 'vitest'
import { type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

const asked = async (product: Product) => {
  const reviewer = await Reviewer.login(product.origin, await product.tenant())
  return reviewer.get('/dashboard/components')
}

test('the page of all components is served in development, and does not exist in production', async () => {
  const development = await startProduct({ role: 'api', isDevelopment: true })
  try {
    const { status, text } = await asked(development)
    expect(status).toBe(200)
    for (const part of ['Buttons', 'Fields with a mistake', 'Tags', 'Empty, under way, failed', 'Plots', 'Dialog'])
      expect(text).toContain(`<h2>${part}</h2>`)
    expect((await fetch(`${development.origin}/dashboard/components`, { redirect: 'manual' })).status).toBe(303)
  } finally {
    await development.stop()
  }
  const production = await startProduct({ role: 'api', environment: { NODE_ENV: 'development' } })
  try {
    expect(production.daemon.routes).not.toContain('GET /dashboard/components')
    expect((await asked(production)).status).toBe(404)
  } finally {
    await production.stop()
  }
})
