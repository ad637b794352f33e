import { copyButtons } from './copy.ts'
import { interviewPage } from './interview.ts'
import { localTimes } from './local-time.ts'
import { menus } from './menus.ts'
import { ownDays } from './own-days.ts'
import { selectAll } from './select-all.ts'
import { undoForms } from './undo.ts'

localTimes(document)
ownDays(document)
selectAll(document)
copyButtons(document)
menus(document)
undoForms(document)
interviewPage(document)
