import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Where Chromium is; undefined where it is not installed, which browser tests say and skip. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
if (!CHROMIUM) console.log('browser tests are skipped: they need Chromium (apt-get install chromium); CI installs it')

/** A fake camera, which shows a green picture and beeps, and which a page may use without asking. */
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
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch(OPTIONS)
}

/** A browser of one person, which remembers in `folder`, and what ends it at once, as when a phone has no memory left. */
export async function openProfile(
  folder: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; kill(): Promise<void>; close(): Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, { ...OPTIONS, ...options })
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
    return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='))
  } catch {
    return false // it ended meanwhile
  }
}
