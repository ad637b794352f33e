import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { PNG } from '../kit/pictures.ts'

/** Draws a picture in a process of its own. */
function drawnAlone(picture: Buffer, ...flags: string[]) {
  const line = [...flags, join(import.meta.dirname, '../kit/drawn-alone.ts')]
  const printed = execFileSync(process.execPath, line, { input: picture, encoding: 'utf8' })
  return JSON.parse(printed) as { answer: unknown; bytes: number; milliseconds: number }
}

/** Squares of colours that come by chance: small as a file, and not as quick to draw as a plain surface. */
async function squares(side: number, channels: 3 | 4): Promise<Sharp> {
  const few = 128
  const raw = Buffer.alloc(few * few * channels)
  for (let at = 0; at < raw.length; at++) raw[at] = crc32(Buffer.from([at & 255, (at >> 8) & 255, at >> 16])) & 255
  const wide = { width: side, height: side, channels } as const
  const pixels = await sharp(raw, { raw: { width: few, height: few, channels } })
    .resize(side, side, { kernel: 'nearest' })
    .raw()
    .toBuffer()
  return sharp(pixels, { raw: wide })
}

const turned = { orientation: 6 }
/** The costliest file of each kind that is still taken, in pixels and in how it is stored. */
const COSTLIEST: [string, () => Promise<Sharp>][] = [
  ['WebP without loss, 4 channels', async () => (await squares(1_449, 4)).webp({ lossless: true, effort: 0 })],
  [
    'WebP with loss, 4 channels',
    async () => (await squares(1_449, 4)).withMetadata(turned).webp({ quality: 30, effort: 0 }),
  ],
  ['WebP without loss', async () => (await squares(2_048, 3)).withIccProfile('p3').webp({ lossless: true, effort: 0 })],
  [
    'interlaced PNG of 16 bits with a profile',
    async () => (await squares(2_048, 4)).toColourspace('rgb16').withIccProfile('p3').png({ progressive: true }),
  ],
  ['JPEG with a profile', async () => (await squares(3_549, 3)).withIccProfile('p3').jpeg({ quality: 40 })],
  [
    'progressive JPEG, turned',
    async () =>
      (await squares(2_580, 3))
        .withMetadata(turned)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 40 }),
  ],
]

test.each(COSTLIEST)('%s: the costliest that is taken needs less than 100 MB', async (_name, make) => {
  const { answer, bytes, milliseconds } = drawnAlone(await (await make()).toBuffer())
  expect(answer).toBe('taken')
  expect(bytes / 1e6).toBeLessThan(100)
  // About a second of work at most; a shared processor may take three times as long for the same.
  expect(milliseconds).toBeLessThan(3_000)
})

test('where the library has no program for the machine, pictures are refused with words, and nothing else fails', () => {
  const without = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('@img/sharp')) throw Object.assign(new Error('Cannot find ' + name), { code: 'MODULE_NOT_FOUND' })
        return next(name, context)
      },
    })`
  const hook = `data:text/javascript,${encodeURIComponent(without)}`
  expect(drawnAlone(PNG, '--import', hook).answer).toEqual({
    code: 'picture.no_decoder',
    status: 503,
    message: expect.stringMatching(/^This server cannot take pictures: .*\(sharp\) is not installed for .*npm ci/),
  })
})

test('what failed to load once is loaded with the next picture', () => {
  const onceAway = `
    import { registerHooks } from 'node:module'
    let asked = 0
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('@img/sharp') && asked++ < 2) throw Object.assign(new Error('Cannot find ' + name), { code: 'EMFILE' })
        return next(name, context)
      },
    })`
  expect(drawnAlone(PNG, '--import', `data:text/javascript,${encodeURIComponent(onceAway)}`).answer).toBe('taken')
})
