import { clockOf, lengthOf } from '../../words/spoken.ts'
import { button, el, heading } from '../dom.ts'
import type { TakePart } from '../flow.ts'
import { troubleActions, troubleCard } from './trouble.ts'
import { actions, meter, mirror, type Room, type View } from './view.ts'

interface Asked {
  readonly text: string
  readonly picture?: HTMLElement | false
  readonly secondsMax: number
  readonly part: TakePart
  readonly before: readonly HTMLElement[]
  /** Other things to do than to record. */
  readonly after: readonly HTMLElement[]
}

const WARNED_SECONDS = 10

/** One question on its way from thinking to the end of its take; the practice question too. */
export function takeView(room: Room, { text, picture, secondsMax, part, before, after }: Asked): View {
  const { interview, words, language } = room
  const { studio } = interview
  const w = words.question
  const limit = lengthOf(language, secondsMax)
  const isOnAir = part === 'recording'
  const clock = el('p', { class: 'clock', role: 'timer', 'aria-live': 'off' })
  const bar = meter(words.check.level)
  const big = el('p', { class: 'countdown', 'aria-hidden': 'true' })
  const quiet = el('p', { class: 'problem', role: 'alert' })
  let isWarned = false

  // Starting turns on again what went away.
  const offered =
    part === 'ready'
      ? [
          ...(studio.trouble && studio.trouble !== 'lost'
            ? troubleActions(room, studio.trouble)
            : [button(w.record, () => void interview.record())]),
          ...after,
        ]
      : part === 'countdown'
        ? [button(w.now, () => interview.recordNow())]
        : part === 'recording'
          ? [el('button', { type: 'button', class: 'stop', click: () => interview.stop() }, w.stop)]
          : []
  return {
    node: el(
      'div',
      {},
      el(
        'div',
        { class: 'pair' },
        el(
          'div',
          {},
          ...before,
          part === 'ready' ? heading(text) : el('h1', {}, text),
          picture,
          el('p', { class: 'soft' }, w.limit(limit)),
          studio.trouble && troubleCard(room, studio.trouble),
        ),
        el(
          'div',
          {},
          el(
            'figure',
            { class: isOnAir ? 'stage on-air' : 'stage' },
            studio.isOn && mirror(studio.stream),
            !studio.isOn && !studio.trouble && el('p', { class: 'off' }, w.cameraLost),
            isOnAir &&
              el('figcaption', { class: 'badge' }, el('span', { class: 'dot', 'aria-hidden': 'true' }), w.recording),
            part === 'countdown' && big,
          ),
          studio.isOn && bar.node,
          quiet,
        ),
      ),
      actions(clock, ...offered),
    ),
    refresh() {
      bar.show(studio.recording ? studio.recording.level() : studio.level())
      if (part === 'ready') {
        const left = interview.secondsToThink()
        clock.textContent = left === undefined ? w.thinkFree : `${w.thinkLeft}: ${clockOf(Math.ceil(left))}`
        if (left !== undefined && left < WARNED_SECONDS && !isWarned) {
          isWarned = true
          room.announce(`${w.thinkLeft}: ${lengthOf(language, Math.ceil(left))}`)
        }
      } else if (part === 'countdown') {
        const left = String(Math.ceil(interview.secondsToStart()))
        clock.textContent = `${w.getReady} ${left}`
        big.textContent = left
      } else if (part === 'recording') {
        const device = studio.recording?.quiet
        const said = device === 'camera' ? w.quietCamera : device === 'microphone' ? w.quietMicrophone : ''
        if (quiet.textContent !== said) quiet.textContent = said
        const left = Math.max(0, secondsMax - (studio.recording?.seconds() ?? 0))
        clock.textContent = w.left(clockOf(Math.ceil(left)))
        if (left < WARNED_SECONDS && !isWarned && secondsMax > 2 * WARNED_SECONDS) {
          isWarned = true
          room.announce(w.leftSpoken(lengthOf(language, Math.ceil(left))))
        }
      } else clock.textContent = w.stopping
    },
  }
}
