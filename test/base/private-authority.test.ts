import { execFile } from 'node:child_process'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { certifiedFor, whyNoCertificates } from '../kit/certificates.ts'
import { freshDatabase } from '../kit/product.ts'

/** Servers with certificates of an authority of the organization's own. */

const why = whyNoCertificates()
if (why) console.info(`the test of a private certificate authority is left out: ${why}`)

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const listening = async <S extends Server>(server: S): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => server.close())
  return portOf(server)
}

/** TLS in front of the test's PostgreSQL, as its protocol asks for it: SSLRequest, "S", then the handshake. */
async function encryptedPostgres(key: string, cert: string, behind: NetConnectOpts): Promise<number> {
  const sockets = new Set<Socket>()
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
  })
  return listening(
    createServer((near) => {
      sockets.add(near)
      near.on('error', () => {}) // the client may refuse the certificate
      near.once('data', () => {
        near.write('S')
        const inner = new TLSSocket(near, { isServer: true, key, cert })
        const far = connect(behind)
        sockets.add(far)
        for (const one of [inner, far])
          one.on('error', () => {}).on('close', () => [inner, far].map((s) => s.destroy()))
        inner.pipe(far).pipe(inner)
      })
    }),
  )
}

async function smtp(options: { key: string; cert: string; secure: boolean }): Promise<number> {
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    onData: (stream, _, done) => stream.resume().on('end', done),
  })
  server.on('error', () => {}) // the client may refuse the certificate
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => new Promise<void>((done) => server.close(() => done())))
  return portOf(server.server)
}

test.skipIf(why)(
  'NODE_EXTRA_CA_CERTS names the authority for an ATS, SMTP and PostgreSQL; without it each sentence names the setting',
  async () => {
    const { key, cert, authorityFile } = certifiedFor('localhost', '127.0.0.1')
    const ats = await listening(createHttps({ key, cert }, (_, response) => response.end('the ATS')))
    const [secure, starting] = [await smtp({ key, cert, secure: true }), await smtp({ key, cert, secure: false })]
    const database = await freshDatabase()
    ends.push(() => database.drop())
    const { host, port, user, password, database: name } = new pg.Client(database.url)
    const behind = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
    const at = `localhost:${await encryptedPostgres(key, cert, behind)}`
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@${at}/${name}?sslmode=verify-full`
    const script = join(import.meta.dirname, '../kit/asks-with-tls.ts')
    const asked = async (env: Record<string, string>): Promise<Record<string, string>> => {
      const { NODE_EXTRA_CA_CERTS: _own, ...others } = process.env
      const servers = [`https://localhost:${ats}`, `smtps://localhost:${secure}`, `smtp://localhost:${starting}`, url]
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...servers], {
        env: { ...others, ...env },
      })
      return JSON.parse(stdout)
    }
    const all = { read: 'the ATS', write: 'the ATS', smtps: 'sent', starttls: 'sent', postgres: 'stored' }
    expect(await asked({ NODE_EXTRA_CA_CERTS: authorityFile })).toEqual(all)
    const without = await asked({})
    for (const what of Object.keys(all))
      expect([what, without[what]]).toEqual([
        what,
        expect.stringMatching(
          /^FAILED: .*signed by an authority that this machine does not know.*NODE_EXTRA_CA_CERTS/s,
        ),
      ])
  },
)
