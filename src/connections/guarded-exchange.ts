import { AppError } from '../base/errors.ts'
import { type HttpAnswer, HttpFailure, type HttpRequest } from '../base/http.ts'
import { NOT_PUBLIC_CODE } from '../base/public-hosts.ts'
import { howToAllow } from '../config/document-addresses.ts'

type Send = (request: HttpRequest) => Promise<HttpAnswer>

/**
 * Requests of a connection that an administrator of an organization wrote: they reach the internet and the hosts that the installation
 * lists. What leads elsewhere, by its text or by where its name leads, is a mistake of the text, so nobody tries it again.
 */
export function guardedExchange(listed: readonly string[], send: Send): Send {
  return async (request) => {
    try {
      return await send({ ...request, reach: { listed } })
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== NOT_PUBLIC_CODE) throw error
      const host = (URL.parse(request.url)?.hostname ?? '').replace(/^\[|\]$/g, '')
      throw new AppError(
        `${error.message}, and a connection of the dashboard asks nobody else; correct the address, or ${howToAllow(host)}`,
        { kind: 'config', code: NOT_PUBLIC_CODE, cause: error, facts: { doubtful: false } },
      )
    }
  }
}
