import { z } from 'zod'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'

/** The smallest connector there can be: notes with a marker, to the sink. For measuring the engine, not an ATS. */
export const sinkConnector = defineConnector({
  id: 'sink',
  displayName: 'Sink',
  evidence: 'docs',
  settings: z.strictObject({ baseUrl: z.string() }),
  actions: { note: 'marker' },
  connect({ baseUrl }, context): AtsSession {
    const client = new AtsClient({
      baseUrl,
      context,
      problemIn: () => '',
      authorize: () => Promise.resolve({ authorization: 'Bearer sink' }),
    })
    const nothing = async function* () {}
    return {
      identify: () => Promise.resolve({ account: 'sink', warnings: [] }),
      serverTime: () => Promise.resolve(context.clock.now()),
      jobs: nothing,
      stages: () => Promise.resolve([]),
      applicationsChanged: nothing,
      applicationsInStages: nothing,
      applicationsById: () => Promise.resolve({ items: [], unreadable: [] }),
      people: () => Promise.resolve({ items: [], unreadable: [] }),
      readyInMs: (priority) => client.readyInMs(priority),
      actions: {
        note: {
          idempotency: 'marker',
          perform: async (write) => {
            const { json } = await client.request({
              method: 'POST',
              path: 'notes',
              json: { application: write.applicationId, body: write.payload.body },
              claim: write.claim,
            })
            return { remoteId: String((json as { id: number }).id) }
          },
          lookUp: () => Promise.resolve({ seen: 'no' }),
        },
      },
    }
  },
})
