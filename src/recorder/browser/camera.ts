import { preferredType } from './recorder-types.ts'
import { type Trouble, troubleOf } from './trouble.ts'

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
  if (typeof MediaRecorder === 'undefined') return undefined
  const video = document.createElement('video')
  return preferredType({
    records: (type) => MediaRecorder.isTypeSupported(type),
    plays: (type) => video.canPlayType(type),
    isApple: navigator.vendor.startsWith('Apple'),
  })
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

/** The kinds of device that a stream comes from. */
export type Device = 'camera' | 'microphone'

/** The device that a media track comes from. */
export const deviceOf = ({ kind }: MediaStreamTrack): Device => (kind === 'video' ? 'camera' : 'microphone')

/** Ends the tracks whose device is not there any more: not every browser does so by itself. */
export async function endGone(stream: MediaStream): Promise<void> {
  const there = (await navigator.mediaDevices.enumerateDevices().catch(() => [])).map(({ deviceId }) => deviceId)
  // Without names the list says nothing.
  if (!there.some((id) => id !== '')) return
  for (const track of stream.getTracks()) {
    const { deviceId } = track.getSettings()
    if (deviceId && !there.includes(deviceId)) track.stop()
  }
}

/** Ends all tracks, which also turns off the camera's light. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const PROOF_MS_MAX = 8_000
/** A recorder that gave nothing by then hands over everything when it is stopped, as some do. */
const PROOF_STOP_MS = 1_500

/** Records for a moment and looks whether anything comes out, before the interview's one start is spent. Throws `CameraTrouble`. */
export function proveRecorder(stream: MediaStream): Promise<void> {
  return new Promise((done, failed) => {
    const refuse = () => failed(new CameraTrouble('noRecorder'))
    const timer = setTimeout(refuse, PROOF_MS_MAX)
    const stopping = setTimeout(() => recorder?.state === 'recording' && recorder.stop(), PROOF_STOP_MS)
    const end = (result: () => void) => {
      clearTimeout(timer)
      clearTimeout(stopping)
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
