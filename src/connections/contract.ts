import { AppError } from '../base/errors.ts'
import type { Problem } from '../config/source.ts'

/** What the other rooms know of connections that are kept in the database. */

/** Whether a connection runs: `paused` and `removed` ones are not loaded; what is stored of their candidates stays. */
export type DocumentState = 'active' | 'paused' | 'removed'

/** What a version of a document was made for. */
export type DocumentEvent = 'created' | 'changed' | 'paused' | 'resumed' | 'removed' | 'secret'

/** One connection, as a file of `connections.d/` would hold it, with its place in time. Secrets are only named. */
export interface ConnectionDocument {
  readonly organizationId: string
  readonly name: string
  readonly text: string
  readonly version: number
  readonly state: DocumentState
  readonly changedAt: Date
  /** An e-mail address, or `command line`. */
  readonly changedBy: string
  /** The names of the secrets that are set. */
  readonly secrets: readonly string[]
}

/** A version of a document, with who made it and why; its text is asked for by itself. */
export interface DocumentVersion {
  readonly version: number
  /** Its text is the one that is stored now. */
  readonly isTextOfNow: boolean
  readonly at: Date
  readonly by: string
  readonly what: DocumentEvent
}

/** Which versions of a document are asked for. */
export interface VersionsAsked {
  readonly before?: number | undefined
  readonly limit?: number
}

/** A connection that is stored and does not run, with the reason as a stable code and every mistake with its place. */
export interface RefusedDocument {
  readonly organizationId: string
  readonly name: string
  readonly code: 'connection.mistakes' | 'connection.name_in_file' | 'connection.secret_unreadable'
  readonly problems: readonly Problem[]
}

/** A connection with mistakes was not stored; holds every one of them, with its place in the text. */
export class DocumentProblems extends AppError {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(
      problems
        .map(({ line, column, path, message }) => `${line}:${column}: ${path ? `${path}: ` : ''}${message}`)
        .join('\n'),
      { kind: 'domain', code: 'connection.mistakes', status: 400 },
    )
    this.problems = problems
  }
}

/** Secrets by the names that `${secret:…}` has. */
export type Secrets = Readonly<Record<string, string>>

/** Secrets by the fields of the form in which they were typed, and the servers that the form said they would go to. */
export interface Kept {
  readonly fields: Secrets
  readonly goTo: string
}

/** Secrets that a form brings back sealed, so that they are typed once though its text is mended several times. */
export interface KeptSecrets {
  /** `whose`: it opens for the same login alone. */
  seal(kept: Kept, whose: string): string
  /** Undefined for what was sealed for another login, too long ago, or never by us. */
  open(sealed: string, whose: string): Kept | undefined
}

/** A text that is not stored yet. Secrets that are not given are those that are stored under the name. */
export interface Draft {
  readonly organizationId: string
  readonly name: string
  readonly text: string
  readonly secrets?: Secrets | undefined
}

/** A draft that takes the place of version `expectedVersion`; 0: there is none of that name. */
export interface DocumentChange extends Draft {
  readonly expectedVersion: number
  readonly by: string
  /** Of a connection that is new, or comes back: whether it runs at once (absent: it does). Another one stays as it is. */
  readonly state?: Exclude<DocumentState, 'removed'>
}

/** A connection that is paused, goes on, or is removed. */
export interface StateChange {
  readonly organizationId: string
  readonly name: string
  readonly expectedVersion: number
  readonly state: DocumentState
  readonly by: string
}

/** Connections in the database, version by version. */
export interface ConnectionDocuments {
  /** Those of an organization that are not removed, by name. */
  list(organizationId: string): Promise<readonly ConnectionDocument[]>
  /** One by its name, also a removed one. */
  find(organizationId: string, name: string): Promise<ConnectionDocument | undefined>
  /** Versions without their texts, the newest first: those before `before`, and no more than `limit`; absent: all. */
  versions(organizationId: string, name: string, asked?: VersionsAsked): Promise<readonly DocumentVersion[]>
  /** The text of one version. */
  versionText(organizationId: string, name: string, version: number): Promise<string | undefined>
  /**
   * Checks as a file would be, then stores. Another version than `expectedVersion` there: `connection.changed` (409), and nothing
   * is stored. A name that another connection has: `connection.name_taken` (409). Mistakes: `DocumentProblems`.
   */
  save(change: DocumentChange): Promise<{ version: number }>
  /** Every mistake, with line and column; empty: it can be saved. */
  check(draft: Draft): Promise<readonly Problem[]>
  /** Pauses, resumes or removes. A removed one loses its secrets, and comes back by `save`. */
  setState(change: StateChange): Promise<{ version: number }>
  /** The active connections of an organization that do not run, and why. */
  refused(organizationId: string): Promise<readonly RefusedDocument[]>
}
