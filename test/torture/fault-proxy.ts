import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { sleep } from '../kit/program.ts'

/** The troubles of a cable: everything that is not an answer. */
export const CABLE_FAULTS = ['delay', 'cut', 'reset', 'swallow', 'truncate', 'drip'] as const
export type CableFault = (typeof CABLE_FAULTS)[number]

export interface FaultProxy {
  readonly port: number
  readonly counts: Record<CableFault, number>
  /** 0 to 1: how many of the pieces that pass meet a fault. */
  setShare(share: number): void
  close(): Promise<void>
}

const DELAY_MS_MAX = 800
const DRIP_MS = 40
const DRIP_BYTES = 7

/** A userland cable between a process and a server, with faults drawn from a seed. */
export async function faultProxy(
  target: NetConnectOpts,
  random: () => number,
  host = '127.0.0.1',
): Promise<FaultProxy> {
  const counts = Object.fromEntries(CABLE_FAULTS.map((fault) => [fault, 0])) as Record<CableFault, number>
  const sockets = new Set<Socket>()
  let share = 0

  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end hears of it by the destruction below
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })

  function pass(from: Socket, to: Socket): void {
    let swallowing = false
    // One piece after the other, whatever befalls each.
    let turn = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      if (swallowing) return
      const fault = random() < share ? CABLE_FAULTS[Math.floor(random() * CABLE_FAULTS.length)] : undefined
      if (fault) counts[fault]++
      if (fault === 'swallow') swallowing = true
      turn = turn.then(() => carry(piece, fault, from, to))
    })
  }

  async function carry(piece: Buffer, fault: CableFault | undefined, from: Socket, to: Socket): Promise<void> {
    if (to.destroyed) return
    switch (fault) {
      case undefined:
        to.write(piece)
        return
      case 'delay':
        await sleep(random() * DELAY_MS_MAX)
        to.write(piece)
        return
      case 'drip':
        for (let at = 0; at < piece.length && !to.destroyed; at += DRIP_BYTES * 20) {
          to.write(piece.subarray(at, at + DRIP_BYTES * 20))
          await sleep(DRIP_MS)
        }
        return
      case 'truncate':
        to.write(piece.subarray(0, Math.floor(piece.length / 2)))
        await sleep(5)
        to.destroy()
        return
      case 'cut':
        from.destroy()
        to.destroy()
        return
      case 'reset':
        reset(to)
        reset(from)
        return
      case 'swallow':
        return
    }
  }

  await new Promise<void>((done) => server.listen(0, host, done))
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    setShare(next) {
      share = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** Only TCP knows a reset. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
