import { CHROMIUM, openProfile } from '../kit/browser.ts'
import { lifeIn } from './life.ts'
import { PHONE } from './world.ts'

lifeIn({
  name: 'Chromium',
  isInstalled: CHROMIUM !== undefined,
  isTouched: true,
  // candidate.slow.test.ts has a reviewer who does.
  isWatched: false,
  open: (folder) => openProfile(folder, PHONE),
})
