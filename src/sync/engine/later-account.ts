import type { InterviewApi } from '../../interview/client.ts'
import type { Interview } from '../../interview/contract.ts'

/**
 * The interview API as a second account under one name sees it. Two accounts of an ATS give the same ids to different people
 * (a sandbox and production do), and the interview API knows one interview for each `externalId`. So what this account asks for
 * carries its number (`1012~2`), and what was made for an earlier account belongs to nobody here. An interview that somebody else
 * made, with a plain id, counts from the moment on at which this account was first met.
 */
export function laterAccountApi(api: InterviewApi, ordinal: number, since: () => Date): InterviewApi {
  const mark = `~${ordinal}`
  const out = <Input extends { externalId?: string | undefined }>(input: Input): Input =>
    input.externalId === undefined ? input : { ...input, externalId: `${input.externalId}${mark}` }
  const isOld = (one: Interview) =>
    /~\d+$/.test(one.externalId ?? '') || one.createdAt === null || new Date(one.createdAt) < since()
  const back = <One extends Interview>(one: One): One => {
    if (one.externalId === null) return one
    if (one.externalId.endsWith(mark)) return { ...one, externalId: one.externalId.slice(0, -mark.length) }
    return isOld(one) ? { ...one, externalId: null } : one
  }
  const { inviteFacts, mailsOf } = api
  return {
    kind: api.kind,
    me: () => api.me(),
    listCompanies: (query) => api.listCompanies(query),
    listPositions: (query) => api.listPositions(query),
    createPosition: (input) => api.createPosition(input),
    async invite(positionId, input) {
      const answer = await api.invite(positionId, out(input))
      return { ...answer, interview: back(answer.interview) }
    },
    async listInterviews(request) {
      const page = await api.listInterviews(out(request))
      return { ...page, data: page.data.map(back) }
    },
    getInterview: async (id) => back(await api.getInterview(id)),
    cancelInterview: (id) => api.cancelInterview(id),
    requestAnalysis: (id) => api.requestAnalysis(id),
    getAnalysis: (id) => api.getAnalysis(id),
    ...(inviteFacts ? { inviteFacts: (positionId, input) => inviteFacts.call(api, positionId, out(input)) } : {}),
    ...(mailsOf ? { mailsOf: (id) => mailsOf.call(api, id) } : {}),
  }
}
