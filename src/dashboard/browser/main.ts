import { accentFields } from './accent-field.ts'
import { copyButtons } from './copy.ts'
import { formSizes } from './form-size.ts'
import { guestPage } from './guest.ts'
import { keepInSight, openPartInSight } from './in-sight.ts'
import { interviewPage } from './interview.ts'
import { shortcuts } from './keys.ts'
import { livePreviews } from './live-preview.ts'
import { liveSentences } from './live-sentences.ts'
import { localTimes } from './local-time.ts'
import { menus } from './menus.ts'
import { ownDays } from './own-days.ts'
import { ownZone } from './own-zone.ts'
import { searchDialog } from './search.ts'
import { selectAll } from './select-all.ts'
import { selections } from './selection.ts'
import { askingForms, undoForms } from './undo.ts'
import { wideDetails } from './wide-details.ts'

localTimes(document)
ownDays(document)
ownZone(document)
selectAll(document)
copyButtons(document)
menus(document)
keepInSight(document)
openPartInSight(document)
undoForms(document)
askingForms(document)
selections(document)
wideDetails(document)
formSizes(document)
accentFields(document)
livePreviews(document)
liveSentences(document)
// The list of keys opens by each button for it, also by that of the search, which its dialog brings.
shortcuts(document, [...interviewPage(document), ...searchDialog(document)])
guestPage(document)
