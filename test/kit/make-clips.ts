import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soundIn } from '../../src/demo/model/sound-packets.ts'
import { launchChromium } from './browser.ts'
import { RATE, secondsOf, silence, spoken, type Voice } from './voice.ts'

/**
 * Makes the clips of the demo anew: `node test/kit/make-clips.ts [answer-1.webm …]`. It needs `espeak-ng` and Chromium. The words, voices and paces
 * stand in `said.json` beside the clips; the script fills in when each sentence is said, and the digest of the sound. The demo needs
 * neither program: the clips are in the repository.
 */

interface Clip extends Voice {
  readonly file: string
  readonly segments: readonly (string | { readonly text: string })[]
}

const FOLDER = join(import.meta.dirname, '../../src/demo/recordings')
const LIST = join(FOLDER, 'said.json')
const [LEAD_S, PAUSE_S] = [0.3, 0.35]

/** The whole answer, and when each sentence of it is said. */
function answerOf(clip: Clip) {
  const sounds: Buffer[] = [silence(LEAD_S)]
  const segments: { start: number; end: number; text: string }[] = []
  let at = LEAD_S
  for (const one of clip.segments) {
    const text = typeof one === 'string' ? one : one.text
    const sound = spoken(clip, text)
    const seconds = secondsOf(sound)
    segments.push({ start: rounded(at), end: rounded(at + seconds), text })
    sounds.push(sound, silence(PAUSE_S))
    at += seconds + PAUSE_S
  }
  return { samples: Buffer.concat(sounds), segments }
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100

/** In the browser: plays the samples to a recorder, beside a picture that speaks. Answers the recording in base64. */
const RECORDED = `async (told) => {
  const bytes = Uint8Array.from(atob(told.samples), (letter) => letter.charCodeAt(0))
  const audio = new AudioContext({ sampleRate: 48000 })
  const buffer = audio.createBuffer(1, bytes.length / 2, told.rate)
  buffer.copyToChannel(Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 32768), 0)
  const source = audio.createBufferSource()
  source.buffer = buffer
  const out = new MediaStreamAudioDestinationNode(audio, { channelCount: 1 })
  source.connect(out)

  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const paint = canvas.getContext('2d')
  const ellipse = (colour, ...place) => {
    paint.fillStyle = colour
    paint.beginPath()
    paint.ellipse(...place, 0, 0, 7)
    paint.fill()
  }
  let isOpen = false
  const draw = () => {
    paint.fillStyle = '#e6effa'
    paint.fillRect(0, 0, 320, 180)
    ellipse(told.shirt, 160, 200, 80, 80)
    ellipse('#f3c99c', 160, 80, 42, 42)
    ellipse('#111', 146, 74, 4, 4)
    ellipse('#111', 174, 74, 4, 4)
    ellipse('#111', 160, 98, 12, isOpen ? 6 : 2)
    paint.font = '12px sans-serif'
    paint.fillText(told.title, 8, 170)
    isOpen = !isOpen
  }
  draw()
  const picture = canvas.captureStream(4)
  const mouth = setInterval(draw, 250)
  const stream = new MediaStream([...picture.getTracks(), ...out.stream.getTracks()])
  const rates = { audioBitsPerSecond: 14000, videoBitsPerSecond: 12000 }
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus', ...rates })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((done) => recorder.addEventListener('stop', done))
  recorder.start()
  source.start()
  await new Promise((done) => source.addEventListener('ended', done))
  recorder.stop()
  await stopped
  clearInterval(mouth)
  let letters = ''
  for (const byte of new Uint8Array(await new Blob(parts).arrayBuffer())) letters += String.fromCharCode(byte)
  return btoa(letters)
}`

const SHIRTS = ['#33689c', '#7a4f9c', '#3c7a52', '#9c5b33', '#9c3350', '#4a5560', '#2f7f86', '#86702f']

const clips = JSON.parse(readFileSync(LIST, 'utf8')) as Clip[]
const wanted = new Set(process.argv.slice(2))
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  const made: object[] = []
  for (const [at, clip] of clips.entries()) {
    const { file, voice, pace, pitch } = clip
    if (wanted.size > 0 && !wanted.has(file)) {
      made.push(clip)
      continue
    }
    const { samples, segments } = answerOf(clip)
    const title = `Demo recording ${at + 1}`
    const shirt = SHIRTS[at % SHIRTS.length] ?? ''
    const told = { samples: samples.toString('base64'), rate: RATE, title, shirt }
    const recording = Buffer.from(await page.evaluate<string>(`(${RECORDED})(${JSON.stringify(told)})`), 'base64')
    writeFileSync(join(FOLDER, file), recording)
    const sound = await soundIn(recording)
    if (!sound) throw new Error(`${file} holds no sound`)
    made.push({ file, voice, pace, pitch, sha256: sound.sha256, seconds: rounded(sound.seconds), segments })
    process.stdout.write(`${file}: ${recording.length} bytes, ${rounded(sound.seconds)} s\n`)
  }
  writeFileSync(LIST, `${JSON.stringify(made, null, 2)}\n`)
} finally {
  await browser.close()
}
