import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net'
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Server as ProxyServer } from 'proxy-chain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import { goThroughProxies, proxyFor, shownProxies } from '../../src/base/proxies.ts'
import { certifiedFor, whyNoCertificates } from '../kit/certificates.ts'
import { freePort } from '../kit/free-port.ts'
import { failureOf } from '../kit/http-failure.ts'

/** Requests that go out through a real proxy, which alone can resolve the name of the ATS. */

const ATS = 'ats.example'
const PASSWORD = 'sesame/street@42'
const USER = `bob:${encodeURIComponent(PASSWORD)}`
const why = whyNoCertificates()
if (why) console.info(`tests of https through a proxy are left out: ${why}`)

const restored: (() => void)[] = []
const servers: (HttpServer | TcpServer)[] = []
const sockets = new Set<Socket>()
afterEach(() => {
  for (const restore of restored.splice(0).reverse()) restore()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
  await proxy.close(true)
})
const use = (environment: Record<string, string>) => restored.push(goThroughProxies(environment))

/** What the ATS was asked. */
const asked: string[] = []
const ats = (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk
  })
  request.on('end', () => {
    asked.push(`${request.method} ${request.headers.host} ${request.url} ${body}`.trim())
    const seen = Object.keys(request.headers).some((name) => name.startsWith('proxy-auth'))
    response.end(seen ? 'the password of the proxy came to the ATS' : 'written')
  })
}

async function listening<S extends HttpServer | TcpServer>(server: S): Promise<number> {
  servers.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** Requests that the proxy got. */
const through: string[] = []
let [isLocked, isClosed] = [false, false]
const proxy = new ProxyServer({
  port: 0,
  host: '127.0.0.1',
  prepareRequestFunction: ({ username, password, hostname, port, isHttp }) => {
    if (!isLocked || (username === 'bob' && password === PASSWORD))
      through.push(`${isHttp ? 'forward' : 'tunnel'} ${hostname}:${port}`)
    return {
      requestAuthentication: isLocked && !(username === 'bob' && password === PASSWORD),
      ...(isClosed ? { customResponseFunction: () => ({ statusCode: 403, body: '<html>no</html>' }) } : {}),
      dnsLookup: ((_name: string, options: { all?: boolean }, done: (...given: unknown[]) => void) =>
        options.all
          ? done(null, [{ address: '127.0.0.1', family: 4 }])
          : done(null, '127.0.0.1', 4)) as unknown as typeof import('node:dns').lookup,
    }
  },
})

let [at, plain, secret, encrypted] = ['', '', '', '']
beforeAll(async () => {
  await proxy.listen()
  at = `127.0.0.1:${proxy.port}`
  plain = `http://${ATS}:${await listening(createHttp(ats))}`
  if (why) return
  const { key, cert, authority } = certifiedFor(ATS, 'localhost')
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, authority])
  secret = `https://${ATS}:${await listening(createHttps({ key, cert }, ats))}`
  const front = createTls({ key, cert }, (near) => {
    const far = connect(proxy.port, '127.0.0.1')
    for (const one of [near, far]) one.on('error', () => {}).on('close', () => [near, far].map((it) => it.destroy()))
    near.pipe(far).pipe(near)
  })
  encrypted = `https://localhost:${await listening(front)}`
})

const write = (url: string, more: Partial<HttpRequest> = {}) =>
  exchange({ method: 'POST', url: `${url}/notes`, body: 'note', deadlineMs: 60_000, bytesMax: 100_000, ...more })
const read = (url: string) => exchange({ method: 'GET', url: `${url}/jobs`, deadlineMs: 60_000, bytesMax: 100_000 })
const done = { status: 200, body: 'written' }
afterEach(() => {
  ;[isLocked, isClosed] = [false, false]
  asked.length = 0
  through.length = 0
})

test('a plain request is forwarded by the proxy of HTTP_PROXY, with its password, which the ATS never sees', async () => {
  isLocked = true
  use({ HTTP_PROXY: `http://${USER}@${at}` })
  expect(await read(plain)).toMatchObject(done)
  expect(await write(plain)).toMatchObject(done)
  const host = new URL(plain).host
  expect(through).toEqual([`forward ${host}`, `forward ${host}`])
  expect(asked).toEqual([`GET ${host} /jobs`, `POST ${host} /notes note`])
})

test.skipIf(why)('an encrypted request goes through a tunnel of the proxy of HTTPS_PROXY, and keeps it', async () => {
  isLocked = true
  use({ https_proxy: `${USER}@${at}`, HTTPS_PROXY: 'http://127.0.0.1:9' })
  const host = new URL(secret).host
  for (let round = 0; round < 3; round++) {
    expect(await read(secret)).toMatchObject(done)
    expect(await write(secret)).toMatchObject(done)
  }
  expect(asked).toHaveLength(6)
  expect(new Set(asked)).toEqual(new Set([`GET ${host} /jobs`, `POST ${host} /notes note`]))
  expect(through).toEqual([`tunnel ${host}`, `tunnel ${host}`])
})

