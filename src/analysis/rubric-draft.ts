import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { type FormedChat, type Message, plainSchema } from './forms.ts'
import { expectGoingOn } from './judging/asking.ts'
import { readLevels } from './judging/form.ts'
import { askedAgain } from './judging/messages.ts'
import { isTooLong } from './model-server.ts'
import { ServerPaused } from './pauses.ts'
import type { DraftedRubric, RubricInput } from './provider.ts'
import { ANCHOR_LENGTH_MAX, LEVELS_COUNT } from './rubric.ts'
import { mostTokens, NO_USAGE, readUsage, sentTokens, tokensOf } from './usage.ts'

/** The drafts of one position may differ a little; a person chooses. */
const TEMPERATURE = 0.4
const TRIES_MAX = 2

const five = z.array(z.string())
const SCHEMA = plainSchema(
  z.object({ communication: five, criteria_match: five, competency: five, cultural_fit: five }),
)

const DRAFT = [
  'You draft a rubric by which recorded job interviews are assessed from their transcripts. The message of the user is JSON: the position, guidance of the employer, and the questions.',
  `For each of four criteria write ${LEVELS_COUNT} levels, the lowest first. Each is one sentence of at most 200 characters that names what the content of the answers holds at this level, so concrete that two people would choose the same level.`,
  '"communication": whether the content of the answers is clear and ordered.',
  '"criteria_match": whether the answers show what the guidance and the position ask for.',
  '"competency": what the candidate did, decided and learned.',
  '"cultural_fit": how the candidate worked with others and took them into account.',
  'Never name how somebody speaks (accent, fluency, pace, grammar, voice) or who they are (age, gender, origin, health, religion, family, emotion).',
  'Write in the language of the questions. Give no scores.',
].join(' ')

/**
 * Five levels for each criterion, as a model drafts them for a position. Throws ServerPaused where the draft has to wait, and an AppError
 * with a sentence for administrators where the model refuses, or answers nothing that can be used twice.
 */
export async function draftedRubric(chat: FormedChat, input: RubricInput): Promise<DraftedRubric> {
  const { position, questions, signal, onLeaving, onPaid, onUnpaid } = input
  const task = { task: 'rubric', position: position.name, guidance: position.prompt ?? '', questions }
  let messages: readonly Message[] = [
    { role: 'system', content: DRAFT },
    { role: 'user', content: JSON.stringify(task) },
  ]
  let mistake = ''
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const sentMessages = messages
    let hasLeft = false
    const completion = await chat
      .complete({
        name: 'rubric',
        turn: input.turn,
        schema: SCHEMA,
        temperature: TEMPERATURE,
        messages,
        async onLeaving() {
          expectGoingOn(signal)
          await onLeaving(sentTokens({ messages: sentMessages }))
          hasLeft = true
        },
      })
      .catch((error: unknown) => {
        if (hasLeft && isUnpaid(error)) onUnpaid()
        if (!isTooLong(error)) throw error
        onPaid(NO_USAGE, mostTokens({ messages: sentMessages, tokensMax: chat.tokensMax }))
        return undefined
      })
    if (completion !== undefined) {
      const sent = { messages, tokensMax: chat.tokensMax }
      const usage = readUsage(completion, sent)
      onPaid(usage, tokensOf(usage, sent, completion))
    }
    const reading = readLevels(completion, ANCHOR_LENGTH_MAX)
    if (reading.outcome === 'read') return { levels: reading.value, model: chat.server.model }
    mistake = reading.words
    if (reading.outcome === 'refused')
      throw new AppError(`The model refused to draft a rubric${mistake === '' ? '' : `: ${mistake}`}`, {
        kind: 'rejected',
        code: 'analysis.rubric_refused',
      })
    messages = askedAgain(messages, mistake)
  }
  throw new AppError(`The model did not answer with five levels for each criterion: ${mistake}`, {
    kind: 'drift',
    code: 'analysis.rubric_form',
  })
}

/** The server told us to wait, or refused the request as it stands. */
const isUnpaid = (error: unknown): boolean =>
  error instanceof ServerPaused ? !error.mayBeUnderWay : error instanceof AppError && error.kind === 'rejected'
