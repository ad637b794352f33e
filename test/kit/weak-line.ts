import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a client and a server that fails after a number of bytes. */
export interface WeakLine {
  readonly origin: string
  /** Where new connections lead. */
  to(port: number): void
  /** Bytes that clients sent so far, over all connections. */
  sent(): number
  /** After so many further bytes of a client its connection is cut, or swallows everything; once. */
  failAfter(bytes: number, how: 'cut' | 'silent'): void
  close(): Promise<void>
}

export async function weakLine(target: number): Promise<WeakLine> {
  let port = target
  let sent = 0
  let failure: { at: number; how: 'cut' | 'silent' } | undefined
  const sockets = new Set<Socket>()
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
      if (failure && sent + piece.length > failure.at) {
        const { how } = failure
        far.write(piece.subarray(0, failure.at - sent))
        sent = failure.at
        failure = undefined
        if (how === 'cut') near.destroy()
        else isSilent = true
        return
      }
      sent += piece.length
      if (!far.write(piece)) near.pause()
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
    failAfter(bytes, how) {
      failure = { at: sent + bytes, how }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
