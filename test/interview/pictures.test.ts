import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pictureOf } from '../../src/interview/positions/pictures/picture.ts'
import { QUESTION_BOUNDS, redraw, redrawn } from '../../src/interview/positions/pictures/redraw.ts'
import { pngChunk } from '../kit/pictures.ts'

const red = { r: 200, g: 20, b: 20 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })
const draw = (uploaded: Uint8Array, bounds = QUESTION_BOUNDS) => redrawn(uploaded, bounds)
const code = async (uploaded: Uint8Array, bounds = QUESTION_BOUNDS) =>
  draw(uploaded, bounds).then(
    () => 'taken',
    (error) => error.code,
  )
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const CLEAR = { ...red, alpha: 0.5 }

/** A picture whose header says another size. */
function sized(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture)
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
  } else if (bytes.subarray(12, 16).equals(Buffer.from('VP8L'))) {
    const others = bytes.readUInt32LE(21) & 0xf0000000
    bytes.writeUInt32LE((others | ((height - 1) << 14) | (width - 1)) >>> 0, 21)
  } else if (bytes.subarray(12, 16).equals(Buffer.from('VP8 '))) {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else {
    const frames = ['ffc0', 'ffc2'].map((marker) => bytes.indexOf(Buffer.from(marker, 'hex')))
    const frame = Math.max(...frames)
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
  }
  return bytes
}

const firstPixel = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, info.channels)]
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is decoded and drawn anew: no notes, turned as its camera says, at most 2,048 pixels',
  async (kind) => {
    const notes = { IFD0: { Copyright: 'At home', Artist: 'Somebody' } }
    const uploaded = await plain(2_400, 1_200)[kind]().withExif(notes).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(uploaded).metadata()).orientation).toBe(6)
    expect(pictureOf(uploaded)).toMatchObject({ width: 1_200, height: 2_400 })
    const drawn = await draw(uploaded)
    expect(drawn).toMatchObject({ type: `image/${kind}`, width: 1_024, height: 2_048 })
    const { format, width, height, exif, icc, orientation } = await sharp(drawn.bytes).metadata()
    expect({ format, width, height, exif, icc, orientation }).toEqual({ format: kind, width: 1_024, height: 2_048 })
    // Nothing of the file is copied: what hides in its data, or behind, is not there.
    expect(drawn.bytes.includes('At home')).toBe(false)
    expect(await draw(Buffer.concat([uploaded, Buffer.from('<script>')]))).toEqual(drawn)
  },
)

test('colours become those of a screen, whatever profile and depth the file has, and what is clear stays clear', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: CLEAR } })
  const deep = () => clear.clone().toColourspace('rgb16')
  const files: [string, Sharp][] = [
    ['plain', clear.clone().png()],
    ['a wide profile', clear.clone().withIccProfile('p3').png()],
    ['16 bits', deep().png()],
    ['16 bits and a wide profile', deep().withIccProfile('p3').png()],
    ['16 bits and the usual profile', deep().withIccProfile('srgb').png()],
    ['few colours', clear.clone().png({ palette: true })],
    ['WebP with a wide profile', clear.clone().withIccProfile('p3').webp({ lossless: true })],
  ]
  for (const [name, file] of files) {
    const [r = 0, g = 0, b = 0, alpha] = await firstPixel((await draw(await file.toBuffer())).bytes)
    const near = [r - red.r, g - red.g, b - red.b].every((off) => Math.abs(off) <= 3)
    expect([name, near, alpha], `${r} ${g} ${b}`).toEqual([name, true, 128])
  }
  const grey = await draw(await clear.clone().toColourspace('b-w').jpeg().toBuffer())
  expect(new Set(await firstPixel(grey.bytes)).size).toBe(1)
})

test('a file with a right frame and no picture in it, an animation, SVG and GIF are refused with words', async () => {
  const png = await plain(40, 40).png().toBuffer()
  const broken = Buffer.from(png)
  broken.fill(0x55, 48, 60)
  expect(await code(broken)).toBe('picture.damaged')
  for (const kind of ['png', 'jpeg', 'webp'] as const) {
    const whole = await noise(60)[kind]().toBuffer()
    expect([kind, await code(whole.subarray(0, whole.length / 2))]).toEqual([kind, 'picture.damaged'])
  }
  const moving = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)])
  await expect(draw(moving)).rejects.toThrow('must not move')
  const one = await plain(9, 9).png().toBuffer()
  const two = await noise(9).png().toBuffer()
  const frames = sharp([one, two], { join: { animated: true } })
  await expect(draw(await frames.webp().toBuffer())).rejects.toThrow('must not move')
  for (const other of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), await frames.gif().toBuffer()])
    await expect(draw(other)).rejects.toThrow('must be a JPEG, PNG or WebP file; SVG, GIF')
  const arithmetic = await plain(9, 9).jpeg().toBuffer()
  arithmetic[arithmetic.indexOf(Buffer.from('ffc0', 'hex')) + 1] = 0xc9
  await expect(draw(arithmetic)).rejects.toThrow('Browsers cannot show this kind of JPEG')
})

