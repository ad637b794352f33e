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

/** What people call themselves, their positions and their views, and what they look for. */
const NAMED = / name="(?:q|who|position|name|firstName|lastName|organization|\$\{MAKING\.(?:name|company)\})"/

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

  test('names, and the words of a search, run in the direction of their letters where they are typed', () => {
    const fields = textsOf('src/dashboard/**/*.ts').flatMap(({ path, text }) =>
      [...text.matchAll(/<input [^>]*type="(?:text|search)"[^>]*/g)].map(([field]) => ({ path, field })),
    )
    // The name of a connection is one of ours, in Latin letters.
    const named = fields.filter(({ field }) => NAMED.test(field) && !field.includes('spellcheck="false"'))
    expect(named.length).toBeGreaterThan(12)
    for (const { path, field } of named) expect(field, path).toContain(' dir="auto"')
  })

  test('the name of a company, of a team and a question stand apart from what is around them', () => {
    const pages = textsOf('src/dashboard/**/{position,correction}-page.ts')
    const whole = pages.map(({ text }) => text).join()
    for (const part of ['<bdi>${company}</bdi>', '<bdi>${team}</bdi>', '<bdi>${answer.questionText}</bdi>'])
      expect(whole).toContain(part)
  })
})
