import { Address, HookSecret, Id, Text, z } from '../../src/connector-kit/index.ts'

/** The settings, and the wire: name only what is used, strictly; everything else may be there. */

/** The `settings` of a connection in the YAML; unknown keys are refused with their line. */
export const Settings = z.strictObject({
  apiKey: z.string().min(1),
  baseUrl: Address.default('https://api.example.com/v1'),
  webhookSecret: HookSecret,
})

/** One job of `GET /jobs`. */
export const JobRow = z.object({ id: Id, title: z.string(), open: z.boolean() })

/** A stage of a job, also as it stands in an application. */
export const StageRow = z.object({ id: Id, name: z.string() })

/** Only the fields we use; a missing one makes the row unreadable instead of filling in a default. */
export const ApplicationRow = z.object({
  id: Id,
  jobId: Id,
  stage: StageRow,
  state: z.enum(['active', 'rejected', 'hired']),
  candidate: z.object({ id: Id, name: Text, email: Text, phone: Text }),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

/** A note of an application; its text holds the marker by which a note is found again. */
export const NoteRow = z.object({ id: Id, text: z.string() })

/** A reason for which an application can be rejected. */
export const ReasonRow = z.object({ id: Id, name: z.string() })

/** The answer of `GET /me`, by which `check --online` shows that the key works. */
export const Account = z.object({ name: z.string() })
