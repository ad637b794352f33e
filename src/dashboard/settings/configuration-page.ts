import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { configurationWords } from './words/configuration/index.ts'

/** One setting; null stands for a secret that the file writes out, and for a value of the environment. */
interface Setting {
  readonly path: string
  readonly value: string | null
  readonly origin: 'file' | 'environment' | 'default'
  readonly place: string | null
}

/** The configuration of the process that answers, without a secret. */
export interface ShownConfiguration {
  /** Null: there is no file, and all is from the environment or at its default. */
  readonly file: string | null
  readonly readAt: Date
  readonly settings: readonly Setting[]
  /** Sections of the file that changed since the start and wait for a restart. */
  readonly waiting: readonly string[]
  /** Why a changed file was refused, one line for each mistake. */
  readonly refused: readonly string[]
  readonly warnings: readonly string[]
}

/** Shows administrators of the installation the settings in effect and their origins. Only to read: the file is changed where it lies. */
export function configurationPage(session: Session, shown: ShownConfiguration): PageContent {
  const { file, readAt, settings, waiting } = shown
  const sections = Map.groupBy(
    settings.filter(({ origin }) => origin !== 'default'),
    sectionOf,
  )
  const defaults = settings.filter(({ origin }) => origin === 'default')
  const words = configurationWords()
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/configuration',
    body: html`<h1>${words.title}</h1>
      <p>${file === null ? words.noFile : words.read(moment(readAt), html`<code>${file}</code>`)}</p>
      <p class="soft">${words.lead}</p>
      ${lines(words.refused, shown.refused)}
      ${waiting.length === 0 ? '' : html`<p class="card alert" role="status">${words.waiting(waiting.join(', '))}</p>`}
      ${lines(words.warnings, shown.warnings)}
      ${[...sections].map(([section, own]) => html`<h2>${section}${nameOf(own, section)}</h2>${table(section, own)}`)}
      <h2 id="defaults">${words.defaults}</h2>
      ${defaults.length === 0 ? html`<div class="card"><p>${words.noDefaults}</p></div>` : html`<details class="card"><summary>${words.notNamed(defaults.length)}</summary>${rows(words.defaults, defaults)}</details>`}`,
  })
}

/** The name of a connection, beside its number in the file. */
function nameOf(settings: readonly Setting[], section: string): Html | '' {
  const name = settings.find(({ path }) => path === `${section}.name`)?.value
  return name === undefined || name === null ? '' : html` <span class="soft">${name}</span>`
}

/** The first key, and in a list which entry: `connections.0`. */
const sectionOf = ({ path }: Setting): string => /^[^.]+(?:\.\d+)?/.exec(path)?.[0] ?? path

function lines(heading: string, told: readonly string[]): Html | '' {
  if (told.length === 0) return ''
  return html`<div class="card alert" role="status"><p>${heading}</p><ul>${told.map((line) => html`<li>${inEnglish(line)}</li>`)}</ul></div>`
}

const table = (section: string, settings: readonly Setting[]): Html =>
  html`<div class="card of-cards">${rows(section, settings)}</div>`

function rows(caption: string, settings: readonly Setting[]): Html {
  const words = configurationWords()
  return html`<table class="cards settings" role="table" aria-label="${caption}"><thead role="rowgroup"><tr role="row">${[words.setting, words.value, words.from].map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${settings.map((one) => html`<tr role="row"><td role="cell"><code>${one.path}</code></td><td role="cell" data-column="${words.value}">${valuePart(one)}</td><td role="cell" data-column="${words.from}">${originOf(one)}</td></tr>`)}</tbody></table>`
}

function valuePart({ value, origin }: Setting): Html {
  if (value !== null) return html`<code class="said">${value}</code>`
  return html`<span class="soft">${origin === 'environment' ? configurationWords().notShown : configurationWords().secret}</span>`
}

function originOf({ origin, place }: Setting): Html {
  const words = configurationWords()
  if (origin === 'default') return html`<span class="soft">${words.default}</span>`
  return origin === 'environment' ? words.variable(html`<code>${place}</code>`) : html`<code>${place}</code>`
}