test('what needs too many bytes is drawn with less detail, and refused with words where that is not enough', async () => {
  const jpeg = await noise(400).jpeg({ quality: 60 }).toBuffer()
  const logo = { side: 800, bytes: jpeg.length + 2_000 }
  expect((await draw(jpeg, logo)).bytes.length).toBeLessThan(logo.bytes)
  // 256 colours are enough for a logo.
  const png = await noise(200).png().toBuffer()
  const small = await draw(png, { side: 800, bytes: png.length / 2 })
  expect((await sharp(small.bytes).metadata()).isPalette).toBe(true)
  for (const bytes of [png, jpeg])
    await expect(draw(bytes, { side: 800, bytes: 8 * 1024 })).rejects.toMatchObject({
      code: 'picture.too_large',
      message: expect.stringContaining('too much detail'),
    })
})

test('what would take too much work is refused by its header, each kind by its own bound, and the words say what to do', async () => {
  // Of each only the header is so large: nothing may be decoded before it is refused.
  const [opaque, half] = [plain(9, 9), sharp({ create: { width: 9, height: 9, channels: 4, background: CLEAR } })]
  const full = { progressive: true, chromaSubsampling: '4:4:4' }
  const refused: [Sharp, number, number, string][] = [
    [
      opaque.clone().jpeg(),
      4_000,
      3_200,
      'A JPEG picture must have at most 12.6 million pixels; this one has 12.8 million',
    ],
    [
      opaque.clone().toColourspace('cmyk').jpeg(),
      2_100,
      2_100,
      'colours of print (CMYK) must have at most 4.2 million',
    ],
    [opaque.clone().jpeg(full), 3_500, 3_500, 'stored progressively (passes: 10), and with 3500 × 3500 pixels'],
    [
      opaque.clone().png(),
      2_950,
      2_950,
      'A PNG picture must have at most 8.4 million pixels; this one has 8.8 million',
    ],
    [opaque.clone().png({ progressive: true }), 2_100, 2_100, 'is interlaced or has 16 bits for each colour must have'],
    [opaque.clone().toColourspace('rgb16').png(), 2_100, 2_100, 'is interlaced or has 16 bits for each colour must'],
    [opaque.clone().webp(), 2_100, 2_100, 'A WebP picture must have at most 4.2 million pixels'],
    [half.clone().webp({ lossless: true }), 2_048, 2_048, 'A WebP picture with transparency must have at most 2.1'],
    [half.clone().png(), 40_000, 40_000, 'at most 4096 pixels wide and high'],
  ]
  for (const [file, width, height, words] of refused) {
    const bytes = sized(await file.toBuffer(), width, height)
    expect(() => pictureOf(bytes), words).toThrow(words)
  }
  // Each pass costs something, however small the picture is.
  const often = await plain(9, 9).jpeg({ progressive: true }).toBuffer()
  const last = often.lastIndexOf(Buffer.from('ffda', 'hex'))
  const passes = Array<Buffer>(500).fill(often.subarray(last, -2))
  expect(() => pictureOf(Buffer.concat([often.subarray(0, -2), ...passes, often.subarray(-2)]))).toThrow(
    '(passes: 510), and with 9 × 9',
  )
  // A camera's greatest, a screen's, and a progressive one as programs for the web write it.
  const taken: [Sharp, number, number][] = [
    [opaque.clone().jpeg(), 4_096, 3_072],
    [opaque.clone().png(), 3_840, 2_160],
    [opaque.clone().jpeg({ progressive: true }), 4_000, 3_000],
    [opaque.clone().webp({ lossless: true }), 2_048, 2_048],
    [half.clone().webp({ lossless: true }), 1_920, 1_080],
  ]
  for (const [file, width, height] of taken)
    expect(pictureOf(sized(await file.toBuffer(), width, height))).toMatchObject({ width, height })
})

test('a decoder that ends by its time is a busy server, never a damaged picture; so is a queue that is full', async () => {
  // A picture of 14 thousand million pixels, which no upload may have: it takes the decoder many seconds, on any machine.
  const side = 120_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc(100 * (side / 8 + 1))
  const pixels = await buffer(
    Readable.from(Array.from({ length: side / 100 }, () => rows)).pipe(createDeflate({ level: 1 })),
  )
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  const huge = { width: side, height: side, kind: 'png', type: 'image/png' } as const
  const slow = redraw({ ...huge, bytes: Buffer.concat([start, ...chunks]) }, QUESTION_BOUNDS, 1)
  await expect(slow).rejects.toMatchObject({ code: 'picture.busy', status: 503, retryAfterMs: 60_000 })

  const one = await plain(9, 9).png().toBuffer()
  const codes = await Promise.all(Array.from({ length: 20 }, () => code(one)))
  expect(codes).toEqual([...Array(17).fill('taken'), ...Array(3).fill('picture.busy')])
  expect(await code(one)).toBe('taken')
})
