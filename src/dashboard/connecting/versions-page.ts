import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionDocument, DocumentVersion } from '../../connections/documents.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { ago } from '../frame/times.ts'
import { ofConnection } from './frame.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'

const WHAT: Readonly<Record<DocumentVersion['what'], string>> = {
  created: 'made',
  changed: 'changed',
  paused: 'paused',
  resumed: 'started',
  removed: 'disconnected',
  secret: 'got a new key',
}

/** So many stand on a page. */
const PAGE = 20

/** Which versions are asked for: those before one, and the one whose changes are shown. */
export interface VersionsAsked {
  readonly before?: number | undefined
  readonly open?: number | undefined
}

/** The versions of a connection, the newest first: who, when, what for; and of the one that is opened what differs from the one before. */
export function versionsPage(
  session: Session,
  document: ConnectionDocument,
  versions: readonly DocumentVersion[],
  { before = Number.POSITIVE_INFINITY, open }: VersionsAsked,
): PageContent {
  const { name, version } = document
  const older = versions.filter((one) => one.version < before)
  const last = older.length > PAGE ? older[PAGE - 1]?.version : undefined
  const at = `/dashboard/connections/${name}/versions`
  const from = Number.isFinite(before) ? `before=${before}&` : ''
  return ofConnection(session, name, {
    title: 'Earlier versions',
    body: html`<ol class="versions">${older.slice(0, PAGE).map(
      (
        one,
        index,
      ) => html`<li class="card" id="version-${one.version}"><h2>Version ${one.version} ${one.version === version ? html`<span class="pill good">now</span>` : ''}</h2>
      <p class="soft">${one.by} · ${WHAT[one.what]} ${ago(one.at)}</p>
      ${one.version === open ? changesPart(older[index + 1], one) : html`<p><a href="${at}?${from}open=${one.version}#version-${one.version}">${index === older.length - 1 ? 'Its text' : 'What changed in the text'}</a></p>`}
      ${one.version === version || one.text === document.text ? '' : html`<form method="post" action="/dashboard/connections/${name}/edit">${csrfField(session)}<input type="hidden" name="version" value="${version}"><textarea name="text" hidden>\n${one.text}</textarea><p><button class="second">Go back to this text</button></p></form>`}</li>`,
    )}</ol>${last === undefined ? '' : html`<p><a href="${at}?before=${last}">Earlier ones</a></p>`}`,
  })
}

function changesPart(before: DocumentVersion | undefined, one: DocumentVersion): Html | '' {
  if (!before) return html`<details open><summary>Its text</summary><pre>${one.text}</pre></details>`
  if (before.text === one.text) return html`<p>The text stayed as it was.</p>`
  return html`<details open><summary>What changed in the text</summary>${diffPart(before.text, one.text)}</details>`
}

const SIGNS: Readonly<Record<DiffLine['is'], readonly [sign: string, word: string]>> = {
  gone: ['−', 'removed: '],
  new: ['+', 'added: '],
  same: [' ', ''],
}

/** Two texts compared, line by line; the signs are read aloud as words. */
export const diffPart = (before: string, after: string): Html =>
  html`<pre class="diff">${lineDiff(before, after).map(({ is, text }) => html`<span class="${is}"><span aria-hidden="true">${SIGNS[is][0]} </span>${SIGNS[is][1] === '' ? '' : html`<span class="hide">${SIGNS[is][1]}</span>`}${text}</span>`)}</pre>`
