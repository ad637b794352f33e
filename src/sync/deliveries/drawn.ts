import type { WritePayload } from '../../connector-kit/contract.ts'
import { pdfOf } from '../../pdf/drawing.ts'
import type { Delivery } from '../store/deliveries-reads.ts'

/** What a connector is given in the place of a page: the file that shows it. */

type Stored = Exclude<Delivery['payload'], { readonly action: 'requestAnalysis' }>

/** The values of a write with its page drawn. The same page makes the same file, so that a further try sends the same bytes. */
export async function drawnPayload(payload: Stored): Promise<WritePayload> {
  if (!('page' in payload)) return payload
  const { action, filename, page } = payload
  if (page === null) throw new TypeError('a page whose result nobody read is no write')
  return { action, filename, pdf: await pdfOf(page) }
}

/** The same for a look, which finds a file by its name and needs no bytes of it. */
export function undrawnPayload(payload: Stored): WritePayload {
  if (!('page' in payload)) return payload
  return { action: payload.action, filename: payload.filename, pdf: new Uint8Array() }
}
