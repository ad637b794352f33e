import { CHROMIUM, FIREFOX, openFirefox, openProfile } from '../kit/browser.ts'
import { narrowIn } from './narrow.ts'
import { PHONE } from './world.ts'

narrowIn({ name: 'Chromium', isInstalled: CHROMIUM !== undefined, open: (folder) => openProfile(folder, PHONE) })
// Firefox lives it by `npm run test:firefox`.
narrowIn({
  name: 'Firefox',
  isInstalled: process.env['FIREFOX'] === '1' && FIREFOX !== undefined,
  open: (folder) => openFirefox(folder, { viewport: PHONE.viewport }),
})
