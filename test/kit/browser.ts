import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from 'playwright-core'
import { PATIENCE_MS } from './patience.ts'

/**
 * The path of Chromium; undefined where it is not installed: browser tests then say so and are skipped. Its headless build comes
 * first: the same engine, without the windows that the whole browser keeps, for half of the processor time.
 */
export const CHROMIUM = [
  process.env['CHROMIUM'] ?? '',
  ...[
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
].find((path) => existsSync(path))
if (!CHROMIUM) console.log('browser tests are skipped: they need Chromium (apt-get install chromium); CI installs it')

/** Pictures of the fake camera: small ones and five a second, since each is painted and encoded without a graphics card. */
const CAMERA = join(tmpdir(), `ib-camera-${process.pid}.y4m`)

/** Writes what the camera shows: a pattern that moves, for a page tells a black picture and one that stands still. */
function makeCamera(): void {
  if (existsSync(CAMERA)) return
  const [width, height, pictures] = [320, 180, 10]
  const colours = [90, 60].map((value) => Buffer.alloc((width * height) / 4, value))
  const lightOf = (picture: number) =>
    Buffer.from(
      Array.from(
        { length: width * height },
        (_, n) => 16 + (((n % width) + Math.floor(n / width) + picture * 13) % 220),
      ),
    )
  const all = Array.from({ length: pictures }, (_, at) => [Buffer.from('FRAME\n'), lightOf(at), ...colours]).flat()
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(CAMERA, Buffer.concat([head, ...all]))
}

/** A fake camera and a microphone that beeps, which a page may use without asking. */
const OPTIONS = {
  executablePath: CHROMIUM ?? '',
  timeout: PATIENCE_MS,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${CAMERA}`,
  ],
}

/**
 * Its pages wait for what a test looks for as long as a busy machine may take. `hears`: a file of sound that its microphone hears
 * over and over, instead of a beep. `flags`: further ones of its command line.
 */
export async function launchChromium({
  hears,
  flags = [],
}: {
  readonly hears?: string
  readonly flags?: readonly string[]
} = {}): Promise<Browser> {
  makeCamera()
  const sound = hears === undefined ? [] : [`--use-file-for-fake-audio-capture=${hears}`]
  const browser = await chromium.launch({ ...OPTIONS, args: [...OPTIONS.args, ...sound, ...flags] })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => patient(await open(options))
  return browser
}

function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** The path of Firefox as it is sold; undefined where it is not installed. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'].find((path) =>
  existsSync(path),
)

/** Firefox's own fake camera and microphone, without asking. */
const FIREFOX_OPTIONS = {
  executablePath: FIREFOX ?? '',
  timeout: PATIENCE_MS,
  // By WebDriver BiDi, which a Firefox that nobody patched speaks.
  channel: 'moz-firefox',
  firefoxUserPrefs: {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
  },
}

/** A browser of one person that remembers in a folder; `kill` ends it at once, as when a phone has no memory left. */
export interface Profile {
  readonly page: Page
  kill(): Promise<void>
  close(): Promise<void>
}

/** Chromium as one person's. */
export async function openProfile(folder: string, options: BrowserContextOptions): Promise<Profile> {
  makeCamera()
  return profileOf(folder, await chromium.launchPersistentContext(folder, { ...OPTIONS, ...options }))
}

/** Firefox as one person's. */
export const openFirefox = async (folder: string, options: BrowserContextOptions): Promise<Profile> =>
  profileOf(folder, await firefox.launchPersistentContext(folder, { ...FIREFOX_OPTIONS, ...options }))

async function profileOf(folder: string, context: BrowserContext): Promise<Profile> {
  patient(context)
  const closed = new Promise((done) => context.once('close', done))
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isBrowserOf(folder, name))
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
      await closed
    },
    close: () => context.close(),
  }
}

/** The process that leads the others of a browser. */
function isBrowserOf(folder: string, pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const isOurs = words.includes(`--user-data-dir=${folder}`) || words.includes(folder)
    return isOurs && !words.some((word) => word.startsWith('--type=') || word === '-contentproc')
  } catch {
    return false // it ended meanwhile
  }
}
