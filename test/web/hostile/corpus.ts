import { bodies, fields } from './bodies.ts'
import { links, videos } from './candidate.ts'
import type { Hostile, Targets } from './case.ts'
import { forms, pages, strangersPages } from './dashboard.ts'
import { envelopes } from './envelopes.ts'
import { letterOfTheSpecification } from './letter.ts'
import { parameters } from './parameters.ts'
import { generated } from './seeded.ts'

/** Requests nobody sends by mistake, and some that everybody does. None may be answered with 5xx or change a row. */
export function hostileCorpus(at: Targets): Hostile[] {
  const lists = [
    ...[parameters, bodies, fields, envelopes, links, videos, strangersPages],
    ...[letterOfTheSpecification, pages, forms],
  ]
  return [...lists.flatMap((listOf) => listOf(at)), ...generated(at, 20261123)]
}
