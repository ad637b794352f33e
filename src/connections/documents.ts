export type { ConnectionDocument, ConnectionDocuments, DocumentVersion, RefusedDocument } from './contract.ts'
