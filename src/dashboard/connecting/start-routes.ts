import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { PlanStage } from '../../sync/operations/contract.ts'
import { html, sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { presentLanguage, withLanguage } from '../frame/language.ts'
import { busyText } from '../sync/plan-routes.ts'
import { sendPlan } from '../sync/plan-sending.ts'
import { exampleOf } from './example-part.ts'
import type { OfferedPosition } from './positions/positions.ts'
import { rulesOfText } from './rules-draft.ts'
import { sentencesOf } from './sentences.ts'
import type { ConnectingService, Meaning } from './service.ts'
import { type StartShown, startFrame, startPage, startPlan } from './start-page.ts'
import { type Stored, storedOf, Version } from './stored.ts'
import { ownWords } from './words/own/index.ts'
import { rulesWords } from './words/rules/index.ts'
import { optionsFor } from './write-backs.ts'

const StartForm = z.object({
  csrf: z.string().max(200),
  act: z.enum(['plan', 'start']),
  version: Version,
})

/** The last step: whom it concerns, by name, and the button that starts the connection. */
export function startRoutes(
  service: ConnectingService,
  positionsOf: (session: Session) => Promise<readonly OfferedPosition[]>,
  { guarded, formOf }: Guards,
  log: Log,
) {
  async function shownOf(session: Session, { document, connector }: Stored) {
    const { name, version, text, state } = document
    const meaning = await service.meaning(document)
    const said = await saidFor(session, { document, connector }, meaning)
    const { asks, hasBegun, warnings } = meaning
    return {
      name,
      version,
      text,
      ...said,
      ats: connector?.displayName ?? ownWords().thisAts,
      isRunning: state === 'active',
      hasBegun,
      asks,
      warnings,
    }
  }

  /** What the text says, in sentences and for one person; of rules that no form can show, only where they stand. */
  async function saidFor(
    session: Session,
    { document, connector }: Stored,
    meaning: Meaning,
  ): Promise<Pick<StartShown, 'sentences' | 'example'>> {
    const options = connector && optionsFor(connector.actions)
    const read = options && rulesOfText(document.text, options)
    if (!connector || !options || !read) return { sentences: [rulesWords().sentences.unread], example: undefined }
    // The form may have shown another draft since.
    const chosen = new Set(read.draft.invites.map(({ job }) => job))
    const [offers, positions] = await Promise.all([
      service.offers(document, { mayBeKept: true, chosen }),
      positionsOf(session),
    ])
    const rules = { options, offers, positions, ...read }
    const example = await exampleOf(service, document, rules)
    return { sentences: sentencesOf({ connector, meaning, ...rules }), example }
  }

  async function look(session: Session, reply: FastifyReply, stored: Stored) {
    const shown = await shownOf(session, stored)
    const end = new AbortController()
    // Who closes the page wants no plan any more.
    reply.raw.once('close', () => end.abort())
    const stages: PlanStage[] = []
    const { name } = stored.document
    const asked = { signal: end.signal, onStage: (stage: PlanStage) => stages.push(stage) }
    const begun = await service.plan(stored.document, asked)
    if (begun.is !== 'begun') return sendPage(reply, startPage(session, { ...shown, problem: busyText() }), 409)
    // The stream ends later, perhaps outside of this request.
    const language = presentLanguage()
    return sendPlan(reply, startFrame(session, shown), {
      ...{ connection: name, stages, plan: begun.plan, log, end },
      shown: (plan) => withLanguage(language, () => startPlan(session, shown, plan)),
      after: html`<p><a href="/dashboard/connections/${name}/start">${ownWords().start.lookAgain}</a></p>`,
    })
  }

  /** Lets the connection run, with the text that was seen; the brake of that text asks, or does not. */
  async function start(session: Session, reply: FastifyReply, stored: Stored, seen: number) {
    const { name, state } = stored.document
    const change = { organizationId: session.organizationId, name, by: session.email }
    try {
      if (state !== 'active') await service.documents.setState({ ...change, expectedVersion: seen, state: 'active' })
    } catch (error) {
      if (codeOf(error) !== 'connection.changed') throw error
      const now = await service.documents.find(change.organizationId, name)
      const words = ownWords()
      const problem = words.start.changed(now?.changedBy ?? words.somebodyElse)
      const shown = await shownOf(session, now ? { ...stored, document: now } : stored)
      return sendPage(reply, startPage(session, { ...shown, problem }), 409)
    }
    return reply.redirect(`/dashboard/connections/${name}/edit?started=1`, 303)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/start',
      guarded(async (session, request, reply) =>
        sendPage(reply, startPage(session, await shownOf(session, await storedOf(service, session, request)))),
      ),
    )
    app.post(
      '/dashboard/connections/:name/start',
      guarded(async (session, request, reply) => {
        const stored = await storedOf(service, session, request)
        const { act, version } = formOf(session, request, StartForm)
        return act === 'plan' ? look(session, reply, stored) : start(session, reply, stored, version)
      }),
    )
  }
}
