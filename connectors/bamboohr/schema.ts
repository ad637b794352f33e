import { z } from 'zod'
import { Address, Flag, Id, Text } from '../../src/connector-kit/fields.ts'

/** The wire of BambooHR's applicant tracking: only what we use is named, everything else may be there. */

/** The `settings` of a BambooHR connection in the YAML. */
export const Settings = z.strictObject({
  companyDomain: z
    .string()
    .regex(/^[a-z0-9-]+$/i, { error: 'expected the first part of your bamboohr.com address' })
    .describe('acme of acme.bamboohr.com'),
  apiKey: z.string().min(1),
  /** Names of the statuses that mean a no. BambooHR does not tell which they are. */
  rejectedStatuses: z.array(z.string().min(1)).default([]),
  /** Absent: `https://COMPANYDOMAIN.bamboohr.com/api/v1`. */
  baseUrl: Address.optional(),
})
export type Settings = z.output<typeof Settings>

/** A job opening; title and status are objects with a label. */
export const JobRow = z.object({
  id: Id,
  title: z.object({ label: Text }),
  status: z.object({ label: Text }).nullish(),
})

/** A status of the account; of the codes only `HIRED` has a meaning for us. */
export const StatusRow = z.object({ id: Id, code: Text, name: z.string(), enabled: Flag })
export type StatusRow = z.output<typeof StatusRow>

/** An application in a list or by itself; only its own page has the phone number. */
export const ApplicationRow = z.object({
  id: Id,
  status: z.object({ id: Id, label: Text }),
  applicant: z.object({ id: Id, firstName: Text, lastName: Text, email: Text, phoneNumber: Text }),
  job: z.object({ id: Id }).nullish(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>
