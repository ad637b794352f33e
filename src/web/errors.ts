import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, domainError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { isServerInTrouble } from '../db/refusals.ts'
import { sendPage } from './pages.ts'
import { type Answer, problemPage, UNKNOWN_ROUTE, wishOf } from './problem-page.ts'

/** The error body of spec §7: these three fields and nothing else. */
export interface ErrorBody {
  success: false
  message: string
  timestamp: number
}

/** The error envelope of spec §7; the code travels in `X-Error-Code`. */
export function errorBody(message: string, at: Date): ErrorBody {
  return { success: false, message, timestamp: at.getTime() }
}

/**
 * The answer to an error. An AppError of another status than the default 500 carries its own sentence for the caller, such
 * as 507 for a full disk; every other failure of ours reveals nothing.
 */
export function answerFor(error: FastifyError | AppError): Answer {
  if (error instanceof AppError && error.status !== 500)
    return { status: error.status, message: error.message, code: error.code }
  if (hasZodFastifySchemaValidationErrors(error))
    return { status: 400, message: error.validation[0]?.message ?? 'The request is not valid', code: 'request.invalid' }
  if (isServerInTrouble(error))
    return {
      status: 503,
      message: 'The service cannot reach its database at the moment. Try again shortly.',
      code: 'database.away',
    }
  if (['EMFILE', 'ENFILE'].includes(error.code))
    return {
      status: 503,
      message: 'The service has no room for another open file or connection. Try again in a minute.',
      code: 'service.busy',
    }
  const status = error instanceof AppError ? 500 : (error.statusCode ?? 500)
  if (status >= 400 && status < 500)
    return { status, message: plainMessage(error as FastifyError, status), code: 'request.refused' }
  return {
    status: 500,
    message: 'The service could not answer this request. Try again, or report the request id.',
    code: 'internal',
  }
}

function plainMessage(error: FastifyError, status: number): string {
  if (status === 413) return 'The request body is too large'
  if (status === 415) return 'The Content-Type must be application/json'
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return 'The request body is not valid JSON'
  if (error.code === 'FST_ERR_BAD_URL') return 'The address is not a valid URL path'
  return status === 404 ? 'Not found' : 'The request is not valid'
}

/**
 * Begins the answer to an error, whatever it then looks like: its status and headers, logged once, with the request id on
 * every 5xx.
 */
export function beginAnswer(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Pick<Log, 'error'>,
): Answer {
  const answer = answerFor(error)
  if (answer.status >= 500)
    log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
  void reply.code(answer.status).header('x-error-code', answer.code)
  if (answer.status >= 500) void reply.header('x-request-id', request.id)
  if (error instanceof AppError && error.retryAfterMs !== undefined)
    void reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000))
  return answer
}

/** The refusal of an address at which there is nothing. */
export const unknownRoute = (): AppError => domainError(UNKNOWN_ROUTE, 404, 'Not found')

/** Errors as the envelope of spec §7, or as a page for whoever asks for one. A room may have pages of its own for its paths. */
export function useErrorEnvelope(app: FastifyInstance, log: Log, now: () => Date): void {
  app.setErrorHandler((error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const answer = beginAnswer(error, request, reply, log)
    if (wishOf(request) === 'page') return sendPage(reply, problemPage(request, answer), answer.status)
    // Written as text: a route's own schema for 4xx answers has no say in what an error looks like.
    return reply
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(errorBody(answer.message, now()))
  })
  app.setNotFoundHandler(async () => {
    throw unknownRoute()
  })
}
