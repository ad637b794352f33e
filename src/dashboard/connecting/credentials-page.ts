import type { Session } from '../../accounts/sessions.ts'
import type { FormSetting } from '../../config/setting-fields.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import {
  type CredentialsDraft,
  fieldOf,
  type NamedSecret,
  type SettingMistake,
  type SettingMistakes,
  sortedSettings,
} from './credentials.ts'
import { labelled, option, stepPage } from './frame.ts'
import type { LiveTest } from './service.ts'
import { choosingWords } from './words/choosing/index.ts'
import { aboutWords, choiceWords, settingWords } from './words/settings/index.ts'
import { connectedWords, problemWords } from './words.ts'

/** What the page of credentials shows besides its empty form. */
export interface CredentialsShown {
  readonly draft: CredentialsDraft
  /** By settings; `name` is the name of the connection. */
  readonly mistakes?: SettingMistakes
  /** A sentence about the whole. */
  readonly problem?: Html | string
  readonly test?: LiveTest
  /** The connection that gets a new key; absent: a new one is made. */
  readonly rotated?: {
    readonly name: string
    readonly version: number
    readonly named: readonly NamedSecret[]
    /** The names of the secrets that are set. */
    readonly set: readonly string[]
  }
}

/** Where the key of an ATS is given. A secret that was sent is never shown again, not even after a mistake. */
export function credentialsPage(session: Session, connector: Connector, shown: CredentialsShown): PageContent {
  const words = choosingWords().credentials
  const { draft, mistakes = new Map() as SettingMistakes, rotated } = shown
  const ats = connector.displayName
  const { first, more } = sortedSettings(connector)
  const fields = (list: readonly FormSetting[]) =>
    list.map((one) => settingField(connector.id, one, draft, mistakes.get(one.key)))
  const hasMoreMistake = more.some(({ key }) => mistakes.has(key))
  const body = html`${troubles(connector, shown)}
    <form method="post" action="${rotated ? `/dashboard/connections/${rotated.name}/key` : `/dashboard/connect/${connector.id}`}" autocomplete="off">${csrfField(session)}
      ${rotated ? html`<input type="hidden" name="version" value="${rotated.version}">` : ''}
      ${rotated ? secretFields(rotated.named, rotated.set) : fields(first)}
      ${
        rotated
          ? ''
          : html`<details${hasMoreMistake || mistakes.has('name') ? html` open` : ''}><summary>${words.more}</summary>
        ${labelled('name', words.name, (attributes) => html`<input id="name" name="name" type="text" value="${draft.name}" required maxlength="63" spellcheck="false"${attributes}>`, { hint: words.nameStays, problem: mistakeWords(mistakes.get('name')) })}
        ${fields(more)}</details>`
      }
      <p class="row"><button>${rotated ? words.testNew : words.test}</button> <a href="${rotated ? `/dashboard/connections/${rotated.name}/edit` : '/dashboard/connect'}">${rotated ? words.cancel : words.another}</a></p></form>`
  return stepPage(session, 'signIn', {
    title: rotated ? words.titleNew(rotated.name) : words.title(ats),
    lead: rotated ? words.leadNew : words.lead,
    body,
    aside: html`<h2>${words.where}</h2>${
      connector.keySteps
        ? html`<ol>${connector.keySteps.map((step) => html`<li>${inEnglish(step)}</li>`)}</ol>`
        : html`<p>${words.notDescribed(ats)}</p>`
    }`,
  })
}

/** A field for each secret that the text of a connection names. What is set is not shown, and stays where a field is left empty. */
export function secretFields(
  named: readonly NamedSecret[],
  set: readonly string[],
  emptyStays: string = choosingWords().credentials.emptyStays,
): Html {
  const words = choosingWords().credentials
  if (named.length === 0) return html`<p>${words.noSecret(html`<code>${'$'}{secret:api_key}</code>`)}</p>`
  return html`${named.map(({ name, field, setting, connector }) =>
    labelled(
      field,
      setting ? settingWords(setting.key) : words.valueOf(name),
      (more) =>
        html`<input id="${field}" name="${field}" type="password" maxlength="4096" autocomplete="new-password" spellcheck="false"${more}>`,
      {
        hint: html`${setting && setting.about !== '' ? html`${aboutWords(connector, setting.key, setting.about)} ` : ''}${set.includes(name) ? emptyStays : words.notSet} ${words.kept}`,
      },
    ),
  )}`
}

function settingField(
  connector: string,
  { key, about, isNeeded, isSecret, kind, choices, otherwise }: FormSetting,
  { plain }: CredentialsDraft,
  mistake: SettingMistake | undefined,
): Html {
  const words = choosingWords().credentials
  const id = fieldOf(key)
  const label = isNeeded ? settingWords(key) : words.optional(html`${settingWords(key)}`)
  const value = plain[key] ?? otherwise ?? ''
  const told = about === '' ? undefined : aboutWords(connector, key, about)
  const hint = !isSecret ? told : told ? html`${told} ${words.kept}` : words.kept
  const control = (more: Html): Html => {
    if (isSecret)
      return html`<input id="${id}" name="${id}" type="password" autocomplete="new-password" spellcheck="false"${isNeeded ? html` required` : ''}${more}>`
    if (kind === 'text')
      return html`<input id="${id}" name="${id}" type="text" value="${value}" autocomplete="off" spellcheck="false" autocapitalize="off"${isNeeded ? html` required` : ''}${more}>`
    const offered: readonly (readonly [string, string])[] =
      kind === 'flag'
        ? [
            ['false', words.no],
            ['true', words.yes],
          ]
        : choices.map((one) => [one, choiceWords(one)])
    return html`<select id="${id}" name="${id}"${more}>${offered.map(([one, word]) => option(one, word, value))}</select>`
  }
  return labelled(id, label, control, { hint, problem: mistakeWords(mistake) })
}

/** A mistake of ours, or what the connector says of its setting. */
function mistakeWords(mistake: SettingMistake | undefined): Html | string | undefined {
  if (mistake === undefined || mistake.is === 'told') return mistake?.words
  if (mistake.is === 'of_setting') return inEnglish(mistake.english)
  const { needed, nameExpected } = choosingWords().credentials
  return mistake.is === 'needed' ? needed : nameExpected
}

function troubles(connector: Connector, { mistakes, problem, test, rotated }: CredentialsShown): Html | '' {
  const words = choosingWords().credentials
  const { typedAgain } = words
  if (test?.failed) {
    const { part, problem: why, sentence, right } = test.failed
    return html`<div class="error" role="alert"><p>${problemWords(connector, why, part, right)}${sentence === undefined ? '' : html` ${inEnglish(sentence)}`}</p>${
      test.read.length > 0 ? html`<p>${words.couldRead(connectedWords(test), test.read)}</p>` : ''
    }<p>${rotated ? words.oldStays : words.nothingStored} ${typedAgain}</p></div>`
  }
  if (problem !== undefined) return html`<p class="error" role="alert">${problem} ${typedAgain}</p>`
  if (!mistakes || mistakes.size === 0) return ''
  return html`<div class="error" role="alert"><p>${words.lookAt}</p><ul>${[...mistakes].map(([key, mistake]) => html`<li>${words.labelled(html`<a href="#${key === 'name' ? 'name' : fieldOf(key)}">${key === 'name' ? words.name : settingWords(key)}</a>`, html`${mistakeWords(mistake) ?? ''}`)}</li>`)}</ul><p>${typedAgain}</p></div>`
}
