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
    // A part of each, which only its own function writes.
    for (const part of [
      ...[
        'class="chip"',
        'class="parts views"',
        'class="row chosen-bar"',
        'class="saved"',
        'data-undo="',
        'class="found"',
      ],
      ...[
        'class="steps"',
        'class="tiles"',
        'id="rating"',
        'class="score-bar"',
        'class="hatch"',
        '<dialog',
        '<progress',
      ],
      ...['class="pill', 'aria-invalid="true"', 'class="strip"', 'class="bars"', 'class="events"'],
    ])
      expect(text).toContain(part)
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
