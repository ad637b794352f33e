import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenAiSettings } from '../../src/analysis/settings.ts'
import { PATIENCE_MS } from './patience.ts'
import { notAsPublished, publishedRequests, type SentRequest } from './published-requests.ts'

/** HTTP of the servers that tests put behind `analysis`: they speak the OpenAI protocol, and each test says what they answer. */

/** One request, whole. */
export interface ModelCall extends SentRequest {
  /** The key with which it came. */
  readonly key: string
  /** The bytes as text. */
  readonly body: string
}

/** `cut`: the connection ends; `half`: it ends in the middle of the answer; `hang`: no answer comes. */
export type ModelReply = 'cut' | 'half' | 'hang' | { readonly status?: number; readonly json: unknown }

/** A server that answers each request as it is told to. */
export interface ModelHttp {
  readonly baseUrl: string
  /** Fails where a request was not as OpenAI describes it: the servers that stand behind the product refuse such. */
  close(): Promise<void>
}

/** Starts it on a free port. `listStatus`: with what it answers the question for its models. */
export async function startModelHttp(
  reply: (call: ModelCall) => ModelReply | Promise<ModelReply>,
  listStatus = 200,
): Promise<ModelHttp> {
  // Before anybody has a connection that may be idle for too long meanwhile.
  publishedRequests()
  const wrong: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const bytes = Buffer.concat(chunks)
      const key = (request.headers.authorization ?? '').replace('Bearer ', '')
      const type = request.headers['content-type'] ?? ''
      // Whether a server is there is asked by a list that costs nothing; it is no request that counts.
      if (request.method === 'GET' && request.url === '/v1/models')
        return response.writeHead(listStatus, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}')
      const call = { path: request.url ?? '', key, bytes, body: bytes.toString(), type }
      const mistake = await notAsPublished(call)
      if (mistake !== undefined) wrong.push(mistake)
      const said = await reply(call)
      if (said === 'hang') return
      if (said === 'cut') return response.destroy()
      if (said === 'half')
        return response.writeHead(200, { 'content-length': '40' }).write('{"choices":', () => response.destroy())
      return response
        .writeHead(said.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(said.json))
    })
  })
  // A test that gets no processor time for some seconds finds its connection as it left it.
  server.keepAliveTimeout = PATIENCE_MS
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

/** Settings that ask one server for everything, with the defaults of the configuration. */
export function modelSettings(baseUrl: string): OpenAiSettings {
  const server = { baseUrl, apiKey: 'k', model: 'judge' }
  return {
    ...server,
    transcription: { ...server, maxMegabytes: 24 },
    samples: 3,
    concurrency: { transcriptions: 2, judgements: 4 },
  }
}
