/**
 * The kit for connectors that live elsewhere: `import { … } from 'interview-bridge/connector-kit'`. These exports keep
 * their names and meanings within a major version; all other files of this room are ours to change. In the order in
 * which `connectors/README.md` uses it.
 */

export { AppError, messageOf } from '../base/errors.ts'
export { cut } from '../base/text.ts'
// actions.ts: each write by its shape.
export {
  candidateOf,
  comparedMove,
  comparedReject,
  fileInBase64,
  fileOf,
  type Handler,
  hasTag,
  isRefused,
  isSame,
  keyed,
  marked,
  markedName,
  mergedTag,
  type Named,
  overwritten,
  type Placement,
  pick,
  placementBy,
  sender,
  untraceable,
  type Written,
} from './actions.ts'
// reads.ts: who asks, what is listed, and the ways to the next page.
export { type AtsAnswer, AtsClient, type AtsClientOptions, type AtsRequest, type Authorize } from './ats-client.ts'
export { basic, byHeader, byOAuth, byToken, expiryOf, fetchToken, type OAuthClient } from './auth.ts'
export { type CompositeId, compositeIdOf, splitCompositeId } from './composite-id.ts'
// map.ts: the vendor's words become ours.
export type { Application, Job, Person, Stage } from './contract.ts'
// index.ts: the declaration, errors, and how the vendor signs its hooks.
export {
  type ActionHandlers,
  type Assumption,
  type AtsSession,
  type Claim,
  type Connector,
  type ConnectorAbilities,
  defineConnector,
  type Found,
  type Idempotency,
  type ListPage,
  type ReadPart,
  type SessionContext,
  type TokenPage,
  type Unreadable,
  type Window,
  type Write,
  type WriteAction,
  type WritePayload,
} from './contract.ts'
// schema.ts: the settings and the wire.
export { Address, accountPlace, Flag, Id, isId, Place, Text } from './fields.ts'
export { htmlOf } from './html.ts'
export { byNextLink, JSON_API, jsonApiRow, jsonApiRows } from './json-api.ts'
export {
  asOnePage,
  at,
  byCursor,
  byInstant,
  byLinkHeader,
  byLinkIn,
  byOffset,
  byPageNumber,
  byUrlIn,
  collect,
  endless,
  findOne,
  idIn,
  inStagesBy,
  type ListWay,
  list,
  listByIds,
  lister,
  mapped,
  type NextPage,
  oneByOne,
  readOne,
} from './lists.ts'
export { mutex } from './mutex.ts'
export type { VersionNotice } from './notices.ts'
export { nameOf, peopleBy, personOf, phoneOf } from './people.ts'
export { cursorRefused, misconfigured, needing, problemIn, rejected, unavailable } from './problems.ts'
export { nextLink, readRows } from './rows.ts'
export { SeenPeople } from './seen-people.ts'
export { inPlaces, type Reads, sessionOf, stagesOfAll, stagesOfEach } from './session.ts'
export { type RateReader, type RateReading, rateHeaders } from './throttle.ts'
export { cached, cachedBy } from './ttl-cache.ts'
export { type FieldType, typedValue } from './typed-value.ts'
export type { ApiVersion } from './versions.ts'
export { type Hook, HookSecret, hmac, isRecent, isSigned, jsonIn, pairsIn, type Webhook } from './webhooks.ts'
export { z } from './zod.ts'
