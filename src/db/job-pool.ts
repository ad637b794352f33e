import type pg from 'pg'

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: boolean | Error) => void,
) => void

/**
 * The pool as the job engine gets it. graphile-worker (0.18, `listenForChanges` in its `main.ts`) releases the client on which it
 * listens twice where the connection breaks after the stop began and before PostgreSQL confirmed LISTEN. pg refuses the second
 * release with an error that the engine does not catch: an unhandled rejection, which ends the process. Here it does nothing.
 */
export function jobPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: OnClient): Promise<pg.PoolClient> | undefined => {
    if (!callback) return pool.connect()
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
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      // On the pool itself: it sets fields of its own.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
