/** The camera's notes (Exif: a TIFF header, then a list of entries of 12 bytes), of which only how the picture is turned is read and kept. */

const ORIENTATION_TAG = 0x0112
/** The name that JPEG puts before the notes, and some programs put there in other files. */
export const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1')

/** How the picture is turned, 1 to 8; undefined where the notes do not say so. */
export function orientationOf(notes: Buffer): number | undefined {
  const tiff = notes.subarray(0, EXIF_NAME.length).equals(EXIF_NAME) ? notes.subarray(EXIF_NAME.length) : notes
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const list = long(4)
  for (let entry = 0; entry < short(list); entry++) {
    const at = list + 2 + entry * 12
    if (short(at) !== ORIENTATION_TAG) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Notes that hold nothing but how the picture is turned. */
export function notesOf(turned: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION_TAG, 10)
  // One number of two bytes.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(turned, 18)
  return tiff
}

/** A size as it is shown: a picture that lies on its side is turned by a quarter. */
export const shownSize = (stored: { width: number; height: number }, turned: number) =>
  turned >= 5 ? { width: stored.height, height: stored.width } : { width: stored.width, height: stored.height }
