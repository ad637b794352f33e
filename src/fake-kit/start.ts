import { startFakeServer } from './server.ts'
import type { FakeService } from './service.ts'
import type { FakeAts } from './suite-rig.ts'
import type { AtsWorld } from './world.ts'

/** A listening fake: its service, its world, and the settings by which a connector reaches it. */
export async function startFake(
  world: AtsWorld,
  service: FakeService,
  settings: (url: string) => Readonly<Record<string, unknown>>,
): Promise<FakeAts<AtsWorld>> {
  const server = await startFakeServer(service)
  return { ...server, world, settings: () => settings(server.url) }
}
