import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type CommitProxy, commitProxy } from './commit-proxy.ts'

/** A proxy in front of the server of the tests; `urlOf` makes the address of a database lead through it. */
export async function lineToDatabase(table = 'none'): Promise<CommitProxy & { urlOf(url: string): string }> {
  const of = new pg.Client(inject('server').connection)
  const socket = { path: join(of.host, `.s.PGSQL.${of.port}`) }
  const proxy = await commitProxy(of.host.startsWith('/') ? socket : { host: of.host, port: of.port }, table)
  return {
    ...proxy,
    urlOf(database) {
      const url = new URL(`postgres://127.0.0.1:${proxy.port}`)
      url.username = of.user ?? ''
      url.password = String(of.password ?? '')
      url.pathname = new URL(database.replace('@/', '@localhost/')).pathname
      return url.href
    },
  }
}
