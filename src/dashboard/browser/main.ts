import { localTimes } from './local-time.ts'
import { selectAll } from './select-all.ts'

localTimes(document)
selectAll(document)
