import { Readable } from 'node:stream'
import type { FastifyError, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AppError, domainError } from '../base/errors.ts'
import { isLanguage, LANGUAGES, type Language } from '../base/languages.ts'
import type { Log } from '../base/log.ts'
import { CandidateInput } from '../interview/contract/contract.ts'
import { deviceOf } from '../interview/core/devices.ts'
import type { Links } from '../interview/core/links.ts'
import type { InterviewServices } from '../interview/services.ts'
import type { MediaStore } from '../media/store.ts'
import { languageOf } from '../web/accept-language.ts'
import { callerAddress } from '../web/caller-address.ts'
import { acceptForms } from '../web/content-type.ts'
import { beginAnswer, unknownRoute } from '../web/errors.ts'
import { sendPage } from '../web/pages.ts'
import { PICTURE_HEADERS } from '../web/picture-headers.ts'
import { wishOf } from '../web/problem-page.ts'
import type { App } from '../web/server.ts'
import { type ApplicationLimits, applicationLimit, expectFewFrom } from './application-limit.ts'
import { recorderAssets } from './assets.ts'
import { accentRoutes, inlineLogo } from './look.ts'
import { noticesOf } from './notice.ts'
import { expiredPage, failedPage, missingPage, recorderPage } from './page.ts'
import { applyPage, problemOf, receivedPage } from './public-page.ts'
import { sendStored } from './send-recording.ts'
import { takeSpeed } from './speed.ts'
import { overrideOf } from './tus.ts'
import { uploadRoutes } from './upload-routes.ts'

const TokenParams = z.object({ token: z.string() })
const ImageParams = z.object({ token: z.string(), imageId: z.string() })
const AnswerParams = z.object({ token: z.string(), questionId: z.string() })
const StartBody = z.object(
  {
    consent: z.literal(true, { error: 'consent must be true: without the candidate agreeing, nothing is recorded' }),
    // Null: the candidate was not asked. Scripts that leave it out agree (product §3).
    aiAnalysis: z.boolean({ error: 'aiAnalysis must be true, false or null' }).nullable().default(true),
    language: z
      .enum(LANGUAGES, { error: `language must be one of ${LANGUAGES.join(', ')}` })
      .nullable()
      .default(null),
    notice: z
      .object(
        {
          version: z
            .string({ error: 'notice.version must be a text' })
            .regex(/^[\w.-]{1,40}$/, { error: 'notice.version must be 1 to 40 letters, digits, dots or hyphens' }),
          isAiAsked: z.boolean({ error: 'notice.isAiAsked must be true or false' }),
        },
        { error: 'notice must be an object with version and isAiAsked' },
      )
      .nullable()
      .default(null),
  },
  { error: 'The request body must be a JSON object with consent' },
)
const VideoParams = z.object({
  interviewId: z.string(),
  questionId: z.string(),
  until: z.string(),
  signature: z.string(),
})

/** The parts of routes that use the services of these names. */
interface Parts<Names extends keyof InterviewServices> {
  readonly services: Pick<InterviewServices, Names>
  readonly media: MediaStore
  readonly links: Links
  readonly clock: Clock
  readonly log: Log
  readonly applications: ApplicationLimits
}

/** The language that was asked for on the page, else the position's, else the browser's. */
function languageFor(request: FastifyRequest, ofPosition: Language | null = null): Language {
  const { lang } = request.query as { lang?: unknown }
  return isLanguage(lang) ? lang : (ofPosition ?? languageOf(request.headers['accept-language']))
}

/** The candidate's link, what is scriptable beneath it, and the signed links that recordings play from. */
export function recorderRoutes(
  parts: Parts<
    'recordings' | 'answers' | 'uploads' | 'notices' | 'candidatePages' | 'questionImages' | 'publicPositions'
  >,
) {
  return async (app: App): Promise<void> => {
    answerErrors(app, parts.log)
    await acceptForms(app)
    await app.register(recorderAssets.routes)
    await app.register(accentRoutes as never)
    // Recordings go straight to the store; it judges type and size while they stream.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    app.addHook('onSend', (_request, reply, payload, done) => {
      void reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
      done(null, payload)
    })
    pageRoute(app, parts)
    pictureRoutes(app, parts)
    interviewRoutes(app, parts)
    void app.register(uploadRoutes(parts.services, parts.media) as never)
    publicLinkRoutes(app, parts)
    videoRoute(app, parts)
  }
}

