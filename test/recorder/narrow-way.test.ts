import { expect, test } from 'vitest'
import { CallError } from '../../src/recorder/browser/call-error.ts'
import { throughFirewalls } from '../../src/recorder/browser/firewalls.ts'

/** Answers each way by its status; what was sent. */
async function sent(method: string, ...statuses: number[]): Promise<(string | number)[]> {
  const ways: string[] = []
  const outcome = await throughFirewalls(method, async (way) => {
    ways.push(way.method)
    const status = statuses.shift() ?? 204
    if (status >= 400) throw new CallError(status)
    return status
  }).catch((error: CallError) => error.status)
  return [...ways, outcome]
}

test('a refused method goes out as POST; where that is refused too, the next one goes out as it is', async () => {
  // A block that passes, and then a firewall that takes PATCH and no POST in its place.
  expect(await sent('PATCH', 403, 403)).toEqual(['PATCH', 'POST', 403])
  expect(await sent('PATCH', 204)).toEqual(['PATCH', 204])
  expect(await sent('DELETE', 405, 204)).toEqual(['DELETE', 'POST', 204])
  expect(await sent('PUT', 204)).toEqual(['POST', 204])
  expect(await sent('PUT', 403)).toEqual(['POST', 403])
  expect(await sent('PUT', 204)).toEqual(['PUT', 204])
})

test('what the server itself refuses, and what has no answer, is not sent again', async () => {
  expect(await sent('PATCH', 409)).toEqual(['PATCH', 409])
  expect(await sent('GET', 403)).toEqual(['GET', 403])
  let times = 0
  const named = throughFirewalls('PATCH', async () => {
    times++
    throw new CallError(403, 'take.locked')
  })
  await expect(named).rejects.toMatchObject({ status: 403, code: 'take.locked' })
  expect(times).toBe(1)
})
