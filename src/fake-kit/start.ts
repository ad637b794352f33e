import { startFakeServer } from './server.ts'
import type { FakeService } from './service.ts'
import type { FakeAts } from './suite-rig.ts'
import type { AtsWorld } from './world.ts'

/** Every fake of the kit once it listens; a simulation takes its service and leaves the network out. */
export interface StartedFake extends FakeAts<AtsWorld> {
  readonly service: FakeService
}

/** A listening fake: its service, its world, and the settings by which a connector reaches it. Without a port it takes any that is free. */
export async function startFake(
  world: AtsWorld,
  service: FakeService,
  settings: (url: string) => Readonly<Record<string, unknown>>,
  port?: number,
): Promise<StartedFake> {
  const server = await startFakeServer(service, port === undefined ? {} : { port })
  return { ...server, world, service, settings: () => settings(server.url) }
}
