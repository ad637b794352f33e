import { type FileHandle, open, rm } from 'node:fs/promises'
import { missingError } from './reading.ts'
import { isAbsent } from './root.ts'

/** A recording to read and a nameless file to write. */
export interface OpenBeside extends AsyncDisposable {
  readonly source: FileHandle
  readonly target: FileHandle
  readonly bytes: number
}

/** Opens the file at `from`, and a new one at `to` that loses its name at once: nothing is left of it, however this process ends. */
export async function openBeside(from: string, to: string): Promise<OpenBeside> {
  const source = await open(from).catch((error: unknown) => {
    throw isAbsent(error) ? missingError(error) : error
  })
  const target = await open(to, 'wx+', 0o600).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  await rm(to, { force: true })
  const close = async () => void (await Promise.all([source.close(), target.close()]))
  return { source, target, bytes: (await source.stat()).size, [Symbol.asyncDispose]: close }
}
