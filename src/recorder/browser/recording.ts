import { type Device, deviceOf, recorderType } from './camera.ts'
import { type Fault, faultsOf } from './faults.ts'
import { watch } from './levels.ts'
import { standstill } from './standstill.ts'

/** A recording under way. */
export interface Recording {
  /** Seconds since the recording began, by a clock that nobody sets. */
  seconds(): number
  level(): number | null
  /** A device that gives nothing at the moment, though it has not ended. */
  readonly quiet: Device | undefined
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
/** Looks; a track is muted for a moment when the system shows something. */
const MUTED_LOOKS = 5

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
  let quiet: Device | undefined
  let print: number | undefined
  const mutedLooks = new Map<Device, number>()
  const [isPictureStill, isSoundStill] = [standstill(), standstill()]

  const looking = setInterval(() => {
    const level = observer.level()
    if (level !== null) loudest = Math.max(loudest ?? 0, level)
    const look = observer.look()
    // A page that nobody sees is shown no pictures.
    const isPictureGone = look !== null && !document.hidden && isPictureStill(look.print !== print)
    const isSoundGone = level !== null && isSoundStill(level > 0)
    print = look?.print
    quiet = isPictureGone ? 'camera' : isSoundGone ? 'microphone' : mutedDevice()
    if (quiet) interrupted()
    if (lost()) return stop()
    if (look) {
      brightest = Math.max(brightest ?? 0, look.brightness)
      contrast = Math.max(contrast ?? 0, look.contrast)
    }
    if (seconds() >= secondsMax) stop()
  }, LOOK_MS)

  function mutedDevice(): Device | undefined {
    for (const track of stream.getTracks())
      mutedLooks.set(deviceOf(track), track.muted ? (mutedLooks.get(deviceOf(track)) ?? 0) + 1 : 0)
    return [...mutedLooks].find(([, looks]) => looks >= MUTED_LOOKS)?.[0]
  }
  /** A recorder goes on while one of its tracks is left, so it records nothing of the other. */
  function lost(): Device | undefined {
    const track = stream.getTracks().find(({ readyState }) => readyState === 'ended')
    return track && deviceOf(track)
  }
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
    const gone = lost()
    const cut = isInterrupted || !isStopped || gone !== undefined
    const seen = { seconds: length, loudest, brightest, contrast, isInterrupted: cut, lost: gone }
    onEnd({ seconds: length, faults: faultsOf(seen) })
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
  return {
    seconds,
    level: () => observer.level(),
    get quiet() {
      return quiet
    },
    stop,
  }
}
