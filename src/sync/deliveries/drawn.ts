import { AppError } from '../../base/errors.ts'
import type { WritePayload } from '../../connector-kit/contract.ts'
import { type Asker, pdfOf } from '../../pdf/drawing.ts'
import { UNREADY_TRIES_MAX } from '../rules/failures.ts'
import type { Delivery } from '../store/deliveries-reads.ts'

/** What a connector is given in the place of a page: the file that shows it. */

type Stored = Exclude<Delivery['payload'], { readonly action: 'requestAnalysis' }>

/**
 * The values of a write with its page drawn. The same page makes the same file, so that a further try sends the same bytes. `unready`: how
 * often this failed before.
 */
export async function drawnPayload(
  payload: Stored,
  { unready, ...asker }: Asker & { readonly unready: number },
): Promise<WritePayload> {
  if (!('page' in payload)) return payload
  const { action, filename, page } = payload
  if (page === null) throw new TypeError('a page whose result nobody read is no write')
  // A failure is settled; here the last try ended with its process.
  if (unready >= UNREADY_TRIES_MAX)
    throw new AppError(
      "The page of the result could not be drawn: the program ended while it was drawn. The memory may not suffice: look into the log of the system. The result stands on the interview's page",
      { kind: 'rejected', code: 'pdf.died', facts: { doubtful: false } },
    )
  return { action, filename, pdf: await pdfOf(page, asker) }
}

/** The same for a look, which finds a file by its name and needs no bytes of it. */
export function undrawnPayload(payload: Stored): WritePayload {
  if (!('page' in payload)) return payload
  return { action: payload.action, filename: payload.filename, pdf: new Uint8Array() }
}
