import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblems, configuration, problemLine, problemText } from '../../src/app/configuration.ts'
import { maskSecrets } from '../../src/base/secrets.ts'

/** `login` of the YAML: how people log in to the dashboard. */

const folder = mkdtempSync(join(tmpdir(), 'ib-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function load(text: string) {
  const file = join(folder, 'c.yaml')
  writeFileSync(file, text)
  return configuration(file, { SECRET: 'a-secret-from-the-environment' })
}
function problems(text: string): string {
  try {
    load(text)
    return ''
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error
    return error.problems.map((one) => `${problemLine(one)}\n${problemText(one)}`).join('\n')
  }
}
const ISSUER = 'issuer: https://id.acme.example, clientId: bridge'
const oidc = (more: string) => `login: { oidc: { ${ISSUER}${more} } }`

test('without the section people have passwords and nothing else', () => {
  expect(load('connections: []').config.login).toEqual({ passwords: true })
})

test('a provider has defaults that let in nobody who is not known', () => {
  expect(load(oidc('')).config.login).toEqual({
    passwords: true,
    oidc: {
      issuer: 'https://id.acme.example',
      clientId: 'bridge',
      name: 'single sign-on',
      scopes: ['openid', 'email'],
      newPeople: 'refuse',
    },
  })
  const full = `, clientSecret: "\${SECRET}", name: Acme, scopes: [openid, email, groups], allowedDomains: [Acme.Example, Bücher.example],
    organization: 665F00000000000000000001, newPeople: viewer } , passwords: off`
  const { config } = load(`login: { oidc: { ${ISSUER}${full} }`)
  expect(config.login).toMatchObject({
    passwords: false,
    oidc: {
      allowedDomains: ['acme.example', 'xn--bcher-kva.example'],
      organization: '665f00000000000000000001',
      newPeople: 'viewer',
    },
  })
  for (const word of ['on', 'true']) expect(load(`login: { passwords: ${word} }`).config.login.passwords).toBe(true)
})

test.each([
  [
    'passwords: off without a provider',
    'login: { passwords: off }',
    'login.passwords: is off, and nothing else lets people in',
  ],
  ['another word for passwords', 'login: { passwords: maybe }', 'expected on or off'],
  ['no issuer', 'login: { oidc: { clientId: x } }', 'login.oidc'],
  [
    'an issuer that is no address',
    oidc('').replace('https://', ''),
    'expected an address that begins with http:// or https://',
  ],
  ['an issuer with a query', oidc('').replace('.example', '.example/?a=b'), 'without ? and #'],
  ['a misspelt key', oidc(', clientSecrt: hidden-word'), 'did you mean "clientSecret"?'],
  ['a scope without openid', oidc(', scopes: [email]'), 'expected the scope openid among them'],
  ['a scope with spaces', oidc(', scopes: [openid, "a b"]'), 'expected a scope without spaces'],
  [
    'an address for a domain',
    oidc(', allowedDomains: ["@acme.example"]'),
    'expected a domain such as acme.example, without @',
  ],
  ['no domain', oidc(', allowedDomains: []'), 'expected at least one domain'],
  [
    'another organization',
    oidc(', organization: acme'),
    'expected the 24 hexadecimal characters of an organization id',
  ],
  ['other new people', oidc(', newPeople: administrator'), 'newPeople'],
  [
    'new people without an organization',
    oidc(', newPeople: viewer, allowedDomains: [a.example]'),
    'login.oidc.organization must say',
  ],
  [
    'new people of any domain',
    oidc(', newPeople: viewer, organization: 665f00000000000000000001'),
    'login.oidc.allowedDomains must say',
  ],
])('%s is named with its place', (_what, text, expected) => {
  const told = problems(text)
  expect(told).toContain(expected)
  expect(told).toMatch(/c\.yaml:1:\d+/)
  expect(told).not.toContain('hidden-word')
})

test('the secret of the client is masked wherever text leaves', () => {
  load(oidc(', clientSecret: "${SECRET}"'))
  expect(maskSecrets('it was a-secret-from-the-environment, sent back')).not.toContain('a-secret-from')
})

test('an issuer that others can listen to, and a missing public address, are warned about', () => {
  const warnings = (text: string) =>
    load(text)
      .warnings.map(({ path, message }) => `${path}: ${message}`)
      .join('\n')
  const address = 'server: { publicUrl: https://i.acme.example, trustProxy: [loopback] }\n'
  expect(warnings(`${address}${oidc('')}`)).not.toContain('login.oidc')
  expect(warnings(`${address}${oidc('').replace('https', 'http')}`)).toContain('login.oidc.issuer: is not encrypted')
  expect(warnings(`${address}${oidc('').replace('https://id.acme.example', 'http://127.0.0.1:9')}`)).not.toContain(
    'encrypted',
  )
  expect(warnings(oidc(''))).toContain('sends people back to server.publicUrl, which is not set')
})
