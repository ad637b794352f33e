import { button, el } from '../dom.ts'
import { browserOf, type Trouble } from '../trouble.ts'
import type { Room } from './view.ts'

/** The problem with camera or microphone, and what to do in this browser. */
export function troubleCard({ words }: Room, trouble: Trouble): HTMLElement {
  const w = words.trouble
  const step = el('p', {}, w.steps[browserOf(navigator.userAgent)])
  const needsPermission = trouble === 'denied'
  return el(
    'section',
    { class: 'card alert', role: 'alert' },
    el('h2', {}, w.heading),
    el('p', {}, w[trouble]),
    needsPermission && step,
    needsPermission && el('p', {}, w.thenAgain),
  )
}

/** The ways on from a trouble; where this browser cannot help, the link for another one comes first. */
export function troubleActions({ interview, words }: Room, trouble: Trouble): HTMLElement[] {
  const isElsewhere = trouble === 'inApp' || trouble === 'noRecorder' || trouble === 'insecure'
  return [
    ...(isElsewhere ? [copyLink(words.trouble)] : []),
    button(words.check.again, () => void interview.turnOn(), isElsewhere ? 'second' : 'first'),
  ]
}

function copyLink(w: Room['words']['trouble']): HTMLElement {
  const box = el('div', { class: 'copy' })
  const link = location.origin + location.pathname
  box.append(
    button(w.copy, () => {
      const byHand = () => {
        const field = el('input', { type: 'text', readonly: true, value: link, id: 'link' })
        box.replaceChildren(el('label', { for: 'link' }, w.copyByHand), field)
        field.focus()
        field.select()
      }
      const written = navigator.clipboard?.writeText(link)
      if (!written) return byHand()
      written.then(() => box.replaceChildren(el('p', { role: 'status' }, w.copied)), byHand)
    }),
  )
  return box
}
