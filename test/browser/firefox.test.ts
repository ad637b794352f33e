import { FIREFOX, openFirefox } from '../kit/browser.ts'
import { lifeIn } from './life.ts'
import { PHONE } from './world.ts'

// A life takes a minute. Chromium lives it in every run of the tests, Firefox by a command of its own.
const isAsked = process.env['FIREFOX'] === '1'
if (!isAsked) console.log('the life in Firefox is skipped: npm run test:firefox lives it')
else if (!FIREFOX) console.log('the life in Firefox is skipped: it needs Firefox (apt-get install firefox-esr)')

lifeIn({
  name: 'Firefox',
  isInstalled: isAsked && FIREFOX !== undefined,
  // On a computer it has the size of a phone, and neither its touch nor its mobile view.
  isTouched: false,
  isWatched: true,
  open: (folder) => openFirefox(folder, { viewport: PHONE.viewport }),
})
