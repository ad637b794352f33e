import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../kit/house.ts'

/** Pages for names and questions that are written from right to left. */

const SIDED = /(?:^|[\s;{])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*)\s*:/
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Four values, of which the second and the last stand for right and left. */
const FOUR = /(?:margin|padding):\s*(\S+) (\S+) (\S+) ([^\s;]+);/

describe('directions', () => {
  test('no style sheet tells left from right', () => {
    const sheets = textsOf('src/**/*.css')
    expect(sheets.length).toBeGreaterThan(5)
    for (const { path, text } of sheets)
      for (const line of text.split('\n')) {
        const [, , right, , left] = FOUR.exec(line) ?? []
        expect([SIDED.test(line), right === left], `${path}: ${line}`).toEqual([false, true])
      }
  })

  test('what somebody types in sentences runs in the direction of its letters', () => {
    for (const { path, text } of textsOf('src/dashboard/**/*.ts'))
      for (const [area] of text.matchAll(/<textarea [^>]*/g))
        if (!area.includes('spellcheck="false"')) expect(area, path).toContain(' dir="auto"')
  })
})
