import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import { type ConnectionDocument, DocumentProblems } from '../../connections/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { exampleOf } from './example-part.ts'
import {
  isUnmade,
  MAKING,
  type MakingParts,
  type MakingShown,
  madePosition,
  QUESTIONS_LENGTH_MAX,
  shownPosition,
  typedPosition,
} from './positions/position-making.ts'
import type { OfferedPosition } from './positions/positions.ts'
import {
  mergedInvites,
  NEW_INVITE,
  type ReadRules,
  type RulesDraft,
  ruleMistakes,
  rulesOfForm,
  rulesOfText,
  textWithRules,
  withRow,
} from './rules-draft.ts'
import { type RulesShown, rulesPage } from './rules-page.ts'
import type { ConnectingService, LiveTest } from './service.ts'
import { type Connected, connectedOf, meanwhileOf, Version } from './stored.ts'
import { rulesWords } from './words/rules/index.ts'
import { optionsFor } from './write-backs.ts'

const FIELD_MAX = 1_000
const maxOf = (field: string): number => (field === MAKING.questions ? QUESTIONS_LENGTH_MAX : FIELD_MAX)
/** Buttons that leave the rules as they were typed. */
const UNMOVED = /^(preview|make|no-position|position-\d{1,2})$/
const RulesForm = z
  .looseObject({
    csrf: z.string().max(200),
    act: z.string().max(20).default('save'),
    version: Version,
  })
  .refine((form) => Object.values(form).every((one) => typeof one !== 'string' || isStorable(one)))
  .superRefine((form, { addIssue }) => {
    for (const [name, one] of Object.entries(form))
      if (typeof one === 'string' && one.length > maxOf(name))
        addIssue({ code: 'too_big', origin: 'string', maximum: maxOf(name), path: [name], input: one })
  })

/** Everything that the page of rules shows of a draft. */
function showing(service: ConnectingService, positionsOf: (session: Session) => Promise<readonly OfferedPosition[]>) {
  return async (
    session: Session,
    { document, connector }: Connected,
    draft: RulesDraft,
    { further, writesDefaultNotes }: ReadRules,
    how?: { readonly mayBeKept: boolean },
  ) => {
    const [offers, positions, meaning] = await Promise.all([
      service.offers(document, { ...how, chosen: new Set(draft.invites.map(({ job }) => job)) }),
      positionsOf(session),
      service.meaning(document),
    ])
    const options = optionsFor(connector.actions)
    const { name, version, state } = document
    const isRunning = state === 'active'
    const rules = { draft, further, writesDefaultNotes, options, offers, positions }
    return {
      ...rules,
      example: await exampleOf(service, document, rules),
      name,
      version,
      isRunning,
      meaning,
      connector,
    } satisfies RulesShown
  }
}

