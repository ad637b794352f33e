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