test.skipIf(why)('the way to the proxy itself may be encrypted', async () => {
  isLocked = true
  const address = encrypted.replace('//', `//${USER}@`)
  use({ HTTPS_PROXY: address, HTTP_PROXY: address })
  for (const url of [plain, secret]) {
    expect(await read(url)).toMatchObject(done)
    expect(await write(url)).toMatchObject(done)
  }
  expect(new Set(through)).toEqual(new Set([`forward ${new URL(plain).host}`, `tunnel ${new URL(secret).host}`]))
})

test('NO_PROXY and this machine itself are asked without the proxy', async () => {
  use({ HTTP_PROXY: `http://${at}`, NO_PROXY: 'other.test, 10.0.0.0/8' })
  const port = new URL(plain).port
  expect(await read(`http://127.0.0.1:${port}`)).toMatchObject(done)
  expect(await write(`http://localhost:${port}`)).toMatchObject(done)
  expect(through).toEqual([])
  use({ HTTP_PROXY: `http://${at}`, NO_PROXY: '.example' })
  // Without the proxy nobody knows the name.
  expect(await failureOf(write(plain))).toMatchObject({ sent: false, code: undefined })
  expect(through).toEqual([])
})

describe('a proxy that does not help has sent nothing, says so in one sentence, and shows no password', () => {
  const urls = () => [plain, ...(why ? [] : [secret])]
  const failures = async (address: string, deadlineMs = 60_000) => {
    use({ HTTP_PROXY: address, HTTPS_PROXY: address })
    const all = []
    for (const url of urls()) {
      all.push(await failureOf(write(url, { deadlineMs })))
      all.push(await failureOf(write(url, { method: 'GET', body: undefined as never, deadlineMs })))
    }
    for (const { message, cause } of all) {
      expect(cause).toBeUndefined()
      expect(message).not.toMatch(/sesame|bob|Basic|%40/)
      expect(message).toMatch(/the proxy [^ ]+:\d+ \(HTTPS?_PROXY\)/)
    }
    expect(asked).toEqual([])
    return all
  }

  test('nobody listens there', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    for (const failure of await failures(`http://${USER}@${nobody}`)) {
      expect(failure).toMatchObject({ sent: false, code: 'proxy.unreachable' })
      expect(failure.message).toContain(`(HTTP`)
      expect(failure.message).toContain(`the proxy ${nobody}`)
      expect(failure.message).toContain('cannot be reached')
    }
  })

  test('its name is unknown', async () => {
    for (const failure of await failures(`http://${USER}@no-such-proxy.invalid:3128`))
      expect(failure).toMatchObject({ sent: false, code: 'proxy.unreachable' })
  })

  test('it asks for a password', async () => {
    isLocked = true
    for (const failure of await failures(`http://${at}`)) {
      expect(failure).toMatchObject({ sent: false, code: 'proxy.password' })
      expect(failure.message).toMatch(/asks for a user and a password \(407\)/)
    }
  })

  test('it refuses the password', async () => {
    isLocked = true
    for (const failure of await failures(`http://bob:sesame-closed@${at}`)) {
      expect(failure).toMatchObject({ sent: false, code: 'proxy.password' })
      expect(failure.message).toMatch(/refuses the user and the password of HTTPS?_PROXY \(407\)/)
    }
  })

  /** A proxy of bytes: `answer` is what it says to everything. */
  const saying = async (answer: string | null) =>
    `127.0.0.1:${await listening(
      createTcp((socket) => {
        socket.once('data', () => answer !== null && socket.end(answer))
      }),
    )}`

  test.skipIf(why)('it answers CONNECT with a page, refuses it, or hangs up', async () => {
    const forbidden = 'HTTP/1.1 403 Forbidden\r\ncontent-type: text/html\r\n\r\n<html>'
    const broken = 'HTTP/1.1 500 Internal\r\ncontent-type: text/html\r\n\r\n<html>'
    const page = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html>Please log in</html>'
    for (const [answer, code, words] of [
      [forbidden, 'proxy.refused', 'does not open the way to'],
      // So says tinyproxy to a wrong password.
      ['HTTP/1.0 401 Unauthorized\r\n\r\n', 'proxy.password', 'refuses the user and the password of HTTPS_PROXY (401)'],
      [broken, 'proxy.refused', 'could not open the way to'],
      [page, 'proxy.', 'the proxy'],
      ['', 'proxy.unreachable', 'ended the connection'],
      ['<html>no header</html>', 'proxy.unreachable', 'ended the connection'],
    ] as const) {
      const place = await saying(answer)
      use({ HTTPS_PROXY: `http://${USER}@${place}` })
      for (const work of [write(secret), read(secret)]) {
        const failure = await failureOf(work)
        expect(failure.message).toContain(words)
        expect(failure.message).toContain(place)
        expect(failure.message).not.toMatch(/sesame|<html>/)
        expect(failure.sent).toBe(false)
        expect(failure.code).toContain(code)
      }
      expect(asked).toEqual([])
    }
  })

  test.skipIf(why)('it says nothing until the deadline', async () => {
    const place = await saying(null)
    use({ HTTPS_PROXY: `http://${place}` })
    for (const method of ['POST', 'GET'] as const) {
      const failure = await failureOf(exchange({ method, url: secret, deadlineMs: 300, bytesMax: 100 }))
      expect(failure).toMatchObject({ sent: false, code: 'proxy.unreachable' })
      expect(failure.message).toContain('did not open the way to')
    }
  })
})

