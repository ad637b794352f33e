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
import type { InterviewService } from '../service.ts'

/** The interview API in process, for one organization. The same schemas check the same input as over HTTP. */
export function embeddedClient(service: InterviewService, organizationId: string): InterviewApi {
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
    me: () => service.me(caller),
    listCompanies: async (values) => service.listCompanies(caller, query(PageQuery, values)),
    listPositions: async (values) => service.listPositions(caller, query(PositionsQuery, values)),
    createPosition: async (input) => service.createPosition(caller, check(PositionInput, input)),
    // The mail is a durable job; the engine does not wait for it.
    invite: async (position, input) => service.invite(caller, id(position), check(InviteInput, input)),
    inviteFacts: async (position, input) => service.inviteFacts(caller, id(position), check(InviteInput, input)),
    mailsOf: async (interview) => service.mailsOf(caller, id(interview)),
    listInterviews: async ({ roughTotal, ...values }) =>
      service.listInterviews(caller, query(InterviewsQuery, values), roughTotal === true),
    getInterview: async (interview) => service.getInterview(caller, id(interview)),
    cancelInterview: async (interview) => service.cancelInterview(caller, id(interview)),
    requestAnalysis: async (interview) => (await service.requestAnalysis(caller, id(interview))).analysis,
    getAnalysis: async (interview) => service.getAnalysis(caller, id(interview)),
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
