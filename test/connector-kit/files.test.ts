import { expect, test } from 'vitest'
import { fileInBase64, fileOf } from '../../src/connector-kit/actions.ts'
import type { Write, WritePayload } from '../../src/connector-kit/contract.ts'

/** What a connector makes of a file: text, or a PDF byte for byte. */

type Attach = Extract<WritePayload, { action: 'attach' }>
const write = (payload: Attach) => ({ payload, marker: 'Ref IV-7K2M-Q9TX-4HBD' }) as Write<Attach>
const BYTES = Uint8Array.from({ length: 256 }, (_, at) => at)

test('a text is a file of text in UTF-8', async () => {
  const text = write({ action: 'attach', filename: 'report.txt', text: 'Überblick' })
  const file = fileOf(text)
  expect([file.name, file.type, await file.text()]).toEqual(['report IV-7K2M-Q9TX-4HBD.txt', 'text/plain', 'Überblick'])
  expect(Buffer.from(fileInBase64(text), 'base64').toString()).toBe('Überblick')
})

test('a PDF keeps every byte and has its own type', async () => {
  const pdf = write({ action: 'attach', filename: 'AI result.pdf', pdf: BYTES })
  const file = fileOf(pdf)
  expect([file.name, file.type]).toEqual(['AI result IV-7K2M-Q9TX-4HBD.pdf', 'application/pdf'])
  expect(await file.bytes()).toEqual(BYTES)
  expect(new Uint8Array(Buffer.from(fileInBase64(pdf), 'base64'))).toEqual(BYTES)
})

test('a long name keeps its marker and its ending within what vendors keep of a name', () => {
  const nameOf = (filename: string) => fileOf(write({ action: 'attach', filename, text: '' })).name
  const marker = ' IV-7K2M-Q9TX-4HBD'
  expect(nameOf(`${'a'.repeat(500)}.pdf`)).toBe(`${'a'.repeat(150)}${marker}.pdf`)
  expect(nameOf(`${'ü'.repeat(300)}.pdf`)).toBe(`${'ü'.repeat(75)}${marker}.pdf`)
  // Never half of what people see as one letter.
  const family = '👨‍👩‍👧'
  expect(nameOf(`${family.repeat(50)}.pdf`)).toBe(`${family.repeat(8)}${marker}.pdf`)
  expect(nameOf(`${'word '.repeat(100)}.pdf`)).toBe(`${'word '.repeat(30).trim()}${marker}.pdf`)
  expect(nameOf(`Z${'\u0301'.repeat(500)}.pdf`)).toBe(`Z${'\u0301'.repeat(49)}${marker}.pdf`)
  for (const name of [
    'x'.repeat(2_000),
    `a.${'b'.repeat(2_000)}`,
    `${'.'.repeat(2_000)}`,
    `${'\u{1f600}'.repeat(500)}.docx`,
  ]) {
    const marked = nameOf(name)
    expect(marked).toContain(marker)
    expect(Buffer.byteLength(marked)).toBeLessThanOrEqual(200)
    expect(marked.isWellFormed()).toBe(true)
  }
  expect(nameOf('short.tar.gz')).toBe(`short.tar${marker}.gz`)
})
