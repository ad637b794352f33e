import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { z } from 'zod'
import type { App } from '../../web/server.ts'
import { Problem } from '../contract/contract.ts'
import { Components, completeOperations } from './openapi.ts'

interface Schemas {
  readonly body?: z.ZodType
  readonly querystring?: z.ZodType
  readonly params?: z.ZodType
  readonly response?: Readonly<Record<string, z.ZodType>>
}

const TAGS = {
  Identity: 'Whose key it is.',
  Organization: 'Companies and teams; they are managed in the dashboard.',
  Positions: 'Sets of 1 to 15 timed questions that candidates are invited to.',
  Interviews:
    'Invites, and the interviews that come of them. There are no webhooks: poll `GET /interviews` with `updatedSince`.',
  Analysis: 'The AI analysis of a completed interview.',
}

/** OpenAPI 3.1, generated from the very schemas that validate; `/api/v1/openapi.json` and a page of it at `/api/docs`. */
export async function apiDocs(app: App, publicUrl: string): Promise<void> {
  const components = new Components()
  const problem = components.of(Problem, 'output')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interview Bridge: interview API',
        version: '1.0.0',
        description:
          'Create positions, invite candidates to video interviews, follow their progress by polling, and request an AI analysis. Send the API key as `Authorization: Bearer <key>`.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as { name: string },
        contact: { name: 'The administrators of this installation', url: publicUrl },
      },
      servers: [{ url: `${publicUrl}/api/v1`, description: 'This installation' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key made in the dashboard, or with `interview-bridge admin api-key create`.',
          },
        },
      },
    },
    transform: ({ schema, url }) => {
      const { body, querystring, params, response, ...rest } = (schema ?? {}) as Schemas
      const input = { body, querystring, params }
      return {
        url: url.replace(/^\/api\/v1/, '') || '/',
        schema: {
          ...rest,
          ...mapped(input, (one) => components.of(one, 'input')),
          ...(response ? { response: mapped(response, (one) => components.of(one, 'output')) } : {}),
        },
      }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is made as OpenAPI')
      const { openapiObject: made } = document
      completeOperations(made.paths as unknown as Parameters<typeof completeOperations>[0], problem)
      const schemas = Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
      return { ...made, components: { ...made.components, schemas } } as typeof made
    },
    hideUntagged: true,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page sets styles of its own from its script; everything else comes from us alone.
    staticCSP:
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    theme: { title: 'Interview API', css: [{ filename: 'own.css', content: '.swagger-ui .topbar{display:none}' }] },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0, tryItOutEnabled: false },
  })
  app.get('/api/v1/openapi.json', { schema: { hide: true } as never }, (_request, reply) =>
    reply.serializer((body: unknown) => JSON.stringify(body)).send(app.swagger()),
  )
}

function mapped(schemas: object, map: (schema: z.ZodType) => object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas as Record<string, z.ZodType | undefined>).flatMap(([key, schema]) =>
      schema ? [[key, map(schema)]] : [],
    ),
  )
}
