import type { LookupFunction } from 'node:net'
import { type AddressInfo, connect } from 'node:net'
import { createServer as createTls, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { Server as ProxyServer } from 'proxy-chain'
import { expect, test } from 'vitest'
import { goThroughProxies } from '../../src/base/proxies.ts'
import { certifiedFor, whyNoCertificates } from '../kit/certificates.ts'
import { eventually } from '../kit/product.ts'
import { startSyncWorld } from '../kit/sync-world.ts'

const why = whyNoCertificates()
if (why) console.info(`the test of an ATS behind a proxy is left out: ${why}`)

const ATS = 'ats.example'
const toLoopback = ((_name: string, options: { all?: boolean }, done: (...given: unknown[]) => void) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as LookupFunction

test.skipIf(why)(
  'a write-back waits while the proxy refuses us, without a doubt, and is written once when it lets us through',
  async () => {
    let [isLocked, wasLocked] = [false, false]
    const proxy = new ProxyServer({
      ...{ port: 0, host: '127.0.0.1' },
      prepareRequestFunction: () => ({ requestAuthentication: isLocked, dnsLookup: toLoopback as never }),
    })
    await proxy.listen()
    const restore = goThroughProxies({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` })
    // The fake ATS speaks plain HTTP; this is its TLS.
    const { key, cert, authority } = certifiedFor(ATS)
    setDefaultCACertificates([...getCACertificates('default'), authority])
    const ends = new Set<TLSSocket>()
    let atsPort = 0
    const front = createTls({ key, cert }, (near) => {
      ends.add(near)
      const far = connect(atsPort, '127.0.0.1')
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      far.on('error', () => near.destroy())
      near.pipe(far).pipe(near)
      // From the first answer to a note on, the proxy opens no new way; those that stand stay.
      far.on('data', (bytes: Buffer) => {
        isLocked ||= wasLocked === false && bytes.includes(' 429 ')
        wasLocked ||= isLocked
      })
    })
    await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
    const baseUrl = `https://${ATS}:${(front.address() as AddressInfo).port}`
    const world = await startSyncWorld({
      beforeStart: (ats) => {
        atsPort = Number(new URL(ats.settings().authUrl).port)
      },
      settings: { baseUrl: `${baseUrl}/v3`, authUrl: baseUrl },
      connection: {
        writeBack: [{ on: 'invited', note: 'default' }],
        delivery: { deadline: '30s', quietWait: '1s', concurrency: 4 },
      },
    })
    try {
      const headers = { 'Retry-After': '1', connection: 'close' }
      world.ats.failNext('POST /notes', { status: 429, headers, body: '{"message":"slow down"}' })
      const id = world.application()
      const noted = (event: string, state: string) =>
        eventually(`the note of ${event} is ${state}`, async () => {
          const delivery = await world.delivery(id, event, 'note')
          return delivery?.state === state && delivery
        })
      const waiting = await eventually('the refusal of the proxy', async () => {
        const delivery = await world.delivery(id, 'invited', 'note')
        return delivery?.state === 'pending' && delivery.reason?.includes('the proxy') && delivery
      })
      expect(waiting.reason).toContain(`the proxy 127.0.0.1:${proxy.port} (HTTPS_PROXY) asks for a user and a password`)
      isLocked = false
      await noted('invited', 'confirmed')
      expect(world.notes(id)).toHaveLength(1)
    } finally {
      await world.close()
      restore()
      for (const end of ends) end.destroy()
      front.close()
      await proxy.close(true)
    }
  },
  600_000,
)
