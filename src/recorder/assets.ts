import { join } from 'node:path'
import { assetsOf } from '../web/assets.ts'

const source = (file: string) => join(import.meta.dirname, 'browser', file)

/** Script and style of the candidate's pages. */
export const recorderAssets = assetsOf({ 'recorder.js': source('main.ts'), 'recorder.css': source('recorder.css') })
