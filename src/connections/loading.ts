import {
  type DocumentGround,
  type DocumentRefusal,
  type DocumentResult,
  type ReadDocument,
  readDocument,
} from '../config/document.ts'
import type { ActiveDocument, ActiveDocuments } from './active-documents.ts'
import type { RefusedDocument } from './contract.ts'

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
  /** Of what is loaded; the database gives another one as soon as something else should run. */
  readonly fingerprint: string
}

/** What a version was found to be: each change of one connection looks at all, and reading is the dear part. */
interface KnownResult extends ActiveDocument {
  readonly result: DocumentResult
}
/** By the configuration of the file: another one may have templates, hosts and names that a text is checked against. */
const readOf = new WeakMap<DocumentGround['config'], ReadonlyMap<string, KnownResult>>()

/** Every active document of the installation, read against the configuration of the file. A broken one stops no other one. */
export async function loadDocuments(documents: ActiveDocuments, ground: DocumentGround): Promise<LoadedDocuments> {
  const before = readOf.get(ground.config)
  const { documents: active, fingerprint } = await documents.list()
  const same = active.flatMap(({ organizationId, name, version }) => {
    const known = before?.get(name)
    return known?.organizationId === organizationId && known.version === version ? [known] : []
  })
  const known = new Map(same.map((one) => [one.name, one]))
  // One that was paused since it was named is not among them, and a newer version comes as that: the next look finds the change.
  for (const document of await documents.opened(active.flatMap(({ name }) => (known.has(name) ? [] : [name])))) {
    const { organizationId, name, version } = document
    known.set(name, { organizationId, name, version, result: readDocument(document, ground) })
  }
  // A new map, for two may load at once; it forgets what is not active any more.
  readOf.set(ground.config, known)
  return { ...resultsOf(active.flatMap(({ name }) => known.get(name) ?? [])), fingerprint }
}

function resultsOf(known: readonly KnownResult[]): Omit<LoadedDocuments, 'fingerprint'> {
  const [read, refused]: [ReadDocument[], RefusedDocument[]] = [[], []]
  for (const { organizationId, name, result } of known)
    if (result.ok) read.push(result.document)
    else refused.push({ organizationId, name, code: CODES[result.why], problems: result.problems })
  return { read, refused }
}
