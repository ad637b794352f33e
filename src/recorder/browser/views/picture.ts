import type { CandidateQuestion } from '../../../interview/contract/candidate-state.ts'
import { el } from '../dom.ts'
import type { Room } from './view.ts'

const RETRY_MS = 3_000
const RETRIES_MAX = 20

/** By the ids of the pictures. One element each for as long as the page lives: another screen neither loads it anew nor flickers. */
const made = new Map<string, HTMLImageElement>()

/** The picture of a question; false where it has none. Making it loads it. */
export function pictureOf(question: CandidateQuestion | undefined): HTMLImageElement | false {
  const image = question?.image
  if (!image) return false
  const known = made.get(image.id)
  if (known) return known
  const { alt, width, height } = image
  const src = `${location.pathname.replace(/\/$/, '')}/images/${image.id}`
  let tries = 0
  const node = el('img', {
    class: 'picture',
    alt,
    width,
    height,
    src,
    error: () => {
      // On a bad line it comes later; its description stands there until then.
      if (++tries <= RETRIES_MAX) setTimeout(() => node.setAttribute('src', src), RETRY_MS)
    },
  })
  made.set(image.id, node)
  return node
}

/** Loads the picture of the next question while the candidate takes a pause. */
export function loadNextPicture({ interview }: Room): void {
  const isDone = new Set(interview.flow.questions.filter((one) => one.isAnswered || one.isKept).map(({ id }) => id))
  pictureOf(interview.state.questions.find(({ id }) => !isDone.has(id)))
}