test.skipIf(why)('after the way was open, a write that got no answer is in doubt', async () => {
  const port = await listening(
    createTcp((socket) => socket.once('data', () => socket.destroy())), // takes the tunnel, and ends it within
  )
  const host = `http://${ATS}:${port}`
  use({ HTTP_PROXY: `http://${at}` })
  const failure = await exchange({ method: 'POST', url: host, body: 'x', deadlineMs: 60_000, bytesMax: 100 }).catch(
    (error: unknown) => error,
  )
  // The proxy answers for the ATS that hung up, or hangs up itself: nobody knows whether the write arrived.
  if (failure instanceof Error) expect(failure).toMatchObject({ sent: true })
  else expect((failure as { status: number }).status).toBeGreaterThanOrEqual(500)
})

test('an address that names no proxy is refused at the start, without showing it', () => {
  for (const value of [
    `socks5://${USER}@127.0.0.1:1080`,
    'http://',
    'http://bob:pa/ss-word@127.0.0.1:3128',
    'http://bob:pa#ss-word@127.0.0.1:3128',
    'http://bob:100%ss-word@127.0.0.1:3128',
    'http://proxy.example:99999',
    'http://proxy.example:3128/proxy.pac',
    'proxy one:3128',
    'ftp://proxy.example',
    'http://proxy.example\n:3128',
  ])
    for (const name of ['HTTPS_PROXY', 'http_proxy'])
      expect(() => goThroughProxies({ [name]: value })).toThrow(
        expect.objectContaining({
          code: 'proxy.invalid',
          kind: 'config',
          message: expect.stringMatching(new RegExp(`^(?!.*(ss-word|sesame|bob)).*variable ${name} names`)),
        }),
      )
  expect(() => goThroughProxies({ HTTPS_PROXY: 'http://proxy.example' }, '24.4.1')).toThrow(/Node 24\.5/)
  expect(shownProxies()).toBeUndefined()
})

test('the environment is read as curl reads it', () => {
  const proxied = (environment: Record<string, string>, url: string) => {
    const restore = goThroughProxies(environment)
    try {
      return proxyFor(new URL(url))?.place
    } finally {
      restore()
    }
  }
  const env = { HTTPS_PROXY: 'upper.example:3128', https_proxy: '', HTTP_PROXY: 'http://[::1]:3128/' }
  expect(proxied(env, 'https://a.test')).toBe('upper.example:3128')
  expect(proxied(env, 'http://a.test')).toBe('[::1]:3128')
  expect(proxied({ HTTPS_PROXY: 'https://secure.example' }, 'https://a.test')).toBe('secure.example:443')
  expect(proxied({ HTTPS_PROXY: 'x.example', https_proxy: 'y.example' }, 'https://a.test')).toBe('y.example:80')
  expect(proxied({ HTTPS_PROXY: '  ' }, 'https://a.test')).toBeUndefined()
  expect(proxied({ HTTPS_PROXY: 'x.example' }, 'http://a.test')).toBeUndefined()
  for (const own of ['127.0.0.1', '127.8.8.8', '[::1]', 'localhost', 'LOCALHOST.', 'x.localhost', '0.0.0.0', '0x7f.1'])
    expect(proxied({ HTTPS_PROXY: 'x.example' }, `https://${own}:8443/`)).toBeUndefined()
  for (const [list, url, isProxied] of [
    ['example.com', 'https://example.com', false],
    ['example.com', 'https://a.b.EXAMPLE.com.', false],
    ['example.com', 'https://notexample.com', true],
    ['.example.com,*.test', 'https://a.example.com', false],
    ['.example.com,*.test', 'https://b.test', false],
    ['example.com:8443', 'https://example.com', true],
    ['example.com:443', 'https://example.com', false],
    ['10.0.0.0/8 fd00::/8', 'https://10.9.8.7', false],
    ['10.0.0.0/8 fd00::/8', 'https://[fd00::5]', false],
    ['10.0.0.0/99,10.0.0.0/x,/8,:80,.', 'https://10.9.8.7', true],
    ['[fd00::5]:8443', 'https://[fd00::5]:8443', false],
    ['fd00::5', 'https://[fd00::5]', false],
    ['192.0.2.7', 'https://192.0.2.7', false],
    ['192.0.2.7', 'https://192.0.2.70', true],
    ['münchen.example', 'https://www.münchen.example', false],
    ['*', 'https://example.com', false],
  ] as const)
    expect([list, url, proxied({ HTTPS_PROXY: 'x.example', no_proxy: list }, url) !== undefined]).toEqual([
      list,
      url,
      isProxied,
    ])
})
