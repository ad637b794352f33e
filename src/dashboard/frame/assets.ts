import { join } from 'node:path'
import { assetsOf } from '../../web/assets.ts'

/** Script and style of the dashboard's pages. */
export const dashboardAssets = assetsOf({
  'dashboard.js': join(import.meta.dirname, '..', 'browser', 'main.ts'),
  'dashboard.css': join(import.meta.dirname, '..', 'browser', 'style', 'dashboard.css'),
})
