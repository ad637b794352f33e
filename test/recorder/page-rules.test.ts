import { expect, test } from 'vitest'
import { readable } from '../../src/base/contrast.ts'
import { LANGUAGES } from '../../src/base/languages.ts'
import { growingBytes } from '../../src/recorder/browser/bytes.ts'
import { faultsOf, type Observed } from '../../src/recorder/browser/faults.ts'
import { browserOf, troubleOf } from '../../src/recorder/browser/trouble.ts'
import { WORDS } from '../../src/recorder/words/index.ts'
import { lengthOf, momentOf } from '../../src/recorder/words/spoken.ts'

const fine: Observed = { seconds: 20, loudest: 0.3, brightest: 120, contrast: 90, isInterrupted: false }

test.each([
  ['a good take', {}, []],
  ['one without sound', { loudest: 0.004 }, ['silent']],
  ['one whose sound could not be measured', { loudest: null }, []],
  ['one behind a closed cover', { brightest: 3, contrast: 2 }, ['black']],
  ['one in a dark room with a face in it', { brightest: 14, contrast: 60 }, []],
  ['one that was cut', { seconds: 0.4, isInterrupted: true }, ['cut']],
  ['one of half a second', { seconds: 0.5, loudest: 0 }, ['short']],
])('%s is judged by what was seen and heard', (_what, change, faults) => {
  expect(faultsOf({ ...fine, ...change })).toEqual(faults)
})

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const around = { isSecure: true, hasDevices: true, userAgent: CHROME }

test.each([
  ['NotAllowedError', around, 'denied'],
  ['NotFoundError', around, 'none'],
  ['NotReadableError', around, 'busy'],
  ['SecurityError', around, 'blocked'],
  ['SomethingNewError', around, 'unknown'],
  ['', { ...around, hasDevices: false, isSecure: false }, 'insecure'],
  ['', { ...around, hasDevices: false }, 'noRecorder'],
  ['', { ...around, hasDevices: false, userAgent: `${CHROME} Instagram 300` }, 'inApp'],
  ['NotAllowedError', { ...around, userAgent: `${CHROME} [FBAN/FBIOS]` }, 'inApp'],
  ['NotFoundError', { ...around, userAgent: `${CHROME} [FBAN/FBIOS]` }, 'none'],
])('%s in its surroundings is one kind of trouble', (name, where, kind) => {
  expect(troubleOf(name, where)).toBe(kind)
})

test('the steps for a permission are those of the browser', () => {
  const agents = {
    chrome: CHROME,
    chromeAndroid: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    samsung: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    safariPhone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    firefox: 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0',
    other: 'Something',
  }
  for (const [browser, agent] of Object.entries(agents)) expect(browserOf(agent)).toBe(browser)
})

test("an organization's colour keeps a contrast of 4.5 on every ground", () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: string, b: string) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }
  for (const accent of ['#ffff00', '#000000', '#ffffff', '#ff6600', '#808080', '#0b5cad', '#00c853'])
    for (const grounds of [
      ['#ffffff', '#f6f7f9'],
      ['#1b222b', '#12171d'],
    ]) {
      const made = readable(accent, grounds)
      for (const [text, ground] of [...grounds.map((ground) => [made.accent, ground]), [made.on, made.accent]] as [
        string,
        string,
      ][])
        expect({ accent, text, ground, enough: contrast(text, ground) >= 4.5 }).toMatchObject({ enough: true })
    }
  expect(readable('#0b5cad', ['#ffffff', '#f6f7f9']).accent).toBe('#0b5cad')
})

test('an upload reads what is there, waits for more, and sends nothing once it was given up', async () => {
  const bytes = growingBytes('video/webm')
  bytes.add(new Blob(['abc']))
  const reader = bytes.reader(2)
  const first = await reader.slice(0, 2)
  expect([await first.value?.text(), first.done]).toEqual(['ab', false])
  const waiting = reader.slice(2, 10)
  bytes.add(new Blob(['de']))
  expect(await (await waiting).value?.text()).toBe('cde')
  const given = reader.slice(5, 10)
  reader.close()
  await expect(given).rejects.toThrow('closed')
  bytes.end()
  expect(await bytes.reader(2).slice(5, 10)).toEqual({ value: null, done: true })
  // The server holds more than this device saved before a crash.
  expect(await bytes.reader(2).slice(9, 12)).toEqual({ value: null, done: true })
})

test('dates and lengths of time are those of the language and of the reader', () => {
  const at = new Date('2026-12-08T15:30:00Z')
  expect(momentOf('de', at, 'Europe/Berlin')).toBe('Dienstag, 8. Dezember 2026 um 16:30 MEZ')
  expect(momentOf('tr', at, 'Europe/Istanbul')).toContain('8 Aralık 2026')
  expect(LANGUAGES.map((language) => lengthOf(language, 90).replace(/\s/g, ' '))).toEqual([
    '1 minute 30 seconds',
    '1 dakika 30 saniye',
    '1 Minute 30 Sekunden',
    '1 minuto 30 segundos',
    '1 minute 30 secondes',
  ])
})

/** Every text of a catalogue, by its path; functions are asked for 1 and 3. */
function texts(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]]
    if (typeof value === 'function') return [[`${path}${name}`, `${value(1, 2)} ${value(3, 4)}`]]
    return texts(value as object, `${path}${name}.`)
  })
}

test('no language has an empty text, and none has an English one by mistake', () => {
  // The same word in both languages.
  const SAME =
    /^(question\.left|welcome\.hello|apply\.title|notice\.\w+)$|\.questions$|\.questionCount$|\.count$|\.label$|\.position$/
  const english = new Map(texts(WORDS.en))
  for (const language of LANGUAGES) {
    const own = texts(WORDS[language])
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
    if (language !== 'en')
      expect(own.filter(([path, text]) => text === english.get(path) && !SAME.test(path))).toEqual([])
  }
})
