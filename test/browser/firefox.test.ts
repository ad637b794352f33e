import { FIREFOX, openFirefox } from '../kit/browser.ts'
import { lifeIn } from './life.ts'
import { PHONE } from './world.ts'

if (!FIREFOX) console.log('the life in Firefox is skipped: it needs Firefox (apt-get install firefox-esr)')

lifeIn({
  name: 'Firefox',
  isInstalled: FIREFOX !== undefined,
  // On a computer it has the size of a phone, and neither its touch nor its mobile view.
  isTouched: false,
  isWatched: true,
  open: (folder) => openFirefox(folder, { viewport: PHONE.viewport }),
})
