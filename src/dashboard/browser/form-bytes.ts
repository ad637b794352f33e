/** About what stands around a part of a form with files: its boundary and its heads. */
const PART_BYTES = 200

const utf8 = new TextEncoder()
/** As forms are sent: line ends of two bytes. */
const sent = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')

/** The bytes that a form takes on its way. */
export function formBytes(enctype: string, fields: Iterable<readonly [string, string | Blob]>): number {
  const all = [...fields]
  if (enctype !== 'multipart/form-data')
    return new URLSearchParams(
      all.map(([name, value]): [string, string] => [name, typeof value === 'string' ? sent(value) : '']),
    ).toString().length
  return all.reduce(
    (sum, [name, value]) =>
      sum + PART_BYTES + name.length + (typeof value === 'string' ? utf8.encode(sent(value)).length : value.size),
    0,
  )
}
