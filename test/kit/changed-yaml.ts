import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { eventually, type Product } from './product.ts'

/** A connection as it stands in the YAML. */
export type ConnectionYaml = Record<string, unknown>

/**
 * Changes the connections in the YAML of a running product, and waits until the product has taken them. Only what the signal brought counts:
 * a look at an earlier change of the file may end, and be told, after the file was changed again.
 */
export async function changeConnections(
  { folder, logLines }: Pick<Product, 'folder' | 'logLines'>,
  work: (connections: ConnectionYaml[]) => void,
): Promise<void> {
  const file = join(folder, 'interview-bridge.yaml')
  const yaml = parse(readFileSync(file, 'utf8')) as { connections: ConnectionYaml[] }
  work(yaml.connections)
  writeFileSync(file, stringify(yaml))
  const isTaken = (line: string) =>
    line.includes('"why":"SIGHUP"') && /the configuration (was taken|is unchanged)/.test(line)
  const before = logLines.filter(isTaken).length
  process.kill(process.pid, 'SIGHUP')
  await eventually('the file is taken', () => logLines.filter(isTaken).length > before)
}
