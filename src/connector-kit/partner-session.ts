import { overwritten } from './actions.ts'
import type { PlacedOrder } from './assessments.ts'
import type { AtsClient } from './ats-client.ts'
import type { AtsSession, SessionContext, Write, WritePayload } from './contract.ts'
import { rejected } from './problems.ts'

/** A write of a result to the ATS that ordered it. */
export type ResultWrite = Write<Extract<WritePayload, { action: 'result' }>>

/** The session of an ATS that orders from us: nothing is read there, results are reported. A report replaces the one before. */
export function partnerSession(parts: {
  readonly client: AtsClient
  readonly context: SessionContext
  readonly account: string
  /** Undefined: this vendor is not told of such a state. */
  report(write: ResultWrite, order: PlacedOrder): Promise<unknown>
}): AtsSession {
  const { client, context, account, report } = parts
  const nobody = async function* () {}
  return {
    identify: () =>
      Promise.resolve({ account, warnings: ['The ATS is not asked anything before the first result is reported.'] }),
    serverTime: () => Promise.resolve(client.serverTime() ?? context.clock.now()),
    jobs: nobody,
    stages: () => Promise.resolve([]),
    applicationsInStages: nobody,
    applicationsById: () => Promise.resolve({ items: [], unreadable: [] }),
    people: () => Promise.resolve({ items: [], unreadable: [] }),
    actions: {
      result: overwritten<'result'>(async (write) => {
        const order = await context.orders.find(write.applicationId)
        if (!order) throw rejected(`Nothing was ordered as ${write.applicationId}`)
        if (!(order.isWithdrawn && write.payload.result.status === 'cancelled')) await report(write, order)
        return null
      }),
    },
    notice: () => client.notice(),
    readyInMs: (priority) => client.readyInMs(priority),
  }
}
