import type { CandidateState } from '../contract/candidate-state.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { CandidatePage, Logo } from './candidate-page.ts'
import type { PositionPage } from './position-page.ts'
import type { EditedPosition } from './positions.ts'

/** A position as its candidates meet it: the state of an interview that nobody was invited to. */
export interface PositionPreview {
  readonly state: CandidateState
  readonly logo: Logo | undefined
}

interface Reads {
  positionToEdit(caller: Caller, id: string): Promise<EditedPosition>
  positionPageOf(caller: Caller, id: string): Promise<PositionPage>
  candidatePageOf(caller: Caller): Promise<CandidatePage>
  logoOf(organizationId: string): Promise<Logo | undefined>
}

/** Previews of positions. They make no interview and consume nothing. */
export function positionPreviews({ database, settings }: InterviewContext, reads: Reads) {
  return {
    /** Throws 404. */
    async previewPosition(caller: Caller, id: string): Promise<PositionPreview> {
      const [position, page, look, logo, organization] = await Promise.all([
        reads.positionToEdit(caller, id),
        reads.positionPageOf(caller, id),
        reads.candidatePageOf(caller),
        reads.logoOf(caller.organizationId),
        database.knex('organizations').where({ id: caller.organizationId }).first<{ name: string }>('name'),
      ])
      const questions = position.questions.map((question) => ({
        ...question,
        image: position.images.get(question.id) ?? null,
        answered: false,
        limitSeconds: question.timeLimit * 60,
        takesUsed: 0,
        takesFaulty: 0,
        keptTake: null,
      }))
      const state: CandidateState = {
        status: 'created',
        answeredQuestions: 0,
        started: true,
        organization: organization.name,
        position: position.name,
        interviewCondition: position.interviewCondition,
        firstName: '',
        isInvited: true,
        isDecided: false,
        inviteExpiresAt: null,
        firstAnswerBy: null,
        questions,
        questionCount: questions.length,
        secondsMax: questions.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0),
        language: page.language,
        ...look,
        isAiOffered: settings.isAiOffered,
        aiDecides: settings.aiDecides(caller.organizationId),
        retakes: page.retakes,
        thinkingSeconds: page.thinkingSeconds,
        mayWrite: false,
      }
      return { state, logo }
    },
  }
}
