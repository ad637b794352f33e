import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { DemoState } from './seed.ts'

/** The demo's configuration: a real file, so that a newcomer can read what makes the things happen that he sees. */
export function demoYaml(state: DemoState, ats: FakeGreenhouse): string {
  const { clientId, clientSecret, userId, baseUrl, authUrl } = ats.settings()
  return `# Written by the demo at each start. Copy it to make your own; config/example.yaml explains every key.
recording: { abandonAfter: 12s }           # a day in real life

connections:
  - name: acme-greenhouse
    connector: greenhouse
    organization: ${state.organizationId}
    settings: { clientId: ${clientId}, clientSecret: ${clientSecret}, userId: "${userId}", baseUrl: "${baseUrl}", authUrl: "${authUrl}" }
    poll: { every: 2s }
    delivery: { deadline: 5s, quietWait: 2s, concurrency: 4 }
    brake: { firstPass: go }
    analysisPoll: 2s
    invite:
      - { job: "${state.jobId}", stage: Video Interview, position: ${state.positionId}, expiresInDays: 14 }
      - { job: "*", stage: Video Interview, positionTemplate: standard }
    writeBack:
      - { on: invited, note: default, field: { video_invite: "{{ interview.inviteUrl }}" } }
      - { on: abandoned, note: default }
      - { on: expired, note: default }
      - { on: cancelled, note: default }
      - { on: completed, note: default, requestAnalysis: true }
      - { on: analysis.completed, note: default, tag: "AI: {{ analysis.hiringRecommendation.decision }}" }
      - { on: analysis.failed, note: default }
      - { on: approved, note: default, moveTo: Onsite }
      - { on: rejected, note: default, reject: { reason: Not a fit } }
`
}