/** The links that people open, and whatever hangs on behind. */
const LINK_PATH = /^\/[ip]\/[^/?]*/

/** Errors of the candidates' paths as a page in their language, for whoever asks for one; programs get the envelope. */
function answerErrors(app: App, log: Log): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const [path] = LINK_PATH.exec(request.url) ?? []
    if (path === undefined || wishOf(request) !== 'page') throw error
    const { status } = beginAnswer(error, request, reply, log)
    const language = languageFor(request)
    if (status === 404) return sendPage(reply, missingPage(language), status)
    if (status === 410) return sendPage(reply, expiredPage(language, {}), status)
    return sendPage(reply, failedPage(language, path), status)
  })
  for (const prefix of ['/i', '/p'])
    app.register(
      async (under) => {
        under.setNotFoundHandler(async () => {
          throw unknownRoute()
        })
      },
      { prefix },
    )
}

/** The page of an interview. */
function pageRoute(app: App, { services }: Parts<'recordings' | 'notices' | 'candidatePages'>): void {
  const { recordings } = services
  // A GET changes nothing: mail scanners open links.
  app.get('/i/:token', { schema: { params: TokenParams } as never }, async (request, reply) => {
    const { token } = request.params as z.output<typeof TokenParams>
    try {
      const state = await recordings.state(token)
      // Before the start the page shows what the candidate agrees to.
      if (state.status === 'created' && !state.started) await services.notices.noteShown(token, noticesOf(state))
      return sendPage(reply, recorderPage(state, languageFor(request, state.language), token))
    } catch (error) {
      if (wishOf(request) === 'json') throw error
      const language = languageFor(request)
      if (error instanceof AppError && error.status === 404) return sendPage(reply, missingPage(language), 404)
      if (error instanceof AppError && error.status === 410) {
        const look = await services.candidatePages.lookOfExpired(token)
        const logo = look?.logo && { logo: inlineLogo(look.logo) }
        const head = look ? { organization: look.name, accent: look.accent, ...logo } : {}
        return sendPage(reply, expiredPage(language, head), 410)
      }
      throw error
    }
  })
}

/** The pictures that the pages show. */
function pictureRoutes(app: App, { services }: Parts<'candidatePages' | 'questionImages' | 'publicPositions'>): void {
  app.get('/i/:token/logo', { schema: { params: TokenParams } }, async (request, reply) => {
    const logo = await services.candidatePages.logoAt(request.params.token)
    if (!logo) throw domainError('logo.none', 404, 'This organization has no logo')
    return reply.headers({ 'content-type': logo.type, ...PICTURE_HEADERS }).send(logo.bytes)
  })

  app.get('/i/:token/images/:imageId', { schema: { params: ImageParams } }, async (request, reply) => {
    const { token, imageId } = request.params
    const { type, bytes } = await services.questionImages.questionImageAt(token, imageId)
    return reply.headers({ 'content-type': type, ...PICTURE_HEADERS }).send(bytes)
  })

  app.get('/p/:token/logo', { schema: { params: TokenParams } }, async (request, reply) => {
    const position = await services.publicPositions.findPublicPosition(request.params.token)
    const logo = position && (await services.candidatePages.logoOf(position.organization_id))
    if (!logo) throw domainError('logo.none', 404, 'There is no logo here')
    return reply.headers({ 'content-type': logo.type, ...PICTURE_HEADERS }).send(logo.bytes)
  })
}

