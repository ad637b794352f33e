import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { domainError } from '../../base/errors.ts'
import { IdParams } from '../../interview/contract/contract.ts'

/** What a path names. Throws 404, as for an id that nothing has. */
export function paramsOf<Params>(request: FastifyRequest, schema: z.ZodType<Params>): Params {
  const params = schema.safeParse(request.params)
  if (params.success) return params.data
  throw domainError('position.not_found', 404, 'Position not found')
}

/** The position that a path names. Text that is no id is answered like an id that is unknown. */
export const idOf = (request: FastifyRequest): string => paramsOf(request, IdParams).id
