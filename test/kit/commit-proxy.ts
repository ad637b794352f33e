import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** `reply-lost`: PostgreSQL commits, and its reply is cut off. `never-sent`: the connection is cut before COMMIT arrives. */
export type CommitFault = 'reply-lost' | 'never-sent'

export interface CommitProxy {
  readonly port: number
  /** Number of faults that were carried out, by kind. */
  readonly counts: Record<CommitFault, number>
  /** Decides about the COMMIT of each transaction that wrote to `table`; `afterwards` runs once a fault was carried out. */
  plan(next: (() => CommitFault | undefined) | undefined, afterwards?: () => void): void
  /** While true, new connections are refused and those that stand are cut. */
  setAway(isAway: boolean): void
  /** While true, new sessions show another time zone than UTC, as behind a pooler that loses settings; those that stand are cut. */
  setForeignZone(isForeign: boolean): void
  /** While true, nothing passes in either direction and connections stay open: a cable that swallows everything. */
  setSilent(isSilent: boolean): void
  close(): Promise<void>
}

/** The instant that a new session reads back (db/session.ts), and what it reads in another zone. */
const UTC_INSTANT = '2026-01-01 00:00:00+00'
const FOREIGN_INSTANT = '2026-01-01 01:00:00+01'

/** A TCP proxy in front of PostgreSQL that cuts connections around the COMMIT of transactions that write to one table. */
export async function commitProxy(target: NetConnectOpts, table: string): Promise<CommitProxy> {
  const counts: Record<CommitFault, number> = { 'reply-lost': 0, 'never-sent': 0 }
  const sockets = new Set<Socket>()
  let next: (() => CommitFault | undefined) | undefined
  let afterwards: (() => void) | undefined
  let isAway = false
  let isZoneForeign = false
  let isSilent = false
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isAway) {
      near.destroy()
      return
    }
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the destruction below ends the other side too
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    let wrote = false
    let isReplyLost = false
    near.on('data', (piece: Buffer) => {
      if (isSilent) return
      const text = piece.toString('latin1').toLowerCase()
      if (text.includes(`insert into "${table}"`)) wrote = true
      if (wrote && text.includes('commit')) {
        wrote = false
        const fault = next?.()
        if (fault) counts[fault]++
        if (fault === 'never-sent') {
          near.destroy()
          afterwards?.()
          return
        }
        isReplyLost = fault === 'reply-lost'
      }
      far.write(piece)
    })
    far.on('data', (piece: Buffer) => {
      if (isSilent) return
      // PostgreSQL has answered, so the transaction is committed; nobody learns of it.
      if (isReplyLost) {
        near.destroy()
        afterwards?.()
      } else if (isZoneForeign) near.write(piece.toString('latin1').replace(UTC_INSTANT, FOREIGN_INSTANT), 'latin1')
      else near.write(piece)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    plan(of, after) {
      next = of
      afterwards = after
    },
    setAway(away) {
      isAway = away
      if (away) cutAll()
    },
    setForeignZone(isForeign) {
      isZoneForeign = isForeign
      if (isForeign) cutAll()
    },
    setSilent(silent) {
      isSilent = silent
      // Swallowed bytes are lost, so connections that lived through it are of no use.
      if (!silent) cutAll()
    },
    async close() {
      cutAll()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
