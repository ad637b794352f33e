import { button, el, heading } from '../dom.ts'
import { troubleActions, troubleCard } from './trouble.ts'
import { actions, meter, mirror, type Room, type View } from './view.ts'

/** Camera, microphone, recorder and connection, before the interview's one start is spent. */
export function checkView(room: Room): View {
  const { interview, words } = room
  const { studio } = interview
  const w = words.check
  if (studio.trouble)
    return {
      node: el(
        'div',
        {},
        heading(w.title),
        troubleCard(room, studio.trouble),
        actions(...troubleActions(room, studio.trouble)),
      ),
    }
  if (!studio.isOn)
    return {
      node: el(
        'div',
        {},
        heading(w.title),
        el('p', { class: 'lead' }, w.intro),
        interview.isBusy
          ? el('p', { role: 'status', class: 'soft' }, w.turningOn)
          : actions(button(w.turnOn, () => void interview.turnOn())),
      ),
    }
  const bar = meter(w.level)
  const microphone = el('li', {})
  const network = el('span', { role: 'status' })
  const networkLine = el('li', {}, network)
  const { problem } = interview
  return {
    node: el(
      'div',
      {},
      heading(w.title),
      el(
        'div',
        { class: 'pair' },
        el(
          'div',
          {},
          el('figure', { class: 'stage' }, mirror(studio.stream), el('figcaption', { class: 'unseen' }, w.preview)),
          bar.node,
        ),
        el(
          'ul',
          { class: 'checks card' },
          el('li', { class: 'ok' }, w.camera),
          microphone,
          el('li', { class: 'ok' }, w.recorder),
          networkLine,
        ),
      ),
      problem && el('p', { class: 'problem', role: 'alert' }, words.start[problem]),
      actions(
        button(interview.isBusy ? w.starting : w.start, () => void interview.start()),
        button(w.practise, () => interview.practise(), 'second'),
      ),
      el('p', { class: 'soft' }, startWords(words, interview.state.questionCount)),
    ),
    refresh() {
      bar.show(studio.level())
      tell(microphone, microphone, studio.hasHeard ? w.microphone : w.speak, studio.hasHeard)
      const speed = interview.speed?.speed
      tell(networkLine, network, w.network[speed ?? 'measuring'], speed === 'good')
    },
  }
}

function tell(line: HTMLElement, words: HTMLElement, text: string, isGood: boolean): void {
  if (words.textContent !== text) words.textContent = text
  line.className = isGood ? 'ok' : 'open'
}

/** What the start means; a pause is offered where a question follows. */
const startWords = ({ check, welcome }: Room['words'], questions: number): string =>
  [check.startNote(welcome.questionCount(questions)), ...(questions > 1 ? [check.pauses] : [])].join(' ')
