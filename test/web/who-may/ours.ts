import { Link } from '../../kit/api.ts'
import { madeHere } from '../../kit/made-here.ts'
import { PNG } from '../../kit/pictures.ts'
import { eventually, type Product, type Tenant } from '../../kit/product.ts'
import { publicTokenOf } from '../../kit/public-link.ts'
import type { SyncWorld } from '../../kit/sync-world.ts'
import type { Ours } from './row.ts'

/** An organization with one of everything, and with "canary" in whatever a page could show of it. */
export async function makeOurs(world: SyncWorld, theirs: Ours['theirs']): Promise<Ours> {
  const { product, api, tenant } = world
  const position = await api.position(tenant, { name: 'Canary position' })
  const candidate = { firstName: 'Canary', lastName: 'Candidate', email: 'canary@people.example' }
  const made = await api.invited(position.id, { candidate, sendEmail: true })
  const link = new Link(made.inviteUrl ?? '')
  await link.answer(1)
  const [first] = (await link.state()).questions
  const image = await product.core.services.questionImages.setQuestionImage(
    { ...tenant, userId: null, keyId: null },
    position.id,
    first?.id ?? '',
    { alt: 'Canary picture', picture: PNG },
  )
  const upload = await link.take((await link.state()).questions[1]?.id ?? '')
  await fetch(`${upload}/keep`, { method: 'POST' })
  await product.core.services.decisions.setApproval(tenant, made.id, 'approved')
  const detail = await api.interview(made.id)
  const logo = PNG
  await product.core.services.candidatePages.setCandidatePage(tenant, { contact: 'canary@acme.example', logo })
  const application = world.application('canary.applied@people.example')
  const { knex } = product.core.database
  const delivery = await eventually('a note of ours is written', () =>
    knex('deliveries').where({ application_id: application, state: 'confirmed' }).first('seq'),
  )
  await madeHere(product, tenant, world.ats, { name: 'canary-made-here' })
  const token = await publicTokenOf(product, tenant, position.id)
  return {
    ...(await guestOf(product, tenant, made.id)),
    us: tenant,
    theirs,
    position: position.id,
    interview: made.id,
    question: detail.answers[0]?.questionId ?? '',
    image: image.id,
    link: new URL(link.url).pathname,
    upload: new URL(upload).pathname,
    publicLink: `/p/${token}`,
    video: new URL(detail.answers[0]?.videoUrl ?? '').pathname,
    application,
    delivery: delivery.seq,
    note: await noteOf(product, tenant, made.id),
  }
}

/** A note of somebody who was removed. */
async function noteOf({ core }: Product, { organizationId }: Tenant, interview: string): Promise<string> {
  await core.services.reviewNotes.addNote(
    { organizationId, userId: 'f'.repeat(24) },
    interview,
    'Canary note of somebody else',
  )
  const { id } = await core.database.knex('review_notes').where({ interview_id: interview }).first('id')
  return String(id)
}

/** A guest link, and a recording that it plays. */
async function guestOf({ core: { services } }: Product, tenant: Tenant, interview: string) {
  const made = await services.guestLinks.makeGuestLink(tenant, interview, {
    days: 7,
    drawn: 'a'.repeat(24),
    login: 'canary',
  })
  const guest = new URL(made.url).pathname
  const watched = await services.guestLinks.openGuestLink(guest.slice(3))
  const [link] = await services.guestLinks.guestLinksOf(tenant, interview)
  return { guest, guestId: link?.id ?? '', guestVideo: watched.answers[0]?.videoUrl ?? '' }
}
