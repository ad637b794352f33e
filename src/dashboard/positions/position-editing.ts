import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import type { Owner, Owners } from '../../interview/core/owners.ts'
import type { EditedPosition } from '../../interview/positions/positions.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import {
  checkedDraft,
  draftOfForm,
  draftOfPosition,
  EMPTY_DRAFT,
  type PositionDraft,
  rearranged,
  withKnownQuestions,
} from './position-draft.ts'
import { CHOICES_MAX, type Editor, positionEditorPage } from './position-editor-page.ts'
import { positionWords } from './words/pages/index.ts'

const short = z.string().max(200)
const Form = z.looseObject({
  csrf: short,
  act: short.default('save'),
  seen: short.default(''),
  drawn: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})
type Form = z.output<typeof Form>

const EDITOR_PATH = /^\/dashboard\/positions\/(?:new|([0-9a-fA-F]{24})\/edit)$/
/** Where the service refuses what a field names: the field, and what to do. */
const REFUSED_FIELDS: Readonly<Record<string, readonly [field: string, words: 'companyGone' | 'teamGone']>> = {
  'company.not_found': ['companyId', 'companyGone'],
  'team.not_found': ['teamId', 'teamGone'],
}

/** Making and changing a position in the editor. The draft lives in the form until it is saved, so nothing typed is lost on the way. */
export function positionEditing(
  services: Pick<InterviewServices, 'owners' | 'positions'>,
  { saved }: Pick<Guards, 'saved'>,
) {
  /** Companies and teams to choose from. What is stored or chosen is one of them, however many there are. */
  function choices(session: Session, ...kept: readonly (Pick<PositionDraft, 'companyId' | 'teamId'> | undefined)[]) {
    const of = (name: 'companyId' | 'teamId') =>
      kept.flatMap((one) => (one && ID_PATTERN.test(one[name]) ? [one[name]] : []))
    return services.owners.ownersToChoose(
      callerOf(session),
      { companyIds: of('companyId'), teamIds: of('teamId') },
      CHOICES_MAX,
    )
  }

  async function show(
    session: Session,
    reply: FastifyReply,
    editor: Omit<Editor, 'companies' | 'teams'>,
    status = 200,
  ): Promise<FastifyReply> {
    const kept = editor.stored && draftOfPosition(editor.stored)
    return sendPage(
      reply,
      positionEditorPage(session, { ...editor, ...(await choices(session, editor.draft, kept)) }),
      status,
    )
  }

  /** Where the draft belongs: the stored position, or the id of the form that makes a new one. */
  async function placeOf(session: Session, id: string | undefined, { seen, drawn }: Pick<Form, 'seen' | 'drawn'>) {
    if (id === undefined) return { drawn: drawn ?? services.positions.drawPositionId(), seen: '' }
    return { stored: await services.positions.positionToEdit(callerOf(session), id), seen }
  }

  async function save(session: Session, id: string | undefined, form: Form, draft: PositionDraft): Promise<string> {
    const checked = checkedDraft(draft)
    if ('problems' in checked) throw new Refusal(checked.problems)
    try {
      if (id === undefined)
        return (await services.positions.createPosition(callerOf(session), checked.input, form.drawn)).id
      return (await services.positions.updatePosition(callerOf(session), id, checked.input, form.seen)).id
    } catch (error) {
      const refused = error instanceof AppError ? REFUSED_FIELDS[error.code] : undefined
      if (refused) throw new Refusal(new Map([[refused[0], positionWords().refused[refused[1]]]]), error)
      throw error
    }
  }

  return {
    Form,

    /** The editor of a stored position, or of a new one, which may begin as another one. Throws 404. */
    async begin(session: Session, reply: FastifyReply, of: { id?: string; from?: string }): Promise<FastifyReply> {
      if (of.id !== undefined) {
        const stored = await services.positions.positionToEdit(callerOf(session), of.id)
        return show(session, reply, { stored, seen: stored.updatedAt ?? '', draft: draftOfPosition(stored) })
      }
      const model =
        of.from === undefined ? undefined : await services.positions.positionToEdit(callerOf(session), of.from)
      // Two positions of one name cannot be told apart in a list.
      const draft = model ? withKnownQuestions({ ...draftOfPosition(model), name: '' }, new Set()) : EMPTY_DRAFT
      return show(session, reply, { drawn: services.positions.drawPositionId(), seen: '', draft, focus: 'name' })
    },

    /** Carries out the button by which the form was sent. Without an id the position is a new one. */
    async take(session: Session, reply: FastifyReply, id: string | undefined, form: Form): Promise<FastifyReply> {
      const place = await placeOf(session, id, form)
      const known = new Set(place.stored?.questions.map((question) => question.id))
      const draft = withKnownQuestions(draftOfForm(form), known)
      const moved = rearranged(draft, form.act)
      if (moved) return show(session, reply, { ...place, ...moved })
      try {
        return saved(reply, `/dashboard/positions/${await save(session, id, form, draft)}`)
      } catch (error) {
        if (error instanceof Refusal) return show(session, reply, { ...place, draft, problems: error.problems }, 400)
        if (error instanceof AppError && error.code === 'position.made_before' && form.drawn !== undefined) {
          const { id, name } = await services.positions.positionOfForm(callerOf(session), form.drawn)
          return show(
            session,
            reply,
            { drawn: services.positions.drawPositionId(), seen: '', draft, made: { id, name } },
            409,
          )
        }
        if (!(error instanceof AppError) || error.code !== 'position.changed' || id === undefined) throw error
        const stored = await services.positions.positionToEdit(callerOf(session), id)
        const now = new Set(stored.questions.map((question) => question.id))
        const theirs = differences(draft, stored, await choices(session, draft, draftOfPosition(stored)))
        const seen = stored.updatedAt ?? ''
        return show(session, reply, { stored, seen, draft: withKnownQuestions(draft, now), changed: theirs }, 409)
      }
    },

    /** The editor with what was sent without a login; undefined for another form. */
    askAgain(
      session: Session,
      reply: FastifyReply,
      path: string,
      fields: Readonly<Record<string, string>>,
    ): Promise<FastifyReply> | undefined {
      const match = EDITOR_PATH.exec(path)
      const form = Form.safeParse({ ...fields, csrf: '' })
      if (!match || !form.success || !session.isAdministrator) return undefined
      return placeOf(session, match[1]?.toLowerCase(), form.data).then((place) => {
        const known = new Set(place.stored?.questions.map((question) => question.id))
        return show(session, reply, { ...place, draft: withKnownQuestions(draftOfForm(fields), known), isBack: true })
      })
    },
  }
}

