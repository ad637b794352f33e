import { z } from 'zod'
import { Address, Id, Text } from '../../src/connector-kit/fields.ts'

/** The wire of Bullhorn's REST API: only what we use is named, everything else may be there. */

/** The `settings` of a Bullhorn connection in the YAML. */
export const Settings = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  username: z.string().min(1).describe('the API user; it sees what its entitlements show'),
  password: z.string().min(1),
  personId: z
    .string()
    .regex(/^\d+$/, { error: 'expected the digits of a Bullhorn user id' })
    .describe('digits: the Bullhorn user that every note is signed with'),
  /** One of the account's note actions. */
  noteAction: z.string().min(1).max(30).default('Video interview'),
  /** Status labels that mean a no, and those that mean placed. Each customer has their own. */
  rejectedStatuses: z.array(z.string().min(1).max(30)).default([]),
  placedStatuses: z.array(z.string().min(1).max(30)).default([]),
  /** Where the hosts of the customer's data centre are asked for (`loginInfo`). */
  baseUrl: Address.default('https://rest.bullhornstaffing.com/rest-services'),
  /** The host of the OAuth server, such as https://auth-emea.bullhornstaffing.com, if not the one that `loginInfo` names. */
  authUrl: Address.optional(),
})
export type Settings = z.output<typeof Settings>

/** A JobOrder; `isOpen` is a boolean or a number, by account. */
export const JobRow = z.object({
  id: Id,
  title: Text,
  status: Text,
  isOpen: z.union([z.boolean(), z.number()]).nullish(),
})

/** A candidate, alone or inside a submission. */
export const CandidateRow = z.object({
  id: Id,
  firstName: Text,
  lastName: Text,
  email: Text,
  mobile: Text,
  phone: Text,
})
export type CandidateRow = z.output<typeof CandidateRow>

/** A JobSubmission, which is an application; its status is the stage. */
export const SubmissionRow = z.object({
  id: Id,
  status: z.string(),
  candidate: CandidateRow.nullish(),
  jobOrder: z.object({ id: Id }).nullish(),
})
export type SubmissionRow = z.output<typeof SubmissionRow>
export const NoteRow = z.object({ note: z.object({ id: Id, comments: Text }) })
export const FileRow = z.object({ id: Id, name: Text })

/** The data centre of a username: where tokens and the REST API are. */
export const LoginInfo = z.object({ oauthUrl: z.url(), restUrl: z.url() })

/** The OAuth token, which is exchanged for a REST session at once. */
export const Access = z.object({ access_token: z.string().min(1) })

/** A REST session: the token of every call and the address below which calls are made. */
export const Login = z.object({ BhRestToken: z.string().min(1), restUrl: z.url() })

/** The session as the token store keeps it. */
export const Kept = z.object({ token: z.string(), restUrl: z.string() })
