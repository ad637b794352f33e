import { copyButtons } from './copy.ts'
import { interviewPage } from './interview.ts'
import { localTimes } from './local-time.ts'

localTimes(document)
copyButtons(document)
interviewPage(document)