export type PositionEditing = ReturnType<typeof positionEditing>

/** A draft that cannot be saved, with what has to be mended. */
class Refusal extends Error {
  readonly problems: ReadonlyMap<string, string>
  constructor(problems: ReadonlyMap<string, string>, cause?: unknown) {
    super('The draft cannot be saved', { cause })
    this.problems = problems
  }
}

/** What is stored now, where the draft differs from it. */
function differences(draft: PositionDraft, stored: EditedPosition, { companies, teams }: Owners) {
  const words = positionWords().editor
  const { fields, statuses } = words
  const theirs = draftOfPosition(stored)
  const nameOf = (all: readonly Owner[], id: string) => all.find((one) => one.id === id)?.name ?? id
  const questionsOf = ({ questions }: PositionDraft) =>
    questions.map(({ text, minutes }, at) => words.questionLine(at + 1, text, minutes)).join('\n')
  const shown: readonly [label: string, show: (one: PositionDraft) => string][] = [
    [fields.name, ({ name }) => name],
    [fields.companyId, ({ companyId }) => nameOf(companies, companyId)],
    [fields.teamId, ({ teamId }) => nameOf(teams, teamId)],
    [fields.status, ({ status }) => statuses[status as keyof typeof statuses] ?? status],
    [fields.questions, questionsOf],
    [fields.interviewCondition, ({ interviewCondition }) => interviewCondition],
    [fields.analyzePrompt, ({ analyzePrompt }) => analyzePrompt],
  ]
  return shown
    .filter(([, show]) => show(draft) !== show(theirs))
    .map(([label, show]) => ({ label, stored: show(theirs) }))
}
