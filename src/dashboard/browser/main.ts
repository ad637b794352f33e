import { copyButtons } from './copy.ts'
import { localTimes } from './local-time.ts'

localTimes(document)
copyButtons(document)
