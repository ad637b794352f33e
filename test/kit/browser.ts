import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Chromium is; undefined where it is not installed, which browser tests say and skip. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
if (!CHROMIUM) console.log('browser tests are skipped: they need Chromium (apt-get install chromium); CI installs it')

/** Chromium with a fake camera, which shows a green picture and beeps, and a page may use without asking. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
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
  })
}
