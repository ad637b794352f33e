import type { CandidateQuestion, CandidateState } from '../contract/candidate-state.ts'
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

/** What a preview needs of a position. */
interface Shown extends Pick<CandidateState, 'interviewCondition' | 'language' | 'retakes' | 'thinkingSeconds'> {
  readonly name: string
  readonly questions: readonly Pick<CandidateQuestion, 'id' | 'text' | 'timeLimit' | 'order' | 'image'>[]
}

const EXAMPLE: Shown = {
  name: 'Customer advisor',
  interviewCondition: null,
  language: null,
  retakes: null,
  thinkingSeconds: null,
  questions: [{ id: 'example', text: 'What made you apply?', image: null, timeLimit: 2, order: 1 }],
}

/** Previews of positions. They make no interview and consume nothing. */
export function positionPreviews({ database, settings }: InterviewContext, reads: Reads) {
  async function previewOf(caller: Caller, shown: Shown, look: CandidatePage): Promise<PositionPreview> {
    const [logo, organization] = await Promise.all([
      reads.logoOf(caller.organizationId),
      database.knex('organizations').where({ id: caller.organizationId }).first<{ name: string }>('name'),
    ])
    const { name, ...position } = shown
    const questions = position.questions.map((question) => ({
      ...question,
      answered: false,
      limitSeconds: question.timeLimit * 60,
      takesUsed: 0,
      takesFaulty: 0,
      keptTake: null,
    }))
    const state: CandidateState = {
      ...position,
      ...look,
      status: 'created',
      answeredQuestions: 0,
      started: true,
      organization: organization.name,
      position: name,
      firstName: '',
      isInvited: true,
      isDecided: false,
      inviteExpiresAt: null,
      firstAnswerBy: null,
      questions,
      questionCount: questions.length,
      secondsMax: questions.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0),
      isAiOffered: settings.isAiOffered,
      aiDecides: settings.aiDecides(caller.organizationId),
      mayWrite: false,
    }
    return { state, logo }
  }

  return {
    /** Throws 404. */
    async previewPosition(caller: Caller, id: string): Promise<PositionPreview> {
      const [position, page, look] = await Promise.all([
        reads.positionToEdit(caller, id),
        reads.positionPageOf(caller, id),
        reads.candidatePageOf(caller),
      ])
      const questions = position.questions.map((one) => ({ ...one, image: position.images.get(one.id) ?? null }))
      const { name, interviewCondition } = position
      const { language, retakes, thinkingSeconds } = page
      return previewOf(caller, { name, interviewCondition, language, retakes, thinkingSeconds, questions }, look)
    },

    /** An example position in a look that need not be stored. */
    previewLook: (caller: Caller, look: CandidatePage): Promise<PositionPreview> => previewOf(caller, EXAMPLE, look),
  }
}
