import { endWithParent } from '../base/child-process.ts'
import { drawPage } from './draw-page.ts'
import type { ResultPage } from './result-page.ts'

/**
 * The process in which pages are drawn, one after the other. Its parent ends it when a page takes too long; too much memory ends it by
 * itself. Names and quotes come from outside, and whatever they do to a font harms this process only.
 */

endWithParent()

process.on('message', async (page: ResultPage) => {
  process.send?.(await drawPage(page))
})
// Ready: from here on a silence is a page's.
process.send?.('ready')
