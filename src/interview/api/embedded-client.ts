import type { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { InterviewApi } from '../contract/client.ts'
import {
  IdParams,
  InterviewsQuery,
  InviteInput,
  PageQuery,
  PositionInput,
  PositionsQuery,
} from '../contract/contract.ts'
import type { Caller } from '../core/context.ts'
import type { InterviewServices } from '../services.ts'

/** What the API in process needs. */
export type EmbeddedServices = Pick<
  InterviewServices,
  'owners' | 'positions' | 'invites' | 'mails' | 'interviews' | 'analyses' | 'evidence' | 'transcripts'
>

/** The interview API in process, for one organization. The same schemas check the same input as over HTTP. */
export function embeddedClient(services: EmbeddedServices, organizationId: string): InterviewApi {
  const caller: Caller = { organizationId, userId: null, keyId: null }
  const query = <Schema extends z.ZodType>(
    schema: Schema,
    values: Record<string, string | number | undefined>,
  ): z.output<Schema> =>
    check(
      schema,
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ),
    )
  const id = (value: string) => check(IdParams, { id: value }).id
  return {
    kind: 'embedded',
    me: () => services.owners.me(caller),
    listCompanies: async (values) => services.owners.listCompanies(caller, query(PageQuery, values)),
    listPositions: async (values) => services.positions.listPositions(caller, query(PositionsQuery, values)),
    createPosition: async (input) => services.positions.createPosition(caller, check(PositionInput, input)),
    // The mail is a durable job; the engine does not wait for it.
    invite: async (position, input) => services.invites.invite(caller, id(position), check(InviteInput, input)),
    inviteFacts: async (position, input) =>
      services.invites.inviteFacts(caller, id(position), check(InviteInput, input)),
    mailsOf: async (interview) => services.mails.mailsOf(caller, id(interview)),
    async correctedLinesIn(interview) {
      const found = await services.evidence.evidenceOf(caller, id(interview))
      const shown = await services.transcripts.transcriptsOf(caller, id(interview), found?.transcripts ?? new Map())
      const lines = [...shown.values()].flatMap((transcript) => transcript.lines)
      // Somebody may also have heard what the program wrote.
      return lines.filter(({ correction, heard }) => correction !== null && correction.text !== heard).length
    },
    listInterviews: async ({ roughTotal, ...values }) =>
      services.interviews.listInterviews(caller, query(InterviewsQuery, values), roughTotal === true),
    getInterview: async (interview) => services.interviews.getInterview(caller, id(interview)),
    cancelInterview: async (interview) => services.interviews.cancelInterview(caller, id(interview)),
    requestAnalysis: async (interview) => (await services.analyses.requestAnalysis(caller, id(interview))).analysis,
    getAnalysis: async (interview) => services.analyses.getAnalysis(caller, id(interview)),
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new AppError(checked.error.issues[0]?.message ?? 'The request is not valid', {
    kind: 'domain',
    code: 'request.invalid',
    status: 400,
  })
}
