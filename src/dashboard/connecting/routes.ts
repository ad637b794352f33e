import type { Accounts } from '../../accounts/store.ts'
import type { Log } from '../../base/log.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { connectRoutes } from './connect-routes.ts'
import { importRoutes } from './importing/import-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { offeredPositions } from './positions/positions.ts'
import { rulesRoutes } from './rules-routes.ts'
import type { ConnectingService } from './service.ts'
import { startRoutes } from './start-routes.ts'

/** Everything by which an administrator connects an ATS and looks after the connection, without a file. */
export function connectingRoutes(
  service: ConnectingService,
  {
    services,
    accounts,
    syncAdmin,
    guard,
    log,
  }: {
    readonly services: Pick<InterviewServices, 'owners' | 'positions'>
    readonly accounts: Pick<Accounts, 'createCompanyWith'>
    readonly syncAdmin: SyncAdminService
    readonly guard: Guards
    readonly log: Log
  },
) {
  const positionsOf = offeredPositions(services, () => service.templates())
  return async (app: App): Promise<void> => {
    await app.register(connectRoutes(service, guard))
    await app.register(importRoutes(service, guard))
    await app.register(rulesRoutes(service, positionsOf, { services, accounts }, guard))
    await app.register(startRoutes(service, positionsOf, guard, log))
    await app.register(keyRoutes(service, guard))
    await app.register(ownRoutes(service, syncAdmin, guard))
  }
}
