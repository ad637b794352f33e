/** Bytes from the beginning of a recording that show whether it can be seeked. */
export const HEAD_BYTES = 64 * 1_024

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** An entry of the list of contents: the name of an element follows, not the element. */
const ENTRY = Buffer.from([0x53, 0xab, 0x84])
const TO_CUES = Buffer.concat([ENTRY, Buffer.from([0x1c, 0x53, 0xbb, 0x6b])])
const DURATION = Buffer.from([0x44, 0x89])

/**
 * Whether a recording states its duration and has an index already; its bytes need not be true. A browser's recorder writes
 * neither, since it sends the beginning before it knows the end. Reads the head only, so nothing in it can cost time.
 */
export function isSeekable(type: string, head: Buffer): boolean {
  // The only fragmented files are those that are sent while they are made.
  if (type === 'video/mp4') return !head.includes('mvex') && !head.includes('moof')
  const header = head.subarray(0, firstCluster(head))
  if (!header.includes(TO_CUES)) return false
  const at = after(header, DURATION)
  if (at === undefined) return false
  const seconds = header[at] === 0x88 && at + 9 <= header.length ? header.readDoubleBE(at + 1) : floatAt(header, at)
  return Number.isFinite(seconds) && seconds > 0
}

function floatAt(header: Buffer, at: number): number {
  return header[at] === 0x84 && at + 5 <= header.length ? header.readFloatBE(at + 1) : 0
}

/** Where the packets begin; the end where they do not. */
function firstCluster(head: Buffer): number {
  for (let at = head.indexOf(CLUSTER); at >= 0; at = head.indexOf(CLUSTER, at + 1))
    if (!head.subarray(Math.max(0, at - ENTRY.length), at).equals(ENTRY)) return at
  return head.length
}

/** The place after the first occurrence; undefined without one. */
function after(bytes: Buffer, of: Buffer): number | undefined {
  const at = bytes.indexOf(of)
  return at < 0 ? undefined : at + of.length
}
