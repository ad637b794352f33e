import type { CanaryWorld } from './world.ts'

const q = (text: string) => JSON.stringify(text)

/** A file with a mistake beside every secret: misspelt names, wrong kinds, wrong addresses. */
export function brokenYaml(secrets: CanaryWorld['secrets']): string {
  return `server: { metrics: { token: ${q(secrets['metrics token'])}, tokn: ${q(secrets['metrics token'])} } }
mail: { smtpUrl: ${q(`smtp//bridge:${encodeURIComponent(secrets['SMTP password'])}@mail`)}, smtpPasword: ${q(secrets['SMTP password'])} }
database: { url: ${q(`postgre://canary:${encodeURIComponent(secrets['database password'])}@db/x`)} }
analysis: { baseUrl: nowhere, apiKey: ${q(secrets['model key'])}, key: ${q(secrets['model key'])} }
login: { oidc: { issuer: nowhere, clientSecret: [${q(secrets['OIDC client secret'])}], clientSecrt: ${q(secrets['OIDC client secret'])} } }
connections:
  - name: greenhouse
    connector: greenhouse
    settings: { clientSecret: ${q(secrets['ATS client secret'])}, clientSecrt: ${q(secrets['ATS client secret'])}, webhookSecret: [${q(secrets['webhook secret'])}] }
  - { name: ordering, connector: greenhouse-assessments, settings: { key: ${q(secrets['assessment key'])}, kye: 1, positions: ${q(secrets['assessment key'])} } }
  - { name: lever, connector: lever, settings: { apiKey: ${q(secrets['ATS key'])}, performAs: ${q(secrets['ATS key'])} } }
`
}
