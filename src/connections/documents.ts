import {
  type DocumentGround,
  type DocumentRefusal,
  type DocumentResult,
  type ReadDocument,
  readDocument,
  secretNamesIn,
} from '../config/document.ts'
import { SECRET_NAME } from '../config/document-secrets.ts'
import type { Problem } from '../config/source.ts'
import {
  type ConnectionDocument,
  type ConnectionDocuments,
  DocumentProblems,
  type Draft,
  type RefusedDocument,
} from './contract.ts'
import type { DocumentStore } from './store.ts'

/** The code of a refusal, for logs, `--json` and pages. */
const CODES: Readonly<Record<DocumentRefusal, RefusedDocument['code']>> = {
  mistakes: 'connection.mistakes',
  name_in_file: 'connection.name_in_file',
  secret_unreadable: 'connection.secret_unreadable',
}

/** What is loaded of the database: connections that run beside those of the file, and those that do not, with the reason. */
export interface LoadedDocuments {
  readonly read: readonly ReadDocument[]
  readonly refused: readonly RefusedDocument[]
}

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
      const documents = await store.list(organizationId)
      const { refused } = await readAll(
        store,
        documents.filter(({ state }) => state === 'active'),
        ground(),
      )
      return refused
    },
  }
}

/** Every active document of the installation, read against the configuration of the file. A broken one stops no other one. */
export async function loadDocuments(store: DocumentStore, ground: DocumentGround): Promise<LoadedDocuments> {
  return readAll(store, await store.active(), ground)
}

/** What a version was found to be: each change of one connection looks at all, and reading is the dear part. */
interface KnownResult {
  readonly organizationId: string
  readonly version: number
  readonly result: DocumentResult
}
const readOf = new WeakMap<DocumentGround['config'], Map<string, KnownResult>>()

async function readAll(
  store: DocumentStore,
  documents: readonly ConnectionDocument[],
  ground: DocumentGround,
): Promise<LoadedDocuments> {
  const [read, refused]: [ReadDocument[], RefusedDocument[]] = [[], []]
  // By the configuration of the file: another one may have templates, hosts and names that a text is checked against.
  const known = readOf.get(ground.config) ?? new Map<string, KnownResult>()
  readOf.set(ground.config, known)
  for (const document of documents) {
    const { organizationId, name, version } = document
    const before = known.get(name)
    const isSame = before?.organizationId === organizationId && before.version === version
    const result = isSame ? before.result : readDocument(await store.opened(document), ground)
    known.set(name, { organizationId, version, result })
    if (result.ok) read.push(result.document)
    else refused.push({ organizationId, name, code: CODES[result.why], problems: result.problems })
  }
  return { read, refused }
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
