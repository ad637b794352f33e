import type pg from 'pg'

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: boolean | Error) => void,
) => void

/** The pool as the job engine gets it, and what it still does there. */
export interface JobPool {
  readonly pool: pg.Pool
  /** Until the engine has given back every client that it asked for. */
  idle(): Promise<void>
  /** From now on whoever asks for a client waits for good. */
  close(): void
}

/**
 * graphile-worker (0.18) does not wait for the outcome of a job to be stored when it stops: `worker.js` calls `failJob` and
 * `completeJob` and goes on. Outcomes that had to wait for a client would find the pool closed, and nobody catches their error: the job
 * stays locked, and the rejection ends the process. (Its batches are waited for, but their first error ends the whole worker.) So the
 * stop waits for them here, and what comes later is left to whoever frees the jobs of dead workers.
 * Its listening client (`listenForChanges` in `main.js`) it releases twice where the connection breaks after the stop began and before
 * PostgreSQL confirmed LISTEN. pg refuses the second release with an error that nobody catches either. Here it does nothing.
 */
export function jobPool(pool: pg.Pool): JobPool {
  let isClosed = false
  let held = 0
  let onIdle = (): void => {}
  const end = (): void => {
    if (--held === 0) onIdle()
  }
  async function hold(): Promise<pg.PoolClient> {
    if (isClosed) return new Promise(() => {})
    held++
    try {
      const client = await pool.connect()
      // pg gives each client a new function whenever it is taken.
      const release = client.release
      client.release = (why) => {
        client.release = release
        release.call(client, why)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }
  const connect = (callback?: OnClient): Promise<pg.PoolClient> | undefined => {
    if (!callback) return hold()
    pool.connect((error, client, release) => {
      // Without a client there is nothing to release, and pg gives no function for it.
      if (error || !client) return callback(error, client, () => {})
      let isReleased = false
      callback(error, client, (why) => {
        if (isReleased) return
        isReleased = true
        release(why)
      })
    })
    return undefined
  }
  return {
    pool: new Proxy(pool, {
      get(target, name) {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        // On the pool itself: it sets fields of its own.
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    async idle() {
      // What has just ended asks for its client in this turn.
      await new Promise(setImmediate)
      if (held > 0) await new Promise<void>((done) => (onIdle = done))
    },
    close() {
      isClosed = true
    },
  }
}
