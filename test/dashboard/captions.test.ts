import { expect, test } from 'vitest'
import { webVtt } from '../../src/dashboard/reviewing/captions.ts'

/** Captions of a recording: what a program heard, as text alone. */

test('each piece has its times, and no mark of what was heard is one of the format', () => {
  const piece = (start: number, end: number, text: string) => ({ start, end, text })
  expect(webVtt([piece(0.5, 2.25, 'Hello & <v Bob>'), piece(3_661.0004, 3_662, 'one\n\ntwo --> three')])).toBe(
    [
      'WEBVTT\n',
      '00:00:00.500 --> 00:00:02.250\nHello &amp; &lt;v Bob&gt;\n',
      '01:01:01.000 --> 01:01:02.000\none two --&gt; three\n',
    ].join('\n'),
  )
})

test('empty pieces, and those without a length, are left out', () => {
  expect(
    webVtt([
      { start: 1, end: 1, text: 'x' },
      { start: 1, end: 2, text: '' },
    ]),
  ).toBe('WEBVTT\n')
})
