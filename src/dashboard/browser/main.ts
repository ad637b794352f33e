import { localTimes } from './local-time.ts'

localTimes(document)
