/** How quickly the simulated people act, and how many of them the demo keeps. Tests run the same demo faster. */
export interface Pace {
  readonly tickMs: number
  /** The pause before the next application, after `arrivals` of them. */
  arrivalMs(arrivals: number): number
  /** How long a simulated person thinks before the next step. */
  readonly thinkMs: { readonly from: number; readonly to: number }
  /** Latecomers that stay; beyond it the oldest ones whose work is done are deleted on both sides. */
  readonly keptLatecomers: number
  readonly keptGuests: number
  /** The model server is out for so many seconds once, after the first results, so that one sees analyses wait. */
  readonly outageS: number
  /** False where nobody agrees to an assessment by AI: a crowd then keeps no model busy. */
  readonly isAiAccepted: boolean
}

/** Lively in the first quarter of an hour, then one application a minute for as long as the demo runs. */
export const CALM: Pace = {
  tickMs: 1_000,
  arrivalMs: (arrivals) => (arrivals < 20 ? 12_000 : arrivals < 40 ? 30_000 : 60_000),
  thinkMs: { from: 2_000, to: 9_000 },
  keptLatecomers: 90,
  keptGuests: 50,
  outageS: 20,
  isAiAccepted: true,
}

/** A pause of its own for each person, the same at each look. */
export function thinkingMs({ from, to }: Pace['thinkMs'], email: string): number {
  let sum = 0
  for (const letter of email) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return from + Math.round(((to - from) * sum) / 996)
}
