import { shownFields, shownValue } from './custom-fields.ts'
import { noteRow } from './lists.ts'
import { Refusal } from './refusal.ts'
import type { FakeApplication, World } from './world.ts'

/** The answer to a write; null sends an empty body. */
export interface WriteAnswer {
  status: number
  body: object | null
}
type Body = Record<string, unknown>

/** Carries out one write as the vendor would; nothing here is idempotent that is not so there. */
export function write(world: World, method: string, path: string, body: Body): WriteAnswer {
  const match = /^applications\/(\d+)(?:\/(move|reject|unreject))?$/.exec(path)
  if (match && method === 'PATCH' && !match[2]) return patchApplication(world, applicationOf(world, match[1]), body)
  if (match && method === 'POST' && match[2] === 'move') return move(world, applicationOf(world, match[1]), body)
  if (match && method === 'POST' && match[2] === 'reject') return reject(world, applicationOf(world, match[1]), body)
  if (method === 'POST' && path === 'notes') return addNote(world, body)
  if (method === 'POST' && path === 'attachments') return addAttachment(world, body)
  if (method === 'POST' && path === 'candidate_tags') return addTag(world, body)
  if (method === 'POST' && path === 'applied_candidate_tags') return applyTag(world, body)
  throw new Refusal(404, [])
}

function applicationOf(world: World, id: unknown): FakeApplication {
  const found = world.applications.get(Number(id))
  if (!found) throw new Refusal(404, [])
  return found
}

function text(body: Body, field: string, max: number): string {
  const value = body[field]
  if (typeof value !== 'string' || value === '') throw new Refusal(422, [{ [field]: "can't be blank" }])
  if (value.length > max) throw new Refusal(422, [{ [field]: `is too long (maximum is ${max} characters)` }])
  return value
}

function addNote(world: World, body: Body): WriteAnswer {
  const application = applicationOf(world, body['application_id'])
  if (Number(body['candidate_id']) !== application.candidate_id)
    throw new Refusal(422, [{ candidate_id: 'does not belong to the application' }])
  if (!world.users.some((user) => user.id === Number(body['user_id'])))
    throw new Refusal(422, [{ user_id: 'does not exist' }])
  const row = {
    id: world.id(),
    application_id: application.id,
    candidate_id: application.candidate_id,
    body: text(body, 'body', 60_000),
    visibility: String(body['visibility']),
    type: String(body['note_type']),
    user_id: Number(body['user_id']),
    created_at: world.now().toISOString(),
  }
  world.save({ kind: 'note', row })
  return { status: 201, body: noteRow(row) }
}

function addAttachment(world: World, body: Body): WriteAnswer {
  const application = applicationOf(world, body['application_id'])
  const row = {
    id: world.id(),
    application_id: application.id,
    filename: text(body, 'filename', 255),
    type: String(body['type']),
    content: text(body, 'content', 10_000_000),
    created_at: world.now().toISOString(),
  }
  world.save({ kind: 'attachment', row })
  const { content: _content, ...answer } = row
  return { status: 201, body: answer }
}

function patchApplication(world: World, application: FakeApplication, body: Body): WriteAnswer {
  const sent = (body['custom_fields'] ?? []) as Body[]
  const kept = world.erasesOtherFields && sent.length > 0 ? {} : application.custom_fields
  const custom_fields: FakeApplication['custom_fields'] = { ...kept }
  for (const { name_key: key, custom_field_id: id, value } of sent) {
    const field = world.customFields.find((one) => one.active && (one.name_key === key || one.id === id))
    if (!field) throw new Refusal(422, [{ custom_fields: `${String(key ?? id)} does not exist` }])
    const shown = shownValue(field, value)
    if (shown === null) delete custom_fields[field.name_key]
    else custom_fields[field.name_key] = { name: field.name, type: field.value_type, value: shown }
  }
  const changed = world.changeApplication(application.id, { custom_fields })
  return {
    status: 200,
    body: changed ? { ...changed, custom_fields: shownFields(world.customFields, custom_fields) } : null,
  }
}

function addTag(world: World, body: Body): WriteAnswer {
  const name = text(body, 'name', 255)
  if ([...world.tags.values()].some((tag) => tag.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal(422, [{ name: 'has already been taken' }])
  const row = { id: world.id(), name }
  world.save({ kind: 'tag', row })
  return { status: 201, body: row }
}

function applyTag(world: World, body: Body): WriteAnswer {
  const candidate = world.candidates.get(Number(body['candidate_id']))
  const tag = world.tags.get(Number(body['candidate_tag_id']))
  if (!candidate || !tag) throw new Refusal(422, ['candidate or tag does not exist'])
  const row = { id: world.id(), candidate_id: candidate.id, candidate_tag_id: tag.id }
  world.save({ kind: 'applied_tag', row })
  if (!candidate.tags.includes(tag.name))
    world.save({
      kind: 'candidate',
      row: { ...candidate, tags: [...candidate.tags, tag.name], updated_at: world.now().toISOString() },
    })
  return { status: 201, body: row }
}

function move(world: World, application: FakeApplication, body: Body): WriteAnswer {
  if (application.status !== 'in_process') throw new Refusal(422, ['Application is not active'])
  // Compare-and-swap with the stage where the application is.
  const from = world.comparesJobStage ? application.job_interview_stage_id : application.stage_id
  if (Number(body['from_stage_id']) !== from)
    throw new Refusal(422, [{ from_stage_id: 'does not match the current stage' }])
  const target = world.stages.get(Number(body['to_stage_id']))
  if (!target || target.job_id !== application.job_id || !target.active)
    throw new Refusal(422, [{ to_stage_id: 'is not a stage of this job' }])
  world.changeApplication(application.id, { job_interview_stage_id: target.id })
  return { status: 204, body: null }
}

function reject(world: World, application: FakeApplication, body: Body): WriteAnswer {
  if (application.status !== 'in_process') throw new Refusal(422, ['Application is already rejected or hired'])
  if (!world.reasons.some((reason) => reason.id === Number(body['rejection_reason_id'])))
    throw new Refusal(422, [{ rejection_reason_id: 'does not exist' }])
  world.changeApplication(application.id, { status: 'rejected', rejected_at: world.now().toISOString() })
  return { status: 204, body: null }
}
