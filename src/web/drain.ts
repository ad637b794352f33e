import { Server as NetServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** While it ends, the server goes on answering for so long, and asks everybody to leave. */
const GRACE_MS = 600
const STEP_MS = 20
/** After this many steps without a new connection the system's queue is empty, since each step takes from it. */
const QUIET_STEPS = 5
/** Answers are held back for this long at most while the queue empties. */
const HOLD_MS_MAX = 2_000

export interface Drain {
  /** Resolves when nobody new can come in and whoever is in has had time to ask. Nobody who came in is lost. */
  close(): Promise<void>
}

/**
 * Ends a server under load. A client that connects stands in a queue of the system's before we see it, and closing the
 * door resets that queue; each answer brings the next one into it. So answers wait a moment while the queue is let in,
 * then the door closes on an empty one, and everybody who is in gets their answer.
 */
export function drainOf(app: FastifyInstance): Drain {
  let isLeaving = false
  let held: Promise<void> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    // Keep-alive clients would otherwise hold their connections through the whole shutdown.
    if (isLeaving) void reply.header('connection', 'close')
    if (held) void held.then(() => done())
    else done()
  })
  return {
    async close() {
      isLeaving = true
      // A client that keeps a connection open learns with the next answer to leave it; closed under it, a request could
      // get lost.
      await emptied(app.server, GRACE_MS)
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      await quiet(app.server)
      // Node's own close also ends what looks idle, such as a connection whose request nobody has read yet; this one only
      // lets nobody new in.
      NetServer.prototype.close.call(app.server)
      held = undefined
      resolve()
      await emptied(app.server, GRACE_MS)
    },
  }
}

const step = () => new Promise((done) => setTimeout(done, STEP_MS))

/** Resolves when nobody is connected any more, or after `ms`. */
async function emptied(server: Server, ms: number): Promise<void> {
  const open = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0)))
  for (let waited = 0; waited < ms && (await open()) > 0; waited += STEP_MS) await step()
}

/** Resolves when nobody new has come in for some steps. */
async function quiet(server: Server): Promise<void> {
  let came = 0
  const count = () => {
    came++
  }
  server.on('connection', count)
  for (let steps = 0, waited = 0; steps < QUIET_STEPS && waited < HOLD_MS_MAX; waited += STEP_MS) {
    const before = came
    await step()
    steps = came === before ? steps + 1 : 0
  }
  server.off('connection', count)
}
