import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { AppError } from '../../../base/errors.ts'

/** Nothing but what is asked for by its first bytes is ever decoded: the library could read PDF, SVG, TIFF and more. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

let loaded: Promise<typeof Sharp> | undefined

/**
 * The library that decodes pictures, loaded with the first picture: most processes never see one, and a machine for which the
 * library has no program runs everything else. Throws 503 there.
 */
export function decoder(): Promise<typeof Sharp> {
  loaded ??= load().catch(missing)
  return loaded
}

async function load(): Promise<typeof Sharp> {
  // What `import` failed to load stays so until a restart; `require` looks anew, since memory or files may only be short now.
  const sharp = createRequire(import.meta.url)('sharp') as typeof Sharp
  // One thread for one picture, and nothing is kept for the next one.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

function missing(cause: unknown): never {
  loaded = undefined
  const machine = `${process.platform}-${process.arch}`
  throw new AppError(
    `This server cannot take pictures: the program that decodes them (sharp) is not installed for ${machine}, or does not run there. Everything else works. Whoever runs the server mends it with "npm ci" on a machine of the same kind, with the optional packages, and a restart.`,
    { kind: 'domain', code: 'picture.no_decoder', status: 503, cause, facts: { machine } },
  )
}
