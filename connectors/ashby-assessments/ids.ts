/** Ashby documents the ids of assessments and of their types as UUIDs; ours are 24 hexadecimal digits, an order's with a word before them. */

const KINDS = { type: ['', '000001'], order: ['order-', '000002'] } as const
type Kind = keyof typeof KINDS

const OURS = /^[0-9a-f]{24}$/i
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-8([0-9a-f]{3})-([0-9a-f]{6})([0-9a-f]{6})$/i

/** The id as a UUID of version 8, which holds all of its digits; an id of another form stays as it is. */
export function toUuid(kind: Kind, id: string): string {
  const [word, mark] = KINDS[kind]
  const digits = id.slice(word.length)
  if (!id.startsWith(word) || !OURS.test(digits)) return id
  const cut = (from: number, to: number) => digits.slice(from, to)
  return `${cut(0, 8)}-${cut(8, 12)}-8${cut(12, 15)}-8${cut(15, 18)}-${cut(18, 24)}${mark}`
}

/** Our id in a UUID of `toUuid`; anything else stays as it is, such as an id that was given before ids were UUIDs. */
export function fromUuid(kind: Kind, uuid: string): string {
  const [word, mark] = KINDS[kind]
  const [, ...parts] = UUID.exec(uuid) ?? []
  return parts.pop() === mark ? `${word}${parts.join('')}` : uuid
}
