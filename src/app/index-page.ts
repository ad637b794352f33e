import { html, sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import type { Core } from './core.ts'

/** `/` outside the demo: where to go from here. */
export function indexPage(core: Core) {
  return async (app: App): Promise<void> => {
    app.get('/', { schema: { hide: true } as never }, (_request, reply) =>
      sendPage(reply, {
        title: 'Interview Bridge',
        narrow: true,
        body: html`<h1>Interview Bridge</h1><p>Links an applicant tracking system with video interviews.</p>
          <ul><li><a href="/dashboard">Reviewers' dashboard</a></li><li><a href="/api/docs">API documentation</a></li><li><a href="/metrics">Metrics</a>, <a href="/readyz">readiness</a></li></ul>
          <p class="soft">${configuredWords(core.engine.names.length, core.engine.unsettled.length)}</p>`,
      }),
    )
  }
}

/** How many connections the configuration has, those that work on nothing yet included; the dashboard says why they wait. */
export const configuredWords = (all: number, waiting: number): string =>
  `Connections in the configuration: ${all}${waiting === 0 ? '' : `; of these ${waiting} ${waiting === 1 ? 'waits' : 'wait'} until it is known which account the settings reach`}.`
