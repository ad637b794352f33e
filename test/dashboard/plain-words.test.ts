import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionWords, eventWords } from '../../src/sync/operations/contract.ts'
import { outcomeWords } from '../../src/sync/rules/words.ts'
import { eventSentence } from '../../src/sync/store/told-events.ts'

/** Recruiters read these pages between two calls: what they show is in words that stand in no manual of ours. */

const ACTIONS = ['note', 'tag', 'field', 'link', 'attach', 'moveTo', 'reject', 'requestAnalysis', 'result']
const OUTCOMES = ['success', 'partial', 'failed', 'held', null]
/** A name of the YAML or of the code. */
const CODE = /[a-z][A-Z]|_|\w\.\w/

test.each(ACTIONS)('the action %s has words', (action) => {
  expect(actionWords(action)).not.toMatch(CODE)
  expect(eventSentence('1', 'completed', [action], [])).not.toMatch(CODE)
})

const EVENTS =
  'invited started completed abandoned expired cancelled analysis.completed analysis.failed approved rejected'.split(
    ' ',
  )
test.each(EVENTS)('the event %s has words', (event) => {
  expect(eventWords(event)).toMatch(/^the /)
  expect(eventSentence('1', event, [], [])).not.toMatch(CODE)
})

test.each(OUTCOMES)('a sync that ended as %s is told in words', (outcome) => {
  expect(outcomeWords(outcome)).toMatch(outcome === 'failed' ? /^failed$/ : / |complete/)
})

/** Words of the engine, and where a page explains them in the same sentence. */
const OURS = /\b(?:in doubt|parked|held by|lease|fence|deliver(?:y|ies)|for a person|set aside)\b/i
test('no page shows words of the sync engine', () => {
  const folder = new URL('../../src/dashboard/', import.meta.url)
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const code = readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      // What stands between tags of a template, or in quotes with a blank in it, is read by people.
      const found = [...code.matchAll(/>([^<>`]*)<|'([^'\n]* [^'\n]*)'/g)].map(
        ([, between = '', quoted = '']) => between || quoted,
      )
      return found
        .map((text) => text.replace(/\$\{[^}]*\}/g, '…'))
        .filter((text) => !/[;={}]|\bconst\b|^(?:GET|POST) /.test(text))
    })
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => OURS.test(text))).toEqual([])
})
