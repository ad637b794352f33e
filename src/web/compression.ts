import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'

/** A shorter page is in one packet as it is. */
const BYTES_MIN = 1_400
/** In both, further effort costs more time than it saves bytes of a page. */
const PACK: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  br: (page) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page) => promisify(gzip)(page, { level: 5 }),
}

/**
 * Sends pages compressed (`decisions/2026-11-25-compressed-pages.md`): texts of HTML that are whole. Recordings, files, what is streamed and the API are
 * sent as they are; scripts and styles are compressed once (`assets.ts`).
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    void reply.header('vary', 'accept-encoding, cookie, sec-fetch-site')
    const encoding = isAskedForByOurselves(request) ? encodingFor(request.headers['accept-encoding']) : undefined
    const page = Buffer.from(payload)
    if (encoding === undefined || page.length < BYTES_MIN) return payload
    const packed = await PACK[encoding](page)
    void reply.header('content-encoding', encoding)
    return packed
  })
}

/**
 * Whether the length of the answer can tell nobody what stands in it. Another site could have somebody's browser ask for their pages with
 * words of its own in the address, and learn from the lengths which of them stand beside (BREACH). The browser says who asks; without a
 * cookie the answer is what anybody gets.
 */
function isAskedForByOurselves({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return headers.cookie === undefined || site === 'same-origin' || site === 'none'
}
