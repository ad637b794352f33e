import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a client and a server that fails after a number of bytes. */
export interface WeakLine {
  readonly origin: string
  /** Where new connections lead. */
  to(port: number): void
  /** Bytes that clients sent so far, over all connections. */
  sent(): number
  /** After so many further bytes of clients the connection swallows everything, once, as a phone's does in a tunnel. */
  fallSilentAfter(bytes: number): void
  /** Ends the connections that stand; new ones are good. */
  cut(): void
  close(): Promise<void>
}

export async function weakLine(target: number): Promise<WeakLine> {
  let port = target
  let sent = 0
  let silentAt = Number.POSITIVE_INFINITY
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // closing ends the other side too
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    let isSilent = false
    near.on('data', (piece: Buffer) => {
      if (isSilent) return
      const passing = piece.subarray(0, silentAt - sent)
      sent += passing.length
      if (passing.length < piece.length) {
        isSilent = true
        silentAt = Number.POSITIVE_INFINITY
      }
      if (!far.write(passing)) near.pause()
    })
    far.on('drain', () => near.resume())
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
    cut,
    async close() {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
