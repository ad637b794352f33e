import { expect, test } from 'vitest'
import { faultsOf } from '../../src/recorder/browser/faults.ts'
import { preferredType } from '../../src/recorder/browser/recorder-types.ts'
import { standstill } from '../../src/recorder/browser/standstill.ts'

const WEBM = 'video/webm;codecs=vp8,opus'
const MP4 = 'video/mp4;codecs=avc1.42E01E,mp4a.40.2'

test.each([
  ['Chrome plays both, and VP8 costs a weak phone less', { webm: 'probably', mp4: 'probably' }, false, WEBM],
  ['Chromium without codecs of others', { webm: 'probably', mp4: '' }, false, WEBM],
  ['a browser that plays MP4 better than the WebM it records', { webm: 'maybe', mp4: 'probably' }, false, MP4],
  ['Safari, which claims to play WebM as well', { webm: 'probably', mp4: 'probably' }, true, MP4],
])('records the type that the browser plays best: %s', (_who, says, isApple, wanted) => {
  const plays = (type: string) => (type.includes('mp4') ? says.mp4 : says.webm)
  expect(preferredType({ records: () => true, plays, isApple })).toBe(wanted)
})

test('records what the browser can where it has no choice, and nothing where it records nothing', () => {
  const plays = () => 'probably'
  expect(preferredType({ records: (type) => type === 'video/mp4', plays, isApple: false })).toBe('video/mp4')
  expect(preferredType({ records: (type) => type === WEBM, plays, isApple: true })).toBe(WEBM)
  expect(preferredType({ records: () => false, plays, isApple: true })).toBeUndefined()
})

test('a device that was alive and stands still is noticed within 2 s of looks, and one that rests by itself is not', () => {
  const looks = (isStill: (isAlive: boolean) => boolean, alive: readonly boolean[]) =>
    alive.map((one) => isStill(one)).indexOf(true)
  const lively = Array.from({ length: 30 }, () => true)
  const still = Array.from({ length: 20 }, () => false)
  const noticed = looks(standstill(), [...lively, ...still])
  expect((noticed - lively.length + 1) * 0.2).toBeLessThanOrEqual(2)
  expect(noticed).toBeGreaterThan(lively.length)
  // A microphone with a gate is silent between two words; a still picture never moves.
  const gated = Array.from({ length: 60 }, (_, at) => at % 12 < 10)
  expect(looks(standstill(), [...gated, ...still])).toBe(-1)
  expect(looks(standstill(), still)).toBe(-1)
})

test('a device that is gone at the end of a take is named beside the interruption', () => {
  const seen = { seconds: 9, loudest: 0.5, brightest: 200, contrast: 90, isInterrupted: true }
  expect(faultsOf({ ...seen, lost: 'microphone' })).toEqual(['cut', 'microphoneLost'])
  expect(faultsOf({ ...seen, lost: 'camera' })).toEqual(['cut', 'cameraLost'])
  expect(faultsOf(seen)).toEqual(['cut'])
})
