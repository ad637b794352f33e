/** A body as it goes out, and the headers that say what it is; undefined: none. */
export type Body = { readonly bytes: string | Buffer; readonly headers: Readonly<Record<string, string>> } | undefined

/** The body of a request to an ATS: JSON, or a form with files. */
export async function encode(
  { json, form }: { readonly json?: unknown; readonly form?: FormData },
  jsonType = 'application/json',
): Promise<Body> {
  if (form) {
    const encoded = new Response(form)
    return {
      bytes: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    }
  }
  return json === undefined ? undefined : { bytes: JSON.stringify(json), headers: { 'content-type': jsonType } }
}
