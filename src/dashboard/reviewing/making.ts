import type { Evidence } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
import { numberWords } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { watchingWords } from './words/watching/index.ts'

/** How a result was made, for administrators: who asked, when, which model, what it took, and by what it can be proven. */
export function makingParts({ making }: Pick<Evidence, 'making'>): readonly Html[] {
  const words = watchingWords().making
  const { servedBy, usage, hashes, requestedAt, completedAt, requestedBy } = making
  const audio = hashes?.audio.flatMap((hash, at) => (hash === null ? [] : [[words.sound(at + 1), hash]])) ?? []
  const proofs = hashes
    ? [...audio, [words.transcripts, hashes.transcript], [words.prompt, hashes.prompt], [words.rubric, hashes.rubric]]
    : []
  return [
    html`<p>${words.requested(moment(requestedAt), requestedBy, moment(completedAt))}${servedBy.length === 0 ? '' : ` ${words.servedBy(servedBy.join(', '))}`}</p>`,
    ...(usage === null || usage.requests === 0
      ? []
      : [
          html`<p>${words.usage(usage.requests, { requests: numberWords(usage.requests), tokens: numberWords(usage.promptTokens + usage.completionTokens) })}</p>`,
        ]),
    ...(proofs.length === 0
      ? []
      : [
          html`<p>${words.proofs}</p><dl>${proofs.map(([what, hash]) => html`<dt class="soft">${what}</dt><dd><code>${hash}</code></dd>`)}</dl>`,
        ]),
  ]
}
