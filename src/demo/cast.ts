import type { Speech } from './recordings/speeches.ts'

/**
 * The people of the demo. Their behaviour follows from their identity, so a second start continues with the same
 * people.
 */
export type Behaviour =
  | 'approved'
  | 'rejected'
  | 'completes'
  | 'declines AI'
  | 'abandons'
  | 'never starts'
  | 'expires'
  | 'withdraws'
  | 'twice'

/** A simulated person; `behaviour` decides what they do with their invite, `speech` what they say. */
export interface Role {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly behaviour: Behaviour
  readonly speech: Speech
}

const person = (
  firstName: string,
  lastName: string,
  behaviour: Behaviour,
  { speech = 'fair', phone = null }: Partial<Pick<Role, 'speech' | 'phone'>> = {},
): Role => ({
  firstName,
  lastName,
  behaviour,
  speech,
  phone,
  email: `${firstName}.${lastName}@people.example`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.@]/g, ''),
})

/** Everybody who is there at the start, in the order in which they entered the stage. */
export const CAST: readonly Role[] = [
  person('Mira', 'Okafor', 'approved', { speech: 'clear', phone: '+49 30 5550100' }),
  person('Jonas', 'Lindqvist', 'rejected', { speech: 'says little', phone: '+46 8 5550123' }),
  person('Aiko', 'Tanaka', 'approved'),
  person('Tomás', 'Herrera', 'abandons', { phone: '+34 91 5550199' }),
  person('Priya', 'Raman', 'twice', { speech: 'clear', phone: '+91 22 5550111' }),
  person('Elif', 'Yıldız', 'withdraws'),
  person('Noah', 'Abrams', 'never starts'),
  person('Zanele', 'Mokoena', 'completes', { speech: 'addresses the assessor', phone: '+27 11 5550155' }),
  person('Lucas', 'Moreau', 'declines AI'),
  person('Ingrid', 'Solheim', 'expires'),
  person('Wei', 'Zhang', 'approved', { speech: 'clear', phone: '+86 10 55501234' }),
  person('Fatima', 'Haddad', 'rejected', { speech: 'wanders' }),
  person('Olek', 'Nowak', 'never starts'),
]

const FIRST = [
  'Ada',
  'Bram',
  'Chidi',
  'Daria',
  'Emil',
  'Farah',
  'Goran',
  'Hana',
  'Ivo',
  'Jaya',
  'Kofi',
  'Lena',
  'Mateo',
  'Nadia',
  'Oskar',
  'Paula',
]
const LAST = [
  'Becker',
  'Costa',
  'Dlamini',
  'Eriksen',
  'Fischer',
  'Gupta',
  'Hansen',
  'Ito',
  'Jovanovic',
  'Kim',
  'Larsen',
  'Mensah',
]
const LATER: readonly (readonly [Behaviour, Speech])[] = [
  ['approved', 'clear'],
  ['completes', 'wanders'],
  ['rejected', 'says little'],
  ['never starts', 'fair'],
  ['approved', 'fair'],
  ['abandons', 'fair'],
  ['declines AI', 'clear'],
  ['withdraws', 'fair'],
  ['completes', 'addresses the assessor'],
]

/** Somebody who applies while the demo runs; number 0 is the first of them. */
export function latecomer(number: number): Role {
  const [behaviour, speech] = LATER[number % LATER.length] ?? ['completes', 'fair']
  const role = person(
    FIRST[number % FIRST.length] ?? 'Ada',
    LAST[Math.floor(number / FIRST.length + number) % LAST.length] ?? 'Becker',
    behaviour,
    { speech },
  )
  return { ...role, email: role.email.replace('@', `.${number}@`) }
}

/** The number of a latecomer by the address; undefined for everybody else. */
export function latecomerNumber(email: string | null): number | undefined {
  const number = /\.(\d+)@people\.example$/.exec(email ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

const GUEST = /^guest-(\d+)@visitors\.example$/

/** A person who tries an interview by hand. Nobody simulated acts for a guest. */
export function guest(number: number): Pick<Role, 'firstName' | 'lastName' | 'email'> {
  return { firstName: 'Guest', lastName: String(number), email: `guest-${number}@visitors.example` }
}

/** The number in the address of a visitor of the demo; undefined for simulated people. */
export function guestNumber(email: string | null): number | undefined {
  const number = GUEST.exec(email ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The simulated person with this address; undefined for a guest and for anybody the demo does not know. */
export function roleOf(email: string): Role | undefined {
  const known = CAST.find((role) => role.email === email)
  if (known) return known
  const number = latecomerNumber(email)
  return number === undefined ? undefined : latecomer(number)
}
