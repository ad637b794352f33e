import { fullName } from '../../base/person-names.ts'
import type { ConnectionDocument } from '../../connections/contract.ts'
import { INVITE_DAYS, isInviteDays } from '../../interview/contract/contract.ts'
import type { ExampleWrite } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { inEnglish } from '../frame/language.ts'
import { toldWords } from '../sync/words/told/index.ts'
import { EVERY_JOB, isJob, jobNamed } from './rules-draft.ts'
import type { NamedRules } from './sentences.ts'
import type { ConnectingService, OfferedPerson } from './service.ts'
import { rulesWords } from './words/rules/index.ts'

/** An example of the write-backs of a connection: each text as it would stand in the ATS. */
export interface ExampleShown {
  readonly person: OfferedPerson
  /** The first rule's job has no candidate in the ATS, or none could be read; where that rule is about any job, none was found. */
  readonly isMadeUp: boolean
  readonly writes: readonly ExampleWrite[]
}

const MADE_UP_ADDRESS = 'ada@example.com'
const NOT_KNOWN = '…'

/** The example for a draft of rules, about a candidate of the first rule's job where there is one; of some job where that rule is about any. */
export async function exampleOf(
  service: Pick<ConnectingService, 'example'>,
  document: ConnectionDocument,
  { draft, options, further, offers, positions, writesDefaultNotes }: Omit<NamedRules, 'connector' | 'meaning'>,
): Promise<ExampleShown> {
  const [invite] = draft.invites
  const jobName = (invite && jobNamed(offers, invite.job)) ?? NOT_KNOWN
  const real = offers.person && isOfRule(offers.person, invite?.job) ? offers.person : undefined
  const person = real ?? {
    ...rulesWords().example.person,
    email: MADE_UP_ADDRESS,
    job: { id: NOT_KNOWN, name: jobName },
  }
  const chosen = options.flatMap(({ id, rules }) => {
    const value = draft.writes.get(id)
    return value === undefined ? [] : rules(value)
  })
  const position = positions.find(({ value }) => value === invite?.position)?.name ?? NOT_KNOWN
  const days = invite && isInviteDays(invite.days) ? Number(invite.days) : INVITE_DAYS.usual
  const writes = await service.example(document, {
    rules: writesDefaultNotes && draft.writes.size === 0 ? undefined : [...chosen, ...further],
    ...{ person, job: person.job, position, days },
  })
  return { person, isMadeUp: real === undefined, writes }
}

/** Whether the first rule is about the job of this candidate; one that names none yet is about any. */
const isOfRule = ({ job }: OfferedPerson, named = ''): boolean =>
  named === '' || named === EVERY_JOB || isJob(job, named)

/** The writes one below the other, each with what stands there. */
export function examplePart(ats: string, example: ExampleShown | undefined): Html | '' {
  if (!example || example.writes.length === 0) return ''
  const words = rulesWords().example
  const { person, isMadeUp, writes } = example
  const name = html`<bdi>${fullName(person)}</bdi>`
  return html`<h3>${words.title(ats)}</h3><p>${isMadeUp ? words.madeUp(name) : words.real(name, person.job.name, ats)}</p>
    <ul class="examples">${writes.map((one) => html`<li><p>${toldWords().title(one.write.action, one.event)}${one.isConditional ? html` <span class="soft">${words.conditional}</span>` : ''}</p>${standing(one)}</li>`)}</ul>
    <p class="soft">${words.whatIsMade}</p>`
}

function standing({ write, tellsAi }: ExampleWrite): Html {
  const ai = html`<p class="soft">${rulesWords().example.ai}</p>`
  const text = (written: string) => html`<pre>${inEnglish(written)}</pre>`
  switch (write.action) {
    case 'note':
      return tellsAi ? ai : text(write.body)
    case 'field':
      return text(`${write.name}: ${write.value}`)
    case 'link':
      return text(`${write.title}: ${write.url}`)
    case 'tag':
      return text(write.tag)
    case 'attach':
      return html`${text(write.filename)}${tellsAi ? ai : 'text' in write ? text(write.text) : ''}`
    case 'moveTo':
      return html`<pre>${write.stage}</pre>`
    case 'reject':
      return html`<pre>${[write.reason, write.note ?? ''].filter(Boolean).join('\n')}</pre>`
  }
}
