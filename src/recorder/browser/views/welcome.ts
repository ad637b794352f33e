import { aiWords, keptWords } from '../../words/notice.ts'
import { lengthOf } from '../../words/spoken.ts'
import { isNoticeChanged } from '../changed-notice.ts'
import type { PageFacts } from '../contract.ts'
import { el, heading, lines } from '../dom.ts'
import { moment } from '../moments.ts'
import { actions, fact, type Room, type View } from './view.ts'

/** Everything that a candidate should know before anything starts, and what they agree to. `deadline`: as the server wrote it in this language. */
export function welcomeView(
  room: Room,
  notices: PageFacts['notices'],
  firstName: string,
  deadline: PageFacts['deadline'],
): View {
  const { interview, words, language } = room
  const { state } = interview
  const w = words.welcome
  const agree = el('input', { type: 'checkbox', id: 'agree', 'aria-describedby': 'agree-problem' })
  const agreeProblem = el('p', { class: 'problem', id: 'agree-problem', hidden: true }, w.consentMissing)
  const aiProblem = el('p', { class: 'problem', id: 'ai-problem', hidden: true }, w.aiMissing)
  const choices = [
    { value: true, label: w.aiYes },
    { value: false, label: w.aiNo },
  ].map(({ value, label }) => {
    const input = el('input', { type: 'radio', name: 'ai', id: `ai-${value}`, 'aria-describedby': 'ai-problem' })
    return { value, input, node: el('label', { class: 'check' }, input, el('span', {}, label)) }
  })

  function submit(event: Event) {
    event.preventDefault()
    const chosen = choices.find(({ input }) => input.checked)
    agreeProblem.hidden = agree.checked
    aiProblem.hidden = chosen !== undefined || !state.isAiOffered
    agree.setAttribute('aria-invalid', String(!agree.checked))
    if (!aiProblem.hidden) choices[0]?.input.focus()
    if (!agreeProblem.hidden) agree.focus()
    if (!agreeProblem.hidden || !aiProblem.hidden) return
    interview.agree({
      aiAnalysis: state.isAiOffered ? (chosen?.value ?? null) : null,
      language,
      notice: { version: notices[language], isAiAsked: state.isAiOffered },
    })
  }

  const takes = state.retakes === null ? w.takesFree : state.retakes === 0 ? w.takesNone : w.takesSome(state.retakes)
  const thinking =
    state.thinkingSeconds === null ? w.thinkingFree : w.thinkingSome(lengthOf(language, state.thinkingSeconds))
  const ai = el(
    'fieldset',
    {},
    el('legend', {}, w.aiQuestion),
    el('p', { class: 'soft' }, aiWords(words, state)),
    aiProblem,
    ...choices.map(({ node }) => node),
  )
  return {
    node: el(
      'div',
      {},
      heading(w.hello(firstName)),
      isNoticeChanged() && el('p', { class: 'card alert', role: 'alert' }, w.noticeChanged),
      el('p', { class: 'lead' }, w.intro),
      state.interviewCondition &&
        el(
          'section',
          { class: 'card' },
          el('h2', {}, w.condition(state.organization)),
          lines(state.interviewCondition),
        ),
      el(
        'dl',
        { class: 'card facts' },
        fact(w.questions, w.questionCount(state.questionCount), w.total(lengthOf(language, state.secondsMax))),
        fact(w.takes, takes),
        fact(w.thinking, thinking),
        ...(state.inviteExpiresAt
          ? [fact(w.deadline, moment(language, new Date(state.inviteExpiresAt), deadline))]
          : []),
        fact(w.interruption, w.interruptionBody),
        ...(state.contact ? [fact(w.contact, state.contact)] : []),
      ),
      el(
        'form',
        { class: 'card', id: 'consent', novalidate: true, submit },
        el('h2', {}, words.notice.heading),
        ...keptWords(words, state).map((said) => lines(said)),
        state.isAiOffered ? ai : el('p', {}, words.notice.noAi),
        agreeProblem,
        el('label', { class: 'check', for: 'agree' }, agree, el('span', {}, w.consent)),
        el('p', { class: 'soft' }, w.nextNote),
      ),
      actions(el('button', { type: 'submit', form: 'consent' }, w.next)),
    ),
  }
}
