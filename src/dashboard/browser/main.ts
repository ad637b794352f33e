import { interviewPage } from './interview.ts'
import { localTimes } from './local-time.ts'

localTimes(document)
interviewPage(document)
