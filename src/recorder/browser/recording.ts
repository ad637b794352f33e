import { recorderType } from './camera.ts'
import { type Fault, faultsOf } from './faults.ts'
import { watch } from './levels.ts'

/** A recording under way. */
export interface Recording {
  /** Seconds since the recording began, by a clock that nobody sets. */
  seconds(): number
  level(): number | null
  stop(): void
}

/** The length of a finished recording and the mistakes that were noticed in it. */
export interface RecordingEnd {
  readonly seconds: number
  readonly faults: readonly Fault[]
}

interface Listener {
  readonly secondsMax: number
  readonly bitsPerSecond: number
  /** A part of the recording, in order, about one each second. */
  onPart(part: Blob): void
  onEnd(end: RecordingEnd): void
}

const PART_MS = 1_000
const LOOK_MS = 200
/** A track that is muted while the recorder starts says nothing. */
const SETTLE_S = 1

/** Records a stream until it is stopped, its time is over, or something ends it. */
export function record(stream: MediaStream, { secondsMax, bitsPerSecond, onPart, onEnd }: Listener): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: recorderType() ?? '', videoBitsPerSecond: bitsPerSecond })
  const observer = watch(stream)
  const beganMs = performance.now()
  const seconds = () => (performance.now() - beganMs) / 1_000
  let loudest: number | null = null
  let brightest: number | null = null
  let contrast: number | null = null
  let isStopped = false
  let isInterrupted = false
  let isOver = false

  const looking = setInterval(() => {
    const level = observer.level()
    if (level !== null) loudest = Math.max(loudest ?? 0, level)
    const look = observer.look()
    if (look) {
      brightest = Math.max(brightest ?? 0, look.brightness)
      contrast = Math.max(contrast ?? 0, look.contrast)
    }
    if (seconds() >= secondsMax) stop()
  }, LOOK_MS)

  function interrupted() {
    if (!isStopped && seconds() > SETTLE_S) isInterrupted = true
  }
  function stop() {
    if (isStopped) return
    isStopped = true
    if (recorder.state !== 'inactive') recorder.stop()
    else ended()
  }
  function ended() {
    if (isOver) return
    isOver = true
    clearInterval(looking)
    observer.stop()
    const length = seconds()
    const cut = isInterrupted || !isStopped
    onEnd({ seconds: length, faults: faultsOf({ seconds: length, loudest, brightest, contrast, isInterrupted: cut }) })
  }
  for (const track of stream.getTracks()) {
    track.addEventListener('mute', interrupted)
    track.addEventListener('ended', interrupted)
  }
  recorder.ondataavailable = ({ data }) => data.size > 0 && onPart(data)
  recorder.onstop = ended
  recorder.onerror = () => {
    isInterrupted = true
    stop()
  }
  try {
    recorder.start(PART_MS)
  } catch (error) {
    clearInterval(looking)
    observer.stop()
    throw error
  }
  return { seconds, level: () => observer.level(), stop }
}
