import { AppError } from '../base/errors.ts'
import { type DocumentGround, type DocumentResult, readDocument, secretNamesIn } from '../config/document.ts'
import { SECRET_NAME } from '../config/document-secrets.ts'
import type { Problem } from '../config/source.ts'
import type { ConnectionDocuments, Draft } from './contract.ts'
import { loadDocuments } from './loading.ts'
import type { DocumentStore } from './store.ts'

export type { ConnectionDocument, ConnectionDocuments, DocumentVersion, RefusedDocument } from './contract.ts'

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

/** Connections in the database as pages and commands use them. `ground`: the file's configuration as it is now. */
export function createConnectionDocuments(store: DocumentStore, ground: () => DocumentGround): ConnectionDocuments {
  const checked = async ({ organizationId, name, text, secrets = {} }: Draft): Promise<DocumentResult> => {
    const before = await store.find(organizationId, name)
    const stored = await store.opened({ organizationId, name, text })
    const kept = before?.secrets.filter((one) => !Object.hasOwn(secrets, one)) ?? []
    return readDocument(
      {
        organizationId,
        name,
        text,
        secrets: { ...stored.secrets, ...secrets },
        unreadable: stored.unreadable.filter((one) => !Object.hasOwn(secrets, one)),
        before: before && { text: before.text, secrets: kept },
      },
      ground(),
    )
  }
  const check = async (draft: Draft): Promise<readonly Problem[]> => {
    const result = await checked(draft)
    return [...(result.ok ? [] : result.problems), ...unnamed(draft)]
  }
  return {
    list: (organizationId) => store.list(organizationId),
    find: (organizationId, name) => store.find(organizationId, name),
    versions: (organizationId, name) => store.versions(organizationId, name),
    check,
    async save(change) {
      const problems = await check(change)
      if (problems.length > 0) throw new DocumentProblems(problems)
      return store.save(change, secretNamesIn(change.text))
    },
    async setState(change) {
      const { organizationId, name, state } = change
      const document = state === 'active' ? await store.find(organizationId, name) : undefined
      const result = document && (await checked({ organizationId, name, text: document.text }))
      if (result && !result.ok) throw new DocumentProblems(result.problems)
      return store.setState(change)
    },
    async refused(organizationId) {
      const { refused } = await loadDocuments(store.active, ground())
      return refused.filter((one) => one.organizationId === organizationId)
    },
  }
}

/** A secret that the text does not name would be stored for nothing, and is probably misspelt. */
function unnamed({ name, text, secrets = {} }: Draft): Problem[] {
  const named = secretNamesIn(text)
  return Object.keys(secrets)
    .filter((secret) => SECRET_NAME.test(secret) && !named.includes(secret))
    .map((secret) => ({
      file: `dashboard:${name}`,
      line: 1,
      column: 1,
      path: '',
      message: `the secret "${secret}" is given, and the text does not name it; write \${secret:${secret}} where it belongs`,
    }))
}
