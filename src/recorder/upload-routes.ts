import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { domainError } from '../base/errors.ts'
import type { InterviewServices } from '../interview/services.ts'
import type { MediaStore } from '../media/store.ts'
import { unknownRoute } from '../web/errors.ts'
import type { App } from '../web/server.ts'
import { sendRecording } from './send-recording.ts'
import {
  fromMetadata,
  idIn,
  OFFSET_TYPE,
  overrideOf,
  TUS_EXTENSIONS,
  TUS_VERSION,
  toCreation,
  tusNumber,
  wrongVersion,
} from './tus.ts'

const TokenParams = z.object({ token: z.string() })
const UploadParams = z.object({ token: z.string(), uploadId: z.string() })
const KeepQuery = z.object({
  atLeast: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'atLeast must be a number of bytes' })
    .transform(Number)
    .optional(),
})
const DiscardQuery = z.object({
  faulty: z.enum(['0', '1'], { error: 'faulty must be 0 or 1' }).optional(),
})

const LIST = '/i/:token/uploads'
const ONE = '/i/:token/uploads/:uploadId'

/** Takes that arrive in pieces, by the tus protocol, and what becomes of them. */
export function uploadRoutes({ uploads }: Pick<InterviewServices, 'uploads'>, media: MediaStore) {
  return async (app: App): Promise<void> => {
    const untyped = app as unknown as FastifyInstance
    untyped.addHook('onSend', (_request, reply, payload, done) => {
      void reply.header('tus-resumable', TUS_VERSION)
      if (reply.statusCode === 412) void reply.header('tus-version', TUS_VERSION)
      done(null, payload)
    })
    listRoutes(app, uploads, media)
    takeRoutes(app, uploads, media)
  }
}

type Uploads = InterviewServices['uploads']

/** Another version of the protocol is refused before anything is done, and a link that is none before that. */
async function expectTus(uploads: Uploads, request: FastifyRequest): Promise<void> {
  if (request.headers['tus-resumable'] === TUS_VERSION) return
  await uploads.expectLink((request.params as z.output<typeof TokenParams>).token)
  throw wrongVersion()
}

/** The takes of an interview: begins one, and lists those that wait. */
function listRoutes(app: App, uploads: Uploads, media: MediaStore): void {
  app.options(LIST, { schema: { params: TokenParams } }, async (request, reply) => {
    await uploads.expectLink(request.params.token)
    return reply
      .code(204)
      .headers({ 'tus-version': TUS_VERSION, 'tus-extension': TUS_EXTENSIONS, 'tus-max-size': media.bytesMax })
      .send()
  })

  app.post(LIST, { schema: { params: TokenParams } }, async (request, reply) => {
    await expectTus(uploads, request)
    const { token } = request.params
    const { length, metadata } = toCreation(request.headers)
    const questionId = metadata.get('questionId')?.toLowerCase() ?? ''
    const recording = idIn(metadata, 'recording')
    const type = metadata.get('filetype') ?? ''
    const id = await uploads.create(token, { questionId, type, length, recording })
    // A path: only proxies know the public part before it.
    return reply.code(201).header('location', `/i/${token}/uploads/${id}`).send()
  })

  app.get(LIST, { schema: { params: TokenParams } }, async (request) => {
    const found = await uploads.listUnkept(request.params.token)
    return {
      uploads: found.map(({ id, questionId, bytes, isComplete, createdAt }) => {
        return { id, questionId, bytes, isComplete, createdAt }
      }),
    }
  })
}

/** One take: its pieces, and what becomes of it. */
function takeRoutes(app: App, uploads: Uploads, media: MediaStore): void {
  const { resume, append, discard } = takeHandlers(uploads)
  // Before GET, which would answer HEAD as well.
  app.head(ONE, { schema: { params: UploadParams } }, resume)
  app.patch(ONE, { schema: { params: UploadParams }, config: { upload: true } }, append)
  app.delete(ONE, { schema: { params: UploadParams, querystring: DiscardQuery } }, discard)

  app.post(
    ONE,
    { schema: { params: UploadParams, querystring: DiscardQuery }, config: { upload: true } },
    (request, reply) => {
      const method = overrideOf(request.headers, ['HEAD', 'PATCH', 'DELETE'])
      if (method === undefined) throw unknownRoute()
      if (method === 'HEAD') return resume(request, reply)
      return method === 'PATCH' ? append(request, reply) : discard(request, reply)
    },
  )

  app.get(ONE, { schema: { params: UploadParams } }, async (request, reply) =>
    sendRecording(request, reply, media, await uploads.read(request.params.token, request.params.uploadId)),
  )

  app.post(`${ONE}/keep`, { schema: { params: UploadParams, querystring: KeepQuery } }, (request) =>
    uploads.keep(request.params.token, request.params.uploadId, request.query.atLeast),
  )
}

type TakeRequest = FastifyRequest<{ Params: z.output<typeof UploadParams> }>
type DiscardRequest = FastifyRequest<{
  Params: z.output<typeof UploadParams>
  Querystring: z.output<typeof DiscardQuery>
}>

/** HEAD, PATCH and DELETE of a take, by their own methods or by POST. */
function takeHandlers(uploads: Uploads) {
  return {
    async resume(request: TakeRequest, reply: FastifyReply): Promise<FastifyReply> {
      await expectTus(uploads, request)
      const { questionId, type, bytes, length } = await uploads.resume(request.params.token, request.params.uploadId)
      return reply
        .headers({
          'upload-offset': bytes,
          ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': length }),
          'upload-metadata': fromMetadata({ questionId, filetype: type }),
          'cache-control': 'no-store',
        })
        .send()
    },

    async append(request: TakeRequest, reply: FastifyReply): Promise<FastifyReply> {
      await expectTus(uploads, request)
      const { token, uploadId } = request.params
      if (request.headers['content-type'] !== OFFSET_TYPE)
        throw domainError('tus.type', 415, `The Content-Type must be ${OFFSET_TYPE}`)
      const offset = tusNumber(request.headers, 'upload-offset')
      if (offset === undefined) throw domainError('tus.header', 400, 'The header upload-offset must be given')
      const length = tusNumber(request.headers, 'upload-length')
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      const bytes = await uploads.append(token, uploadId, { offset, length, body })
      return reply.code(204).header('upload-offset', bytes).send()
    },

    async discard(request: DiscardRequest, reply: FastifyReply): Promise<FastifyReply> {
      await expectTus(uploads, request)
      await uploads.discard(request.params.token, request.params.uploadId, request.query.faulty === '1')
      return reply.code(204).send()
    },
  }
}
