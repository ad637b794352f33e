import type { Session } from '../../accounts/sessions.ts'
import type { FormSetting } from '../../config/setting-fields.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { type CredentialsDraft, fieldOf, type NamedSecret, sortedSettings } from './credentials.ts'
import { labelled, option, stepPage } from './frame.ts'
import type { LiveTest } from './service.ts'
import { connectedWords, partWords, problemWords } from './words.ts'

/** What the page of credentials shows besides its empty form. */
export interface CredentialsShown {
  readonly draft: CredentialsDraft
  /** By settings; `name` is the name of the connection. */
  readonly mistakes?: ReadonlyMap<string, string>
  /** A sentence about the whole. */
  readonly problem?: string
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
  const { draft, mistakes = new Map(), rotated } = shown
  const ats = connector.displayName
  const { first, more } = sortedSettings(connector)
  const fields = (list: readonly FormSetting[]) => list.map((one) => settingField(one, draft, mistakes.get(one.key)))
  const hasMoreMistake = more.some(({ key }) => mistakes.has(key))
  const body = html`${troubles(connector, shown)}
    <form method="post" action="${rotated ? `/dashboard/connections/${rotated.name}/key` : `/dashboard/connect/${connector.id}`}" autocomplete="off">${csrfField(session)}
      ${rotated ? html`<input type="hidden" name="version" value="${rotated.version}">` : ''}
      ${rotated ? secretFields(rotated.named, rotated.set) : fields(first)}
      ${
        rotated
          ? ''
          : html`<details${hasMoreMistake || mistakes.has('name') ? html` open` : ''}><summary>More settings</summary>
        ${labelled('name', 'Name of the connection', (attributes) => html`<input id="name" name="name" type="text" value="${draft.name}" required maxlength="63" spellcheck="false"${attributes}>`, { hint: 'It stays, whatever else changes.', problem: mistakes.get('name') })}
        ${fields(more)}</details>`
      }
      <p class="row"><button>${rotated ? 'Test the new key, and use it' : `Test, and continue`}</button> <a href="${rotated ? `/dashboard/connections/${rotated.name}/edit` : '/dashboard/connect'}">${rotated ? 'Cancel' : 'Another ATS'}</a></p></form>`
  return stepPage(session, 'Sign in', {
    title: rotated ? `A new key for ${rotated.name}` : `Sign in to ${ats}`,
    lead: rotated
      ? 'What you give is tested first. Until it works, the old one stays in use.'
      : 'You make a key there and give it here. It is tested at once; nothing is written there.',
    body,
    aside: html`<h2>Where you find these</h2>${
      connector.keySteps
        ? html`<ol>${connector.keySteps.map((step) => html`<li>${step}</li>`)}</ol>`
        : html`<p>How ${ats} hands out its keys is not described here. Ask whoever administers it.</p>`
    }`,
  })
}

/** A field for each secret that the text of a connection names. What is stored is not shown, and stays where a field is left empty. */
export function secretFields(named: readonly NamedSecret[], set: readonly string[]): Html {
  if (named.length === 0)
    return html`<p>The text of this connection names no secret. Write <code>${'$'}{secret:api_key}</code> where one belongs; its value is asked for then.</p>`
  return html`${named.map(({ name, field, setting }) =>
    labelled(
      field,
      setting ? settingWords(setting.key) : `Value of ${name}`,
      (more) =>
        html`<input id="${field}" name="${field}" type="password" maxlength="4096" autocomplete="new-password" spellcheck="false"${more}>`,
      {
        hint: `${setting && setting.about !== '' ? `${sentenceOf(setting.about)} ` : ''}${set.includes(name) ? 'Left empty, the one that is stored stays.' : 'Not set yet.'} Kept encrypted, and never shown again.`,
      },
    ),
  )}`
}

const sentenceOf = (about: string): string => `${about.charAt(0).toUpperCase()}${about.slice(1)}.`

function settingField(
  { key, about, isNeeded, isSecret, kind, choices, otherwise }: FormSetting,
  { plain }: CredentialsDraft,
  problem: string | undefined,
): Html {
  const id = fieldOf(key)
  const label = `${settingWords(key)}${isNeeded ? '' : ' (optional)'}`
  const value = plain[key] ?? otherwise ?? ''
  const hint = [about === '' ? '' : sentenceOf(about), isSecret ? 'Kept encrypted, and never shown again.' : '']
    .filter((part) => part !== '')
    .join(' ')
  const control = (more: Html): Html => {
    if (isSecret)
      return html`<input id="${id}" name="${id}" type="password" autocomplete="new-password" spellcheck="false"${isNeeded ? html` required` : ''}${more}>`
    if (kind === 'text')
      return html`<input id="${id}" name="${id}" type="text" value="${value}" autocomplete="off" spellcheck="false" autocapitalize="off"${isNeeded ? html` required` : ''}${more}>`
    const words: readonly (readonly [string, string])[] =
      kind === 'flag'
        ? [
            ['false', 'No'],
            ['true', 'Yes'],
          ]
        : choices.map((one) => [one, one.replaceAll('_', ' ')])
    return html`<select id="${id}" name="${id}"${more}>${words.map(([one, word]) => option(one, word, value))}</select>`
  }
  return labelled(id, label, control, { hint, problem })
}

/** `clientSecret` as `Client secret`. */
const settingWords = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const told = words.replace(/\b(api|url|id)\b/g, (word) => (word === 'id' ? 'id' : word.toUpperCase()))
  return told.charAt(0).toUpperCase() + told.slice(1)
}

function troubles(connector: Connector, { mistakes, problem, test, rotated }: CredentialsShown): Html | '' {
  const typedAgain = 'What you gave as a secret was not kept: give it once more.'
  if (test?.failed) {
    const { part, problem: why, sentence } = test.failed
    return html`<div class="error" role="alert"><p>${problemWords(connector, why, part)}${sentence === undefined ? '' : html` ${sentence}`}</p>${
      test.read.length > 0
        ? html`<p>${connectedWords(test)}. Could be read: ${test.read.map(partWords).join(', ')}.</p>`
        : ''
    }<p>${rotated ? 'The old key stays in use.' : 'Nothing was stored.'} ${typedAgain}</p></div>`
  }
  if (problem !== undefined) return html`<p class="error" role="alert">${problem} ${typedAgain}</p>`
  if (!mistakes || mistakes.size === 0) return ''
  return html`<div class="error" role="alert"><p>Nothing was stored. Please look at:</p><ul>${[...mistakes].map(([key, sentence]) => html`<li><a href="#${key === 'name' ? 'name' : fieldOf(key)}">${key === 'name' ? 'Name of the connection' : settingWords(key)}</a>: ${sentence}</li>`)}</ul><p>${typedAgain}</p></div>`
}
