import { CallError } from './call-error.ts'

/** Statuses with which firewalls refuse a method. Our own server names its refusals (`X-Error-Code`). */
const METHOD_REFUSED = [403, 405, 501]
/** True while PATCH, PUT and DELETE go out as POST, since something on the way refused them; false again once POST was refused too. */
let isNarrow = false

/** How to send a request of this method: as it is, or as POST with a header that names the method (`X-HTTP-Method-Override`, as tus has it). */
export interface Way {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a request, and once more as POST where something on the way refuses its method. */
export async function throughFirewalls<Result>(method: string, send: (way: Way) => Promise<Result>): Promise<Result> {
  const isPlain = ['GET', 'HEAD', 'POST'].includes(method)
  const way = (): Way =>
    isPlain || !isNarrow ? { method, headers: {} } : { method: 'POST', headers: { 'X-HTTP-Method-Override': method } }
  const wasNarrow = isNarrow
  try {
    return await send(way())
  } catch (error) {
    if (isPlain || !isMethodRefused(error)) throw error
    isNarrow = !wasNarrow
    if (wasNarrow) throw error
  }
  try {
    return await send(way())
  } catch (error) {
    // It was not about the method, such as a block that passes.
    if (isMethodRefused(error)) isNarrow = false
    throw error
  }
}

const isMethodRefused = (error: unknown): boolean =>
  error instanceof CallError && error.code === '' && METHOD_REFUSED.includes(error.status)
