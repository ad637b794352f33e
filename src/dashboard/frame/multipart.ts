import type { FastifyRequest } from 'fastify'
import { domainError } from '../../base/errors.ts'
import type { App } from '../../web/server.ts'

/** Lets the routes of a plugin take forms with files: texts, and bytes of what has a file name and is not empty. */
export function acceptFiles(app: App, bodyLimit: number): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, fieldsOf)
}

async function fieldsOf(request: FastifyRequest, body: string | Buffer): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(body as Buffer), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const fields: [string, unknown][] = []
    // A browser sends an empty file where none was chosen.
    for (const [name, value] of form)
      if (typeof value === 'string' || value.size > 0)
        fields.push([name, typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer())])
    return Object.fromEntries(fields)
  } catch (cause) {
    throw domainError('dashboard.form', 400, 'The form could not be read.', cause)
  }
}
