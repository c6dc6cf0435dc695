// What browsers were told, as a page for people and as JSON for tests.
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { timeOf } from '../console/table.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import type { PushMessage } from './push.ts'

function page(messages: readonly PushMessage[]): Markup {
  const rows = messages.map(
    ({ at, path, text, urgency }) => html`<li class="text"><p>${text}</p>
      <p class="quiet">to the browser ${path}, ${timeOf(at)}, urgency ${urgency}</p></li>`,
  )
  return html`<h1>Pushes</h1>
    ${rows.length ? html`<ul class="list card">${rows}</ul>` : html`<p class="card">No push yet. What Kivuko sends to browsers that subscribed here appears as they decrypt it. A real browser subscribes at its own vendor's service, and not here.</p>`}
    ${rows.length > 0 && html`<form method="post" action="/control/push/clear"><button class="plain">Delete all pushes</button></form>`}`
}

export function registerPushPages(app: FastifyInstance, { push }: Pick<Control, 'push'>): void {
  app.get('/push', (_request, reply) => sendPage(reply, 'Pushes', page(push.messages())))
  app.get('/push/messages', () => ({ messages: push.messages() }))
}
