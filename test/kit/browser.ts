import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from 'playwright-core'

/** The path of Chromium; undefined where it is not installed: browser tests then say so and are skipped. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
if (!CHROMIUM) console.log('browser tests are skipped: they need Chromium (apt-get install chromium); CI installs it')

/**
 * A fake camera, which shows a green picture and beeps, and which a page may use without asking. Five pictures a second: each is
 * painted and encoded without a graphics card.
 */
const OPTIONS = {
  executablePath: CHROMIUM ?? '',
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
  ],
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch(OPTIONS)
}

/** The path of Firefox as it is sold; undefined where it is not installed. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'].find((path) =>
  existsSync(path),
)

/** Firefox's own fake camera and microphone, without asking. */
const FIREFOX_OPTIONS = {
  executablePath: FIREFOX ?? '',
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
export const openProfile = async (folder: string, options: BrowserContextOptions): Promise<Profile> =>
  profileOf(folder, await chromium.launchPersistentContext(folder, { ...OPTIONS, ...options }))

/** Firefox as one person's. */
export const openFirefox = async (folder: string, options: BrowserContextOptions): Promise<Profile> =>
  profileOf(folder, await firefox.launchPersistentContext(folder, { ...FIREFOX_OPTIONS, ...options }))

async function profileOf(folder: string, context: BrowserContext): Promise<Profile> {
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
