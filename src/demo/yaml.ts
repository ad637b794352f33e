import { stringify } from 'yaml'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { ModelProcess } from './model/start.ts'
import { CONNECTION, VIDEO } from './names.ts'
import type { DemoState } from './seed.ts'

interface Place {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** True where the database is the one that DATABASE_URL names, not the embedded one. */
  readonly isExternal: boolean
}

/** The demo's configuration: a real file to read, and the one that the commands take beside the running demo. */
export function demoYaml(
  state: DemoState,
  ats: FakeGreenhouse,
  { analysis }: Pick<ModelProcess, 'analysis'>,
  place: Place,
): string {
  const { clientId, clientSecret, userId, baseUrl, authUrl } = ats.settings()
  return `# Written by the demo at each start. Copy it to make your own; config/example.yaml explains every key.
server: { host: ${JSON.stringify(place.host)}, port: ${place.port} }
dataDir: ${JSON.stringify(place.dataDir)}
demo: true # DATA_DIR and DATABASE_URL are not for this file; leave this line out of your own
${place.isExternal ? 'database: { url: "${DATABASE_URL}" }\n' : ''}
# A server of the demo's own, which hears its clips and counts words. Any server that speaks the OpenAI protocol may stand here.
${stringify({ analysis })}
connections:
  - name: ${CONNECTION}
    connector: greenhouse
    organization: ${state.organizationId}
    settings: { clientId: ${clientId}, clientSecret: ${clientSecret}, userId: "${userId}", baseUrl: "${baseUrl}", authUrl: "${authUrl}" }
    poll: { every: 2s }
    delivery: { deadline: 5s, quietWait: 2s, concurrency: 4 }
    brake: { firstPass: go }
    analysisPoll: 2s
    invite:
      - { job: "${state.jobId}", stage: ${VIDEO}, position: ${state.positionId}, expiresInDays: 14 }
      - { job: "*", stage: ${VIDEO}, positionTemplate: standard }
    writeBack:
      - { on: invited, note: default, field: { video_invite: "{{ interview.inviteUrl }}" } }
      - { on: abandoned, note: default }
      - { on: expired, note: default }
      - { on: cancelled, note: default }
      - { on: completed, note: default, tag: Video interview done, requestAnalysis: true }
      # An analysis that scored nothing is no news for the ATS; the dashboard shows it.
      - { on: analysis.completed, when: { analysis.abstained: false }, note: default, tag: "Simulated AI: {{ analysis.hiringRecommendation.decision }}", attach: { filename: AI result.pdf, pdf: default } }
      - { on: approved, note: default, moveTo: Onsite }
      - { on: rejected, note: default, reject: { reason: Not a fit } }
`
}
