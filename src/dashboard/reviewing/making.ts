import type { Evidence } from '../../interview/reviewing/evidence.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'

/** How a result was made, for administrators: who asked, when, which model, what it took, and by what it can be proven. */
export function makingParts({ making }: Evidence): readonly Html[] {
  const { servedBy, usage, hashes, requestedAt, completedAt, requestedBy } = making
  const audio = hashes?.audio.flatMap((hash, at) => (hash === null ? [] : [[`Sound of answer ${at + 1}`, hash]])) ?? []
  const proofs = hashes
    ? [...audio, ['Transcripts', hashes.transcript], ['Prompt', hashes.prompt], ['Rubric', hashes.rubric]]
    : []
  return [
    html`<p>Requested ${requestedBy === null ? '' : html`by ${requestedBy} `}${moment(requestedAt)}, completed ${moment(completedAt)}.${servedBy.length === 0 ? '' : ` The server names its model ${servedBy.join(', ')}.`}</p>`,
    ...(usage === null || usage.requests === 0
      ? []
      : [
          html`<p>${usage.requests.toLocaleString('en')} requests to the model, ${(usage.promptTokens + usage.completionTokens).toLocaleString('en')} tokens.</p>`,
        ]),
    ...(proofs.length === 0
      ? []
      : [
          html`<p>SHA-256 of what the result was made from:</p><dl>${proofs.map(([what, hash]) => html`<dt class="soft">${what}</dt><dd><code>${hash}</code></dd>`)}</dl>`,
        ]),
  ]
}
