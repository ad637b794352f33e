import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { missingError } from '../media/reading.ts'
import type { MediaStore } from '../media/store.ts'
import { parseRange } from '../web/range.ts'

/** The same for a stored recording, whose size is what its file has. Throws where the file is missing. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaStore,
  { media_key: key, media_type: type }: { readonly media_key: string; readonly media_type: string },
): Promise<FastifyReply> {
  const bytes = await media.size(key)
  if (bytes === undefined) throw missingError()
  return sendRecording(request, reply, media, { key, type, bytes })
}

/** Answers with a recording, or with the range of it that was asked for. It plays in pages of ours and does nothing else. */
export function sendRecording(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaStore,
  { key, type, bytes }: { key: string; type: string; bytes: number },
): FastifyReply {
  void reply.headers({
    'accept-ranges': 'bytes',
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  })
  const range = parseRange(request.headers.range, bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  void reply.header('content-length', end - start + 1)
  // Fastify would read a stream to its end before it answers a HEAD. An upload may have no byte yet, and grows while it is read.
  const isEmpty = request.method === 'HEAD' || bytes === 0
  return reply.send(isEmpty ? Readable.from([]) : media.read(key, { start, end }))
}
