import { CameraTrouble, closeCamera, endGone, isLive, openCamera, proveRecorder, recorderType } from './camera.ts'
import { type Watch, watch } from './levels.ts'
import { type Recording, type RecordingEnd, record } from './recording.ts'
import type { Trouble } from './trouble.ts'
import { wake } from './wake.ts'

/** The camera, the microphone and the one recording that may run. */
export interface Studio {
  readonly stream: MediaStream | undefined
  readonly isOn: boolean
  readonly trouble: Trouble | null
  readonly recording: Recording | undefined
  /** The loudest moment since the camera was turned on shows that the microphone works. */
  readonly hasHeard: boolean
  level(): number | null
  /** True when camera, microphone and recorder work; else `trouble` says what does not. */
  turnOn(): Promise<boolean>
  turnOff(): void
  record(
    secondsMax: number,
    bitsPerSecond: number,
    onPart: (part: Blob) => void,
    onEnd: (end: RecordingEnd) => void,
  ): void
  stop(): void
  readonly type: string
}

const HEARD_MIN = 0.03
const LOOK_MS = 500

/** Camera, microphone and one recording at a time, for the views. `onLost`: one of them went away while nothing was recorded. */
export function studio(onLost: () => void): Studio {
  let stream: MediaStream | undefined
  let trouble: Trouble | null = null
  let recording: Recording | undefined
  let meter: Watch | undefined
  let hasHeard = false
  let isProven = false
  const awake = wake()

  navigator.mediaDevices?.addEventListener?.('devicechange', () => stream && void endGone(stream))
  setInterval(() => {
    // A take that runs ends by itself then, and is offered again.
    if (!stream || recording || trouble || isLive(stream)) return
    trouble = 'lost'
    onLost()
  }, LOOK_MS)

  return {
    get stream() {
      return stream
    },
    get isOn() {
      return isLive(stream)
    },
    get trouble() {
      return trouble
    },
    get recording() {
      return recording
    },
    get hasHeard() {
      return hasHeard
    },
    level() {
      const level = meter?.level() ?? null
      if (level !== null && level > HEARD_MIN) hasHeard = true
      return level
    },
    async turnOn() {
      if (isLive(stream)) return true
      try {
        closeCamera(stream)
        stream = await openCamera()
        if (!isProven) await proveRecorder(stream)
        isProven = true
        meter?.stop()
        meter = watch(stream)
        trouble = null
        return true
      } catch (error) {
        closeCamera(stream)
        trouble = error instanceof CameraTrouble ? error.kind : 'unknown'
        return false
      }
    },
    turnOff() {
      meter?.stop()
      meter = undefined
      closeCamera(stream)
      stream = undefined
      awake.release()
    },
    record(secondsMax, bitsPerSecond, onPart, onEnd) {
      // A call, another program or a permission that was taken back may have ended it during the countdown.
      if (!stream || !isLive(stream)) throw new CameraTrouble('busy')
      awake.hold()
      recording = record(stream, {
        secondsMax,
        bitsPerSecond,
        onPart,
        onEnd(end) {
          recording = undefined
          awake.release()
          onEnd(end)
        },
      })
    },
    stop: () => recording?.stop(),
    get type() {
      return recorderType() ?? 'video/webm'
    },
  }
}
