import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { codeOf } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import type { Problem } from '../../config/source.ts'
import { DocumentProblems } from '../../connections/contract.ts'
import { type Html, sendPage } from '../../web/pages.ts'
import { NAME } from '../connecting/credentials.ts'
import type { ConnectingService } from '../connecting/service.ts'
import { type Connected, meanwhileOf, storeNew, Version } from '../connecting/stored.ts'
import { choosingWords } from '../connecting/words/choosing/index.ts'
import { textIn } from '../frame/form-fields.ts'
import { inEnglish } from '../frame/language.ts'
import { type Described, type DescribeShown, describePage, newDescriptionPage } from './describe-page.ts'
import { nameOf, type Part } from './fields.ts'
import { PARTS } from './parts.ts'
import { newText, usualText } from './skeleton.ts'
import { bodiesTooLarge, KEY_SECRET, readPart, textWithPart, type Values, valuesOfForm } from './values.ts'
import { describingWords } from './words/pages/index.ts'

/** The actions behind the forms of a description: store a part, try a part, begin a new connection. */

const FIELD_MAX = 20_000
const shape = { csrf: z.string().max(200), key: z.string().max(4_096).trim().default('') }
const texts = (form: Readonly<Record<string, unknown>>) =>
  Object.values(form).every((one) => typeof one !== 'string' || (one.length <= FIELD_MAX && isStorable(one)))
export const PartForm = z
  .looseObject({ ...shape, version: Version, act: z.string().max(40).default('save') })
  .refine(texts)
export const NewForm = z.looseObject({ ...shape, name: z.string().max(200).trim() }).refine(texts)
export type PartForm = z.output<typeof PartForm>

export const FIRST = PARTS[0] as Part
export const DESCRIBED = 'rest'

const describedOf = ({ document: { name, version, secrets, state } }: Connected): Described => ({
  name,
  version,
  hasKey: secrets.includes(KEY_SECRET),
  isRunning: state === 'active',
})

/** After a change by somebody else: what they did, and what was typed here. */
async function showChanged(
  { documents }: ConnectingService,
  session: Session,
  reply: FastifyReply,
  stored: Connected,
  { part, seen, values }: { part: Part; seen: number; values: Values },
) {
  const { organizationId, name } = stored.document
  const now = (await documents.find(organizationId, name)) ?? stored.document
  const changed = await meanwhileOf({ documents }, now, seen)
  const shown = { part, read: readPart(now.text, part), values }
  return sendPage(reply, describePage(session, { ...describedOf({ ...stored, document: now }), changed }, shown), 409)
}

