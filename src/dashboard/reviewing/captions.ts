import type { InterviewServices } from '../../interview/services.ts'

type Segment = NonNullable<Awaited<ReturnType<InterviewServices['transcripts']['captionsOf']>>>[number]

/** The captions of a recording as WebVTT. What was heard is shown as text, whatever marks it holds. */
export function webVtt(segments: readonly Pick<Segment, 'start' | 'end' | 'text'>[]): string {
  const cues = segments
    .filter(({ text, start, end }) => text !== '' && end > start)
    .map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${shown(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

const shown = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = `${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`
  return `${two(ms / 3_600_000)}:${rest}`
}
