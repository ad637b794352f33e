/** Listens to a microphone and looks at a camera, for the meter and for the judgement of a take. */
export interface Watch {
  /** Loudness now, 0 to 1; null where it cannot be measured. */
  level(): number | null
  /** Brightness and contrast of the picture now, 0 to 255, and a number that another picture does not have; null where no picture is there. */
  look(): { brightness: number; contrast: number; print: number } | null
  stop(): void
}

const WIDTH = 32
const HEIGHT = 18

/** Watches a stream; the picture is sampled at 32 × 18 pixels, which shows whether the lens is covered. */
export function watch(stream: MediaStream): Watch {
  const { level, stop } = listen(stream)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream(stream.getVideoTracks())
  video.play().catch(() => undefined)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    level,
    look() {
      if (!context || video.readyState < video.HAVE_CURRENT_DATA) return null
      context.drawImage(video, 0, 0, WIDTH, HEIGHT)
      const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
      let [sum, low, high, print] = [0, 255, 0, 0]
      for (let at = 0; at < data.length; at += 4) {
        const value = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
        sum += value
        print = (print * 31 + value * 1_000) % 4_294_967_291
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
      return { brightness: sum / (WIDTH * HEIGHT), contrast: high - low, print }
    },
    stop() {
      stop()
      video.srcObject = null
    },
  }
}

function listen(stream: MediaStream): Pick<Watch, 'level' | 'stop'> {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return {
      level() {
        if (context.state !== 'running') {
          context.resume().catch(() => undefined)
          return null
        }
        analyser.getFloatTimeDomainData(samples)
        let loudest = 0
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
        return Math.min(1, loudest)
      },
      stop: () => void context.close().catch(() => undefined),
    }
  } catch {
    return { level: () => null, stop: () => undefined }
  }
}