/** The scriptable part of an interview: its state, its start, its answers and its end. */
function interviewRoutes(app: App, { services: { recordings, answers } }: Parts<'recordings' | 'answers'>): void {
  app.get('/i/:token/state', { schema: { params: TokenParams } }, (request) => recordings.state(request.params.token))

  app.post('/i/:token/start', { schema: { params: TokenParams, body: StartBody } }, async (request) => {
    const { aiAnalysis, language, notice } = request.body
    // A page that did not ask has no answer to pass on.
    const answer = notice?.isAiAsked === false ? null : aiAnalysis
    const { token } = request.params
    const current = notice === null ? [] : noticesOf(await recordings.state(token))
    const device = deviceOf(request.headers['user-agent'])
    await recordings.start(token, { aiAnalysis: answer, language, notice, device }, current)
    return recordings.state(token)
  })

  const answer = async (request: FastifyRequest<{ Params: z.output<typeof AnswerParams> }>) => {
    const { token, questionId } = request.params
    const body = request.body instanceof Readable ? request.body : Readable.from([])
    return answers.answer(token, questionId.toLowerCase(), { body, type: request.headers['content-type'] ?? '' })
  }
  const upload = { schema: { params: AnswerParams }, config: { upload: true } }
  app.put('/i/:token/answers/:questionId', upload, answer)
  app.post('/i/:token/answers/:questionId', upload, (request) => {
    if (overrideOf(request.headers, ['PUT']) === undefined) throw unknownRoute()
    return answer(request)
  })

  app.post('/i/:token/speed', { schema: { params: TokenParams }, config: { upload: true } }, async (request) => {
    await recordings.state(request.params.token)
    return takeSpeed(request.body)
  })

  app.post('/i/:token/leave', { schema: { params: TokenParams } }, async (request) => {
    await recordings.leave(request.params.token)
    return recordings.state(request.params.token)
  })
}

/** The public link of a position, at which anybody may apply. */
function publicLinkRoutes(
  app: App,
  { services: { publicPositions }, clock, log, applications }: Parts<'publicPositions'>,
): void {
  const isWithinLimit = applicationLimit(applications, clock, log)
  const findPosition = async (token: string) => {
    const position = await publicPositions.findPublicPosition(token)
    return position && { ...position, logo: position.has_logo ? `/p/${token}/logo` : null }
  }

  app.get('/p/:token', { schema: { params: TokenParams } }, async (request, reply) => {
    const position = await findPosition(request.params.token)
    const language = languageFor(request, position?.language)
    return position ? sendPage(reply, applyPage(position, language)) : sendPage(reply, missingPage(language), 404)
  })

  app.post('/p/:token', { schema: { params: TokenParams } }, async (request, reply) => {
    const position = await findPosition(request.params.token)
    const language = languageFor(request, position?.language)
    if (!position) return sendPage(reply, missingPage(language), 404)
    const form = (request.body ?? {}) as Record<string, unknown>
    const candidate = CandidateInput.safeParse(form)
    if (!candidate.success) {
      const field = candidate.error.issues[0]?.path[0]
      const problem = field === 'firstName' || field === 'lastName' ? field : 'email'
      return sendPage(reply, applyPage(position, language, { problem, typed: form }), 400)
    }
    try {
      await expectFewFrom(callerAddress(request), applications)
      const { token, isMailed } = await publicPositions.apply(position, candidate.data, () =>
        isWithinLimit(position.id),
      )
      if (token !== undefined) return await reply.redirect(`/i/${token}`, 303)
      return sendPage(reply, receivedPage(position, language, isMailed))
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        return sendPage(reply, applyPage(position, language, { problem: problemOf(error), typed: form }), error.status)
      throw error
    }
  })
}

/** A recording, by a signed link that lasts. */
function videoRoute(app: App, { services: { recordings }, links, clock, media }: Parts<'recordings'>): void {
  app.get(
    '/v/:interviewId/:questionId/:until/:signature',
    { schema: { params: VideoParams } },
    async (request, reply) => {
      const link = request.params
      const recording = links.isVideoLinkValid(link, clock.now())
        ? await recordings.findRecording(link.interviewId, link.questionId)
        : undefined
      if (!recording)
        throw new AppError('This recording link is not valid or has expired', {
          kind: 'domain',
          code: 'video.link',
          status: 404,
        })
      return sendStored(request, reply, media, recording)
    },
  )
}
