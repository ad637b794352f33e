import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server's certificate with its key, and the authority of the test's own that signed it. */
export interface Certified {
  readonly folder: string
  readonly key: string
  readonly cert: string
  readonly keyFile: string
  readonly certFile: string
  readonly authority: string
  readonly authorityFile: string
}

/** Why there can be no certificates on this machine; null where there can. */
export function whyNoCertificates(): string | null {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return null
  } catch {
    return 'openssl is not installed'
  }
}

/** A new private authority and a certificate that it signed for these names and addresses. */
export function certifiedFor(...names: readonly string[]): Certified {
  const folder = mkdtempSync(join(tmpdir(), 'interview-bridge-ca-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout']
  openssl('req', '-x509', ...key, at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=Test Authority')
  openssl('req', ...key, at('server.key'), '-out', at('server.csr'), '-subj', '/CN=test')
  const alternatives = names.map((name) => (/^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`)).join(',')
  writeFileSync(at('ext'), `subjectAltName=${alternatives}\n`)
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('ext')]
  openssl('x509', '-req', '-in', at('server.csr'), ...signing, '-out', at('server.pem'), '-days', '2')
  const read = (name: string) => readFileSync(at(name), 'utf8')
  return {
    folder,
    key: read('server.key'),
    cert: read('server.pem'),
    keyFile: at('server.key'),
    certFile: at('server.pem'),
    authority: read('ca.pem'),
    authorityFile: at('ca.pem'),
  }
}
