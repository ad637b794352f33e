import type { Criterion } from '../analysis/provider.ts'

/** What a criterion is said to be worth, by which words of which answer. */
export interface SampleClaim {
  readonly levels: readonly [number, number, number]
  /** The number of the answer, from 0, and words of it. */
  readonly quote: readonly [answer: number, text: string]
}

/** What the words of a language hold for each person about whom somebody has an opinion. */
export type Told = 'amara' | 'bruno' | 'deniz'

/** One person of the sample, and how far they got. Nobody of these exists. */
export interface SamplePerson {
  readonly firstName: string
  readonly lastName: string
  /** Days since the invite; it lasts for two weeks. */
  readonly invitedDaysAgo: number
  /** The recordings of the answers so far; empty: not started. */
  readonly clips: readonly number[]
  /** Hours since the last answer. */
  readonly answeredHoursAgo: number
  readonly device: 'phone' | 'computer'
  /** `none`: nobody asked for a result. `little`: too little was said. */
  readonly result: 'none' | 'little' | Readonly<Record<Criterion, SampleClaim>>
  readonly told?: Told
  /** Stars of a colleague. */
  readonly rating?: number
  readonly decision?: 'approved' | 'rejected'
}

/** As many answers as a whole interview has. */
export const QUESTIONS = 2

/** In each state that an interview has, somebody; two of them wait for a decision. */
export const PEOPLE: readonly SamplePerson[] = [
  {
    firstName: 'Amara',
    lastName: 'Okoye',
    invitedDaysAgo: 9,
    clips: [1, 2],
    answeredHoursAgo: 150,
    device: 'computer',
    result: {
      communication: {
        levels: [5, 5, 4],
        quote: [0, 'First we wrote down every step, then we moved one shop after another.'],
      },
      criteria_match: { levels: [4, 4, 4], quote: [0, 'I built a payment system for two hundred shops'] },
      competency: { levels: [5, 5, 5], quote: [1, 'I found a backup job that held a lock for ninety seconds.'] },
      cultural_fit: { levels: [4, 4, 5], quote: [1, 'we told the customers what had happened'] },
    },
    told: 'amara',
    rating: 5,
    decision: 'approved',
  },
  {
    firstName: 'Bruno',
    lastName: 'Costa',
    invitedDaysAgo: 6,
    clips: [3, 4],
    answeredHoursAgo: 52,
    device: 'phone',
    result: {
      communication: { levels: [4, 4, 3], quote: [1, 'I look at what changed in the week before it began.'] },
      criteria_match: {
        levels: [3, 3, 3],
        quote: [0, 'I worked on the program that tells a warehouse what to pack next.'],
      },
      competency: { levels: [4, 4, 4], quote: [1, 'I wrote a test that fails when it comes back.'] },
      cultural_fit: {
        levels: [3, 4, 3],
        quote: [1, 'I ask my colleagues, because somebody has often seen it already.'],
      },
    },
    told: 'bruno',
    rating: 4,
  },
  {
    firstName: 'Clara',
    lastName: 'Weiss',
    invitedDaysAgo: 5,
    clips: [6, 6],
    answeredHoursAgo: 27,
    device: 'phone',
    result: 'little',
  },
  {
    firstName: 'Deniz',
    lastName: 'Aydın',
    invitedDaysAgo: 11,
    clips: [8, 4],
    answeredHoursAgo: 200,
    device: 'computer',
    result: 'none',
    told: 'deniz',
    rating: 2,
    decision: 'rejected',
  },
  {
    firstName: 'Elif',
    lastName: 'Kaya',
    invitedDaysAgo: 2,
    clips: [5],
    answeredHoursAgo: 0.2,
    device: 'phone',
    result: 'none',
  },
  {
    firstName: 'Farid',
    lastName: 'Haddad',
    invitedDaysAgo: 1,
    clips: [],
    answeredHoursAgo: 0,
    device: 'phone',
    result: 'none',
  },
  {
    firstName: 'Greta',
    lastName: 'Lindqvist',
    invitedDaysAgo: 16,
    clips: [],
    answeredHoursAgo: 0,
    device: 'phone',
    result: 'none',
  },
]

/** An address that no mail reaches, whoever sends one: the top-level domain is reserved for that. */
export const addressOf = ({ firstName }: SamplePerson): string => `${firstName.toLowerCase()}@sample.invalid`
