import {
  type DocumentGround,
  type DocumentResult,
  type ReadDocument,
  readDocument,
  secretNamesIn,
} from '../config/document.ts'
import { SECRET_NAME } from '../config/document-secrets.ts'
import type { Problem } from '../config/source.ts'
import { type ConnectionDocuments, DocumentProblems, type Draft } from './contract.ts'
import { loadDocuments } from './loading.ts'
import type { DocumentStore } from './store.ts'

/** Connections in the database, also as whoever asks their ATS needs them. */
export interface ReadableDocuments extends ConnectionDocuments {
  /** The checked connection, with the values of its secrets, which no page may see. Throws `DocumentProblems`. */
  read(draft: Draft): Promise<ReadDocument>
}

/** Connections in the database as pages and commands use them. `ground`: the file's configuration as it is now. */
export function createConnectionDocuments(store: DocumentStore, ground: () => DocumentGround): ReadableDocuments {
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
    versions: (organizationId, name, asked) => store.versions(organizationId, name, asked),
    versionText: (organizationId, name, version) => store.versionText(organizationId, name, version),
    check,
    async read(draft) {
      const result = await checked(draft)
      if (!result.ok) throw new DocumentProblems(result.problems)
      return result.document
    },
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
