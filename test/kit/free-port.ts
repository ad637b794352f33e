import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody has just now. It lies below those that systems give to outgoing connections: one of these could take it between
 * this look and its use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(12_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (tries === 50) throw error
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