/** Who is invited and what is written back, in a form; the draft lives in it until it is stored. */
export function rulesRoutes(
  service: ConnectingService,
  positionsOf: (session: Session) => Promise<readonly OfferedPosition[]>,
  making: MakingParts,
  { guarded, formOf }: Guards,
) {
  const shownOf = showing(service, positionsOf)

  /** Makes the position, and chooses it for its rule. */
  async function make(
    session: Session,
    reply: FastifyReply,
    document: Connected['document'],
    shown: Omit<RulesShown, 'making'> & { readonly making: MakingShown },
    { version }: z.output<typeof RulesForm>,
  ) {
    const made = await madePosition(making, session, shown.making)
    if ('mistakes' in made)
      return sendPage(
        reply,
        rulesPage(session, { ...shown, version, making: { ...shown.making, mistakes: made.mistakes } }),
        400,
      )
    const invites = shown.draft.invites.map((one, at) => (at === shown.making.at ? { ...one, position: made.id } : one))
    const draft = { ...shown.draft, invites }
    const named = { ...shown, draft, positions: await positionsOf(session) }
    const example = await exampleOf(service, document, named)
    return sendPage(reply, rulesPage(session, { ...named, version, example, making: undefined }))
  }

  async function take(session: Session, reply: FastifyReply, stored: Connected, form: z.output<typeof RulesForm>) {
    const { document, connector } = stored
    const options = optionsFor(connector.actions)
    const read = rulesOfText(document.text, options)
    // Rules that the form cannot show would be lost by it.
    if (!read) return reply.redirect(`/dashboard/connections/${document.name}/edit`, 303)
    const { further } = read
    const typed = rulesOfForm(form, options)
    const moved = UNMOVED.test(form.act) ? typed : withRow(typed, form.act)
    const [draft, mayBeKept] = [moved ?? typed, moved !== undefined]
    const seen = await shownOf(session, stored, draft, read, { mayBeKept })
    const position = typedPosition(making, form, { act: form.act, draft, offers: seen.offers })
    const shown = { ...seen, making: position && (await shownPosition(making, session, position)) }
    if (form.act === 'make' && shown.making)
      return make(session, reply, document, { ...shown, making: shown.making }, form)
    // The version that the draft was begun on goes along until it is stored.
    if (moved) return sendPage(reply, rulesPage(session, { ...shown, version: form.version }))
    const known = new Set(shown.positions.map(({ value }) => value))
    const mistakes = ruleMistakes(typed, options, { offers: shown.offers, positions: known, stored: read.draft })
    if (isUnmade(position) && shown.making)
      return sendPage(
        reply,
        rulesPage(session, {
          ...{ ...shown, version: form.version, mistakes },
          making: { ...shown.making, mistakes: new Map([['questions', rulesWords().making.unmade]]) },
        }),
        400,
      )
    if (mistakes.size > 0)
      return sendPage(reply, rulesPage(session, { ...shown, version: form.version, mistakes }), 400)
    const { organizationId } = session
    const { name } = document
    const text = textWithRules(document.text, typed, options, further)
    const basis = await seenOrNewKey(service, document, form.version)
    if (text !== document.text || basis !== document.version)
      try {
        await service.documents.save({ organizationId, name, text, expectedVersion: basis, by: session.email })
      } catch (error) {
        if (error instanceof DocumentProblems) {
          const problems = error.problems.map(({ message }) => `${message}.`)
          return sendPage(reply, rulesPage(session, { ...shown, version: form.version, problems }), 400)
        }
        if (codeOf(error) !== 'connection.changed') throw error
        const now = (await service.documents.find(organizationId, name)) ?? document
        const changed = await meanwhileOf(service, now, form.version)
        const merged = mergedInvites(typed, { before: changed.begun ?? '', now: now.text }, options)
        const both = { ...typed, invites: merged.invites }
        const again = await shownOf(session, { document: now, connector }, both, read, { mayBeKept: true })
        return sendPage(
          reply,
          rulesPage(session, { ...again, making: movedAlong(shown.making, merged.places), changed, merged }),
          409,
        )
      }
    return reply.redirect(`/dashboard/connections/${name}/start`, 303)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/rules',
      guarded(async (session, request, reply) => {
        const stored = await connectedOf(service, session, request)
        const { document, connector } = stored
        const { organizationId, name, text } = document
        const options = optionsFor(connector.actions)
        const isNew = (request.query as Record<string, unknown>)['new'] !== undefined
        const read = rulesOfText(text, options)
        // What the form cannot show is changed in the text.
        if (!read) return reply.redirect(`/dashboard/connections/${name}/edit`, 303)
        const isUntouched = read.draft.invites.length + read.draft.writes.size + read.further.length === 0
        const usual = new Map(options.filter(({ isUsual }) => isUsual).map(({ id }) => [id, '']))
        const draft = isUntouched && isNew ? { invites: [NEW_INVITE], writes: usual } : read.draft
        const [shown, test] = await Promise.all([
          shownOf(session, stored, draft, read),
          isNew ? service.test({ organizationId, name, text }) : undefined,
        ])
        return sendPage(reply, rulesPage(session, { ...shown, test: goodOnly(test) }))
      }),
    )
    app.post(
      '/dashboard/connections/:name/rules',
      // Fifteen long questions, in a script of which a browser sends each letter as six characters.
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const stored = await connectedOf(service, session, request)
        return take(session, reply, stored, formOf(session, request, RulesForm))
      }),
    )
  }
}

/** A position goes along with its rule, and goes with it. */
function movedAlong(making: MakingShown | undefined, places: readonly number[]): MakingShown | undefined {
  const at = making ? places.indexOf(making.at) : -1
  return making && at >= 0 ? { ...making, at } : undefined
}

/** The version that somebody saw; or the one that is stored now where it has a new key and nothing else: rules mean the same with either. */
async function seenOrNewKey(service: ConnectingService, document: ConnectionDocument, seen: number): Promise<number> {
  if (seen >= document.version) return seen
  const { begun, text, events } = await meanwhileOf(service, document, seen)
  const isWhole = events.length === document.version - seen
  return begun === text && isWhole && events.every(({ what }) => what === 'secret') ? document.version : seen
}

/** A test that failed shows as what could not be read for the form. */
const goodOnly = (test: LiveTest | undefined): LiveTest | undefined => (test?.failed ? undefined : test)
