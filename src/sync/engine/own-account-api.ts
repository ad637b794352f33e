import type { InterviewApi } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { ordinalOf } from '../store/connection-states.ts'

/** What tells one account under a name from the others of that name. */
interface AccountView {
  /** The name of its state. */
  readonly name: string
  /** When the state began. */
  readonly since: () => Date
  /** Those of these interviews that belong to another state of the same name, by their ids. */
  readonly ofOthers: (interviews: readonly Pick<Interview, 'id' | 'externalId'>[]) => Promise<ReadonlySet<string>>
}

/** The number of a state, at the end of an `externalId`. */
const NUMBERED = /~\d+$/

/**
 * The interview API as one account under a name sees it. Two accounts of an ATS give the same ids to different people (a sandbox and
 * production do), and the interview API knows one interview for each `externalId`. So what a later account asks for carries its number
 * (`1012~2`), and what was made for another account of the name belongs to nobody here, whichever of them was first. An interview that
 * somebody else made, with a plain id, counts for a later account from the moment on at which this account was first met, unless the
 * first one has invited under that id.
 */
export function ownAccountApi(api: InterviewApi, { name, since, ofOthers }: AccountView): InterviewApi {
  const ordinal = ordinalOf(name)
  const mark = ordinal === 1 ? '' : `~${ordinal}`
  const out = <Input extends { externalId?: string | undefined }>(input: Input): Input =>
    input.externalId === undefined || mark === '' ? input : { ...input, externalId: `${input.externalId}${mark}` }
  const unnamed = <One extends Interview>(one: One): One => ({ ...one, externalId: null })
  const isMarked = ({ externalId }: Interview) => mark !== '' && externalId?.endsWith(mark) === true
  const isOld = ({ createdAt, externalId }: Interview) =>
    mark !== '' && (NUMBERED.test(externalId ?? '') || createdAt === null || new Date(createdAt) < since())
  /** Whose a plain id is, or a numbered one for the first account, only the database can tell. */
  const isToAsk = (one: Interview) =>
    one.externalId !== null && (mark === '' ? NUMBERED.test(one.externalId) : !isMarked(one) && !isOld(one))
  async function back<One extends Interview>(all: readonly One[]): Promise<One[]> {
    const asked = all.filter(isToAsk)
    const others = asked.length === 0 ? new Set<string>() : await ofOthers(asked)
    return all.map((one) => {
      if (one.externalId === null) return one
      if (isMarked(one)) return { ...one, externalId: one.externalId.slice(0, -mark.length) }
      return isOld(one) || others.has(one.id) ? unnamed(one) : one
    })
  }
  const backOne = async <One extends Interview>(one: One): Promise<One> => (await back([one]))[0] as One
  const { inviteFacts, mailsOf, correctedLinesIn } = api
  return {
    kind: api.kind,
    me: () => api.me(),
    listCompanies: (query) => api.listCompanies(query),
    listPositions: (query) => api.listPositions(query),
    createPosition: (input) => api.createPosition(input),
    async invite(positionId, input) {
      const answer = await api.invite(positionId, out(input))
      return { ...answer, interview: await backOne(answer.interview) }
    },
    async listInterviews(request) {
      const page = await api.listInterviews(out(request))
      return { ...page, data: await back(page.data) }
    },
    getInterview: async (id) => backOne(await api.getInterview(id)),
    cancelInterview: (id) => api.cancelInterview(id),
    requestAnalysis: (id) => api.requestAnalysis(id),
    getAnalysis: (id) => api.getAnalysis(id),
    ...(inviteFacts ? { inviteFacts: (positionId, input) => inviteFacts.call(api, positionId, out(input)) } : {}),
    ...(mailsOf ? { mailsOf: (id) => mailsOf.call(api, id) } : {}),
    ...(correctedLinesIn ? { correctedLinesIn: (id) => correctedLinesIn.call(api, id) } : {}),
  }
}
