import { messageOf } from '../../base/errors.ts'
import { holdsSeal, mapTexts, openLinks, sealLink } from '../../base/seals.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { withoutMarkers } from '../rules/markers.ts'
import type { Delivery } from './deliveries-reads.ts'
import type { QuarantinedRecord } from './quarantine.ts'

/**
 * Candidates' links in the engine's tables. From the moment a version is judged until a write goes out, an interview's link is
 * sealed: templates copy the sealed text into payloads and values, and only the write itself opens it.
 */

const aboutInterview = (id: string): string => `interview ${id}`

/** The interview with its link as it is stored. */
export function sealedVersion<One extends Interview>(secret: Buffer, version: One): One {
  const { id, inviteUrl } = version
  if (!inviteUrl || holdsSeal(inviteUrl)) return version
  return { ...version, inviteUrl: sealLink(secret, withoutMarkers(inviteUrl), aboutInterview(id)) }
}

/** Versions with their links as the API shows them, and those whose stored link cannot be opened, to be set aside. */
export function openedVersions(
  secret: Buffer,
  versions: readonly Interview[],
): { opened: Interview[]; unopened: QuarantinedRecord[] } {
  const opened: Interview[] = []
  const unopened: QuarantinedRecord[] = []
  for (const version of versions)
    try {
      const inviteUrl = version.inviteUrl && openLinks(secret, version.inviteUrl, aboutInterview(version.id)).text
      opened.push({ ...version, inviteUrl })
    } catch (error) {
      unopened.push({ id: version.id, problem: messageOf(error) })
    }
  return { opened, unopened }
}

/** The delivery with the links in its payload opened, and these links. Throws `seal.unreadable`. */
export function openedDelivery(secret: Buffer, delivery: Delivery): { opened: Delivery; links: string[] } {
  const links: string[] = []
  const payload = mapTexts(delivery.payload, (text) => {
    const found = openLinks(secret, text, aboutInterview(delivery.interviewId))
    links.push(...found.links)
    return found.text
  })
  return { opened: links.length === 0 ? delivery : { ...delivery, payload }, links: [...new Set(links)] }
}
