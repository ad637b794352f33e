import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument, DocumentVersion } from '../../connections/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { ago } from '../frame/times.ts'
import { ofConnection } from './frame.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'
import { ownWords } from './words/own/index.ts'

/** So many stand on a page. */
export const VERSIONS_OF_PAGE = 20

/** What the page of versions shows. */
export interface VersionsShown {
  /** Those of the page, and one more where there are older ones. */
  readonly versions: readonly DocumentVersion[]
  /** They are those before this one; absent: the newest. */
  readonly before?: number | undefined
  /** The one that is opened, with its text and that of the one before it; undefined where that is the first. */
  readonly open?: { readonly version: number; readonly text: string; readonly earlier: string | undefined } | undefined
}

/** The versions of a connection, the newest first: who, when, what for; and of the one that is opened what differs from the one before. */
export function versionsPage(
  session: Session,
  document: ConnectionDocument,
  { versions, before, open }: VersionsShown,
): PageContent {
  const words = ownWords().versions
  const { name, version } = document
  const last = versions.length > VERSIONS_OF_PAGE ? versions[VERSIONS_OF_PAGE - 1]?.version : undefined
  const at = `/dashboard/connections/${name}/versions`
  const from = before === undefined ? '' : `before=${before}&`
  return ofConnection(session, name, {
    title: words.title,
    body: html`<ol class="versions">${versions.slice(0, VERSIONS_OF_PAGE).map(
      (
        one,
      ) => html`<li class="card" id="version-${one.version}"><h2>${words.version(one.version)} ${one.version === version ? html`<span class="pill good">${words.now}</span>` : ''}</h2>
      <p class="soft">${words.happened(one.by, one.what, ago(one.at))}</p>
      ${one.version === open?.version ? changesPart(open) : html`<p><a href="${at}?${from}open=${one.version}#version-${one.version}">${one.version === 1 ? words.text : words.whatChanged}</a></p>`}
      ${one.isTextOfNow ? '' : html`<form method="post" action="${at}">${csrfField(session)}<input type="hidden" name="version" value="${version}"><p><button class="second" name="back" value="${one.version}">${words.back}</button></p></form>`}</li>`,
    )}</ol>${last === undefined ? '' : html`<p><a href="${at}?before=${last}">${words.earlier}</a></p>`}`,
  })
}

function changesPart({ text, earlier }: NonNullable<VersionsShown['open']>): Html {
  const words = ownWords().versions
  if (earlier === undefined) return html`<details open><summary>${words.text}</summary><pre>${text}</pre></details>`
  if (earlier === text) return html`<p>${words.same}</p>`
  return html`<details open><summary>${words.whatChanged}</summary>${diffPart(earlier, text)}</details>`
}

const SIGNS: Readonly<Record<DiffLine['is'], string>> = { gone: '−', new: '+', same: ' ' }

/** Two texts compared, line by line; the signs are read aloud as words. */
export function diffPart(before: string, after: string): Html {
  const { removed, added } = ownWords().versions
  const aloud = {
    gone: html`<span class="hide">${removed}</span>`,
    new: html`<span class="hide">${added}</span>`,
    same: '',
  }
  return html`<pre class="diff">${lineDiff(before, after).map(({ is, text }) => html`<span class="${is}"><span aria-hidden="true">${SIGNS[is]} </span>${aloud[is]}${text}</span>`)}</pre>`
}
