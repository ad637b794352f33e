import { endWithParent } from '../base/child-process.ts'
import { messageOf } from '../base/errors.ts'
import { drawPage } from './draw-page.ts'
import type { ResultPage } from './result-page.ts'

/**
 * The process in which pages are drawn, one after the other. Its parent ends it when a page takes too long; too much memory ends it by
 * itself. Names and quotes come from outside, and whatever they do to a font harms this process only.
 */

endWithParent()

process.on('message', async (page: ResultPage) => {
  try {
    process.send?.(await drawPage(page))
  } catch (error) {
    // The parent begins a fresh process, and this one ends.
    process.send?.({ problem: messageOf(error) })
  }
})
// Ready: from here on a silence is a page's.
process.send?.('ready')
