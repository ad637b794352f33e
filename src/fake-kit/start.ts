import { startFakeServer } from './server.ts'
import type { FakeService } from './service.ts'
import type { FakeAts } from './suite-rig.ts'
import type { AtsWorld } from './world.ts'

/** What every fake of the kit is once it listens; a simulation takes its service and leaves the network out. */
export interface StartedFake extends FakeAts<AtsWorld> {
  readonly service: FakeService
}

/** A listening fake: its service, its world, and the settings by which a connector reaches it. */
export async function startFake(
  world: AtsWorld,
  service: FakeService,
  settings: (url: string) => Readonly<Record<string, unknown>>,
): Promise<StartedFake> {
  const server = await startFakeServer(service)
  return { ...server, world, service, settings: () => settings(server.url) }
}
