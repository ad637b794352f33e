import { type Trouble, troubleOf } from './trouble.ts'

/** Recorder types in the order of preference: VP8 costs a weak phone the least, and Safari records MP4. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4']

/** A camera that cannot be used; `kind` says why in our words. */
export class CameraTrouble extends Error {
  readonly kind: Trouble
  constructor(kind: Trouble) {
    super(kind)
    this.kind = kind
  }
}

/** The type to record with; undefined where the browser records nothing that we store. */
export function recorderType(): string | undefined {
  return typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Camera and microphone. Throws `CameraTrouble`. */
export async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const around = { isSecure: window.isSecureContext, hasDevices: devices !== undefined, userAgent: navigator.userAgent }
  if (!devices?.getUserMedia) throw new CameraTrouble(troubleOf('', { ...around, hasDevices: false }))
  if (!recorderType()) throw new CameraTrouble('noRecorder')
  try {
    return await devices.getUserMedia({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 }, facingMode: 'user' },
      audio: { echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    throw new CameraTrouble(
      troubleOf(error instanceof DOMException || error instanceof Error ? error.name : '', around),
    )
  }
}

/** True while no track of the stream has ended. */
export const isLive = (stream: MediaStream | undefined): stream is MediaStream =>
  stream?.getTracks().every(({ readyState }) => readyState === 'live') === true

/** Ends all tracks, which also turns off the camera's light. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const PROOF_MS_MAX = 8_000

/** Records for a moment and looks whether anything comes out, before the interview's one start is spent. Throws `CameraTrouble`. */
export function proveRecorder(stream: MediaStream): Promise<void> {
  return new Promise((done, failed) => {
    const refuse = () => failed(new CameraTrouble('noRecorder'))
    const timer = setTimeout(refuse, PROOF_MS_MAX)
    const end = (result: () => void) => {
      clearTimeout(timer)
      if (recorder?.state === 'recording') recorder.stop()
      result()
    }
    let recorder: MediaRecorder | undefined
    try {
      recorder = new MediaRecorder(stream, { mimeType: recorderType() ?? '' })
      recorder.ondataavailable = ({ data }) => data.size > 0 && end(done)
      recorder.onerror = () => end(refuse)
      recorder.start(200)
    } catch {
      end(refuse)
    }
  })
}
