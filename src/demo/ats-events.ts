import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Change } from '../../connectors/greenhouse/fake/world.ts'
import type { Feed } from './feed.ts'
import { firstLineOf, nameOf, REVIEW } from './names.ts'

/** Shows what arrives in the fake ATS: applications, moves, notes and tags, whoever wrote them. */
export function showAtsEvents(world: FakeGreenhouse['world'], feed: Feed): void {
  const places = new Map([...world.applications.values()].map((one) => [one.id, world.placeOf(one)]))

  function showApplication({ row }: Extract<Change, { kind: 'application' }>): void {
    const [before, now] = [places.get(row.id), world.placeOf(row)]
    places.set(row.id, now)
    if (before === now) return
    const who = nameOf(world, row)
    const job = world.jobs.get(row.job_id ?? 0)?.name ?? 'a job'
    if (before === undefined)
      feed.tell('ats', 'ATS', `${who} applied for ${job}${now === REVIEW ? '' : ` and stands in “${now}”`}`)
    else if (now === 'Rejected') feed.tell('ats', 'ATS', `${who} is rejected`)
    else feed.tell('ats', 'ATS', `${who} moved from “${before}” to “${now}”`)
  }

  world.onChange((change) => {
    if (change.kind === 'application') showApplication(change)
    else if (change.kind === 'deleted') places.delete(change.row.id)
    else if (change.kind === 'note') {
      const application = world.applications.get(change.row.application_id)
      if (application) feed.show('to-ats', noteLine(nameOf(world, application), firstLineOf(change.row.body)))
    } else if (change.kind === 'applied_tag') {
      const candidate = world.candidates.get(change.row.candidate_id)
      const tag = world.tags.get(change.row.candidate_tag_id)
      if (candidate && tag) feed.show('to-ats', `Tag on ${candidate.first_name} ${candidate.last_name}: ${tag.name}`)
    }
  })
}

function noteLine(name: string, line: string): string {
  return line.includes(name) ? `Note: ${line}` : `Note on ${name}: ${line}`
}
