import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a client and a server that fails after a number of bytes. */
export interface WeakLine {
  readonly origin: string
  /** The address that new connections lead to. */
  to(port: number): void
  /** Bytes that clients sent so far, over all connections. */
  sent(): number
  /** After so many further bytes of clients the connection swallows everything, once, as a phone's does in a tunnel. */
  fallSilentAfter(bytes: number): void
  /** Bytes of clients pass at this speed from now on, except requests without a body; null: as fast as it goes. */
  slowDown(bytesPerSecond: number | null): void
  /** Ends the connections that stand; new ones are good. */
  cut(): void
  close(): Promise<void>
}

/** Bytes that pass at once on a slow line: no head of a request is longer. */
const SLOW_PIECE_BYTES = 1_000

export async function weakLine(target: number): Promise<WeakLine> {
  let port = target
  let sent = 0
  let silentAt = Number.POSITIVE_INFINITY
  let speed: number | null = null
  /** Connections that have sent their share for now, and what lets them go on. */
  const resting = new Map<Socket, () => void>()
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** Bytes that may pass at once; the others wait their time. */
  function shareOf(socket: Socket, arrived: Buffer, bytesPerSecond: number): Buffer {
    const share = arrived.subarray(0, SLOW_PIECE_BYTES)
    socket.pause()
    socket.unshift(arrived.subarray(share.length))
    const timer = setTimeout(() => resting.get(socket)?.(), (share.length * 1_000) / bytesPerSecond)
    resting.set(socket, () => {
      clearTimeout(timer)
      resting.delete(socket)
      socket.resume()
    })
    return share
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // closing ends the other side too
      socket.on('close', () => {
        sockets.delete(socket)
        resting.get(socket)?.()
        near.destroy()
        far.destroy()
      })
    }
    let isSilent = false
    near.on('data', (arrived: Buffer) => {
      if (isSilent) return
      const piece = speed !== null && arrived.length > SLOW_PIECE_BYTES ? shareOf(near, arrived, speed) : arrived
      const passing = piece.subarray(0, silentAt - sent)
      sent += passing.length
      if (passing.length < piece.length) {
        isSilent = true
        silentAt = Number.POSITIVE_INFINITY
      }
      if (!far.write(passing)) near.pause()
    })
    far.on('drain', () => resting.has(near) || near.resume())
    far.pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to(other) {
      port = other
    },
    sent: () => sent,
    fallSilentAfter(bytes) {
      silentAt = sent + bytes
    },
    slowDown(bytesPerSecond) {
      speed = bytesPerSecond
      if (speed === null) for (const goOn of resting.values()) goOn()
    },
    cut,
    async close() {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