/** The answers to the forms of a description. */
export function describingForms(service: ConnectingService) {
  const { documents } = service

  const secretsOf = (key: string) => (key === '' ? {} : { secrets: { [KEY_SECRET]: key } })

  async function store(
    session: Session,
    reply: FastifyReply,
    stored: Connected,
    part: Part,
    form: PartForm,
    values: Values,
  ) {
    const { document } = stored
    const { name } = document
    const read = readPart(document.text, part)
    const large = largeBodies(part, values, read.values)
    if (large) {
      const described = { ...describedOf(stored), version: form.version }
      return sendPage(reply, describePage(session, described, { part, read, values, mistakes: large }), 400)
    }
    const text = textWithPart(document.text, part, values)
    const next = PARTS[PARTS.indexOf(part) + 1]
    const on = `/dashboard/connections/${name}/${next ? `describe/${next.id}?saved=1` : 'rules?new=1'}`
    if (text === document.text && form.key === '' && form.version === document.version) return reply.redirect(on, 303)
    const { organizationId, email: by } = session
    const change = { organizationId, name, text, by, expectedVersion: form.version, ...secretsOf(form.key) }
    try {
      await documents.save(change)
    } catch (error) {
      if (error instanceof DocumentProblems)
        return sendPage(
          reply,
          describePage(
            session,
            { ...describedOf(stored), version: form.version },
            { part, read, values, ...placed(part, error.problems) },
          ),
          400,
        )
      if (codeOf(error) !== 'connection.changed') throw error
      return showChanged(service, session, reply, stored, { part, seen: form.version, values })
    }
    return reply.redirect(on, 303)
  }

  async function tryIt(
    session: Session,
    reply: FastifyReply,
    stored: Connected,
    part: Part,
    form: PartForm,
    typed: Values,
  ) {
    const { document } = stored
    const [how, asked = ''] = form.act.split(/-(.*)/s)
    const group = part.groups.find(({ tries }) => tries?.part === asked)
    if (!group?.tries) return reply.redirect(`/dashboard/connections/${document.name}/describe/${part.id}`, 303)
    const values = how === 'fill' ? filled(typed, form) : typed
    // A key that was typed beside another text may go to a server that its page did not show.
    if (form.key !== '' && form.version !== document.version)
      return showChanged(service, session, reply, stored, { part, seen: form.version, values })
    const read = readPart(document.text, part)
    const ids = Object.fromEntries(
      part.groups.map(({ tries }) => [tries?.part ?? '', textIn(form, `id-${tries?.part}`)]),
    )
    const shown: DescribeShown = { part, read, values, ids }
    const described = { ...describedOf(stored), version: form.version }
    const large = largeBodies(part, values, read.values)
    if (large) return sendPage(reply, describePage(session, described, { ...shown, mistakes: large }), 400)
    // Whoever does not know the fields yet looks at the answer first.
    const open = part.groups.flatMap(({ fields }) => fields.filter(({ isNeeded }) => isNeeded).map(nameOf))
    const text = textWithPart(document.text, part, values, new Set(open))
    const draft = { organizationId: session.organizationId, name: document.name, text, ...secretsOf(form.key) }
    try {
      const id = ids[group.tries.part]
      const result = await service.tryPart(draft, group.tries.part, id === '' ? undefined : id)
      return sendPage(reply, describePage(session, described, { ...shown, tried: { group, result } }))
    } catch (error) {
      if (!(error instanceof DocumentProblems)) throw error
      return sendPage(reply, describePage(session, described, { ...shown, ...placed(part, error.problems) }), 400)
    }
  }

  async function takeNew(session: Session, reply: FastifyReply, form: z.output<typeof NewForm>) {
    const { name, key } = form
    const values = valuesOfForm(form, FIRST)
    const read = readPart(usualText(DESCRIBED), FIRST)
    const refuse = (more: Partial<DescribeShown>, status = 400) =>
      sendPage(reply, newDescriptionPage(session, { part: FIRST, read, values, name, ...more }), status)
    const mistakes = new Map<string, Html | string>()
    if (!NAME.test(name)) mistakes.set('name', choosingWords().credentials.nameExpected)
    if (key === '') mistakes.set('key', describingWords().needed)
    if (mistakes.size > 0) return refuse({ mistakes })
    const made = { name, text: newText(name, FIRST, values), secrets: { [KEY_SECRET]: key } }
    const refusal = await storeNew(service, session, made, { isTested: false })
    if (!refusal) return reply.redirect(`/dashboard/connections/${name}/describe/${FIRST.id}?saved=1`, 303)
    const { status, mistakes: problems = [], ofName, problem } = refusal
    const told = ofName ?? problem
    if (told !== undefined) return refuse({ mistakes: new Map([['name', told]]) }, status)
    return refuse(placed(FIRST, problems), status)
  }

  return { describedOf, store, tryIt, takeNew }
}

/** The mistakes of bodies that are not read; undefined where there is none. */
function largeBodies(part: Part, typed: Values, before: Values): ReadonlyMap<string, string> | undefined {
  const large = bodiesTooLarge(part, typed, before)
  const { bodyTooLarge } = describingWords()
  return large.length === 0 ? undefined : new Map(large.map((name) => [name, bodyTooLarge]))
}

/** The typed values, with those that the last trial suggested for fields that found nothing. */
const filled = (typed: Values, form: PartForm): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, textIn(form, `fill-${name}`) || value]))

/** The field beside a mistake shows which setting is wrong, so its sentence need not name it. */
const OF_SETTING = /^setting \S+ of \S+: /

/** The mistakes of a text by the fields of the part; `problems`: those that belong to no field, with their line. */
function placed(part: Part, problems: readonly Problem[]): Pick<DescribeShown, 'mistakes' | 'problems'> {
  const mistakes = new Map<string, Html | string>()
  const others: Problem[] = []
  const fields = part.groups.flatMap((group) => group.fields)
  for (const problem of problems) {
    const of = fields
      .filter(({ path }) => isWithin(problem.path, ['settings', ...path].join('.')))
      .sort((a, b) => b.path.length - a.path.length)[0]
    // A request without its path is told of the request as a whole.
    const gate =
      of ??
      fields.find(({ kind, path }) => kind === 'get' && problem.path === ['settings', ...path.slice(0, -1)].join('.'))
    if (!gate) others.push(problem)
    else if (!mistakes.has(nameOf(gate)))
      mistakes.set(nameOf(gate), inEnglish(`${problem.message.replace(OF_SETTING, '')}.`))
  }
  return { mistakes, problems: others }
}

const isWithin = (path: string, of: string): boolean => path === of || path.startsWith(`${of}.`)
