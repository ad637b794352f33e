import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { scrub } from '../../src/base/log.ts'
import { hidingLinks, keyOf, maskSeals, openLinks, sealLink, withoutLinks, withoutSeals } from '../../src/base/seals.ts'

const secret = randomBytes(32)
const TOKEN = 'kZt2xW0m5yq7VJ3nRc8dLb1aPs6hGf4eUo9iTjXyQwA'
const LINK = `https://other.example/talk?key=${TOKEN}&lang=en`

test('a sealed link opens within its text, with its secret and for its interview only', () => {
  const sealed = sealLink(secret, LINK, 'interview 1')
  expect(sealed).not.toBe(sealLink(secret, LINK, 'interview 1'))
  expect(openLinks(secret, `See ${sealed}, or ${sealed}.`, 'interview 1')).toEqual({
    text: `See ${LINK}, or ${LINK}.`,
    links: [LINK, LINK],
  })
  const unreadable = { code: 'seal.unreadable', message: expect.stringContaining('INTERVIEW_BRIDGE_SECRET') }
  expect(() => openLinks(secret, sealed, 'interview 2')).toThrow(expect.objectContaining(unreadable))
  expect(() => openLinks(randomBytes(32), sealed, 'interview 1')).toThrow(expect.objectContaining(unreadable))
  const changed = sealed.replace(/.(.)\]$/, '-$1]')
  if (changed !== sealed)
    expect(() => openLinks(secret, changed, 'interview 1')).toThrow(expect.objectContaining(unreadable))
})

test('no two seals begin alike', () => {
  const beginnings = Array.from({ length: 2_000 }, () => sealLink(secret, LINK, 'interview 1').slice(10, 26))
  expect(new Set(beginnings).size).toBe(2_000)
})

test('people see that there is a link, and a text that only looks sealed is left alone', () => {
  expect(maskSeals(`Open ${sealLink(secret, LINK, 'a')} now`)).toBe('Open [personal link] now')
  const typed = `[sealed:1:${'x'.repeat(60)}]`
  expect(openLinks(secret, withoutSeals(typed), 'a').links).toEqual([])
})

test.each([
  ['plain', LINK],
  ['JSON in JSON', JSON.stringify(JSON.stringify({ body: `see "${LINK}"` }))],
  ['a query', encodeURIComponent(LINK)],
  ['base64', btoa(`Open ${LINK} now`)],
  ['base64, one byte later', btoa(`Open: ${LINK} now`)],
  ['base64, two bytes later', btoa(`Open:: ${LINK} now`)],
  ['its key alone', `not found: ${TOKEN}`],
])('a link is removed from what an ATS quotes: %s', (_form, text) => {
  const left = withoutLinks(text, [LINK])
  expect(left).toContain('[personal link]')
  expect(left).not.toContain(TOKEN.slice(4, -4))
  expect(Buffer.from(left, 'base64').toString('latin1')).not.toContain(TOKEN.slice(4, -4))
})

test('while a link is written, scrubbed text does not show it', async () => {
  expect(keyOf(LINK)).toBe(TOKEN)
  expect(await hidingLinks([LINK], async () => scrub(`refused: ${LINK}`))).toBe('refused: [personal link]')
  expect(scrub('refused: nothing')).toBe('refused: nothing')
})
