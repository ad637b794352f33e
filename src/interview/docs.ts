import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../web/server.ts'

/** OpenAPI 3.1, generated from the very schemas that validate; `/api/v1/openapi.json` and a page of it at `/api/docs`. */
export async function apiDocs(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interview Bridge: interview API',
        version: '1.0.0',
        description:
          'Create positions, invite candidates to video interviews, follow their progress by polling, and request an AI analysis. Send the API key as `Authorization: Bearer <key>`.',
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key made with `interview-bridge admin api-key create`.',
          },
        },
      },
    },
    transform: (input) =>
      jsonSchemaTransform({ ...input, url: input.url.replace(/^\/api\/v1/, '') || '/' } as Parameters<
        typeof jsonSchemaTransform
      >[0]) as never,
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
