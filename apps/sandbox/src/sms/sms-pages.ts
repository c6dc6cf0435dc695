// Text messages as a page for people and as JSON for tests.
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { timeOf } from '../console/table.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import type { SmsMessage } from './sms.ts'

function page(messages: readonly SmsMessage[], to: string): Markup {
  const rows = messages.map(
    ({ at, to: number, from, text, status }) => html`<li class="text"><p>${text}</p>
      <p class="quiet">to ${number} from ${from}, ${timeOf(at)}${status !== 'Success' && html`, <span class="bad">not sent: ${status}</span>`}</p></li>`,
  )
  return html`<h1>SMS</h1>
    <form class="bar" method="get" action="/sms"><label>Sent to <input name="to" inputmode="tel" value="${to}" placeholder="+254712345678" autocomplete="off"></label>
    <button>Show</button>${to && html`<a href="/sms">Show all</a>`}</form>
    ${rows.length ? html`<ul class="list card">${rows}</ul>` : html`<p class="card">No text message yet. Whatever Kivuko sends, such as a code, appears here.</p>`}
    ${rows.length > 0 && html`<form method="post" action="/control/sms/clear"><button class="plain">Delete all text messages</button></form>`}`
}

type WithFilter = { Querystring: { to?: string } }

export function registerSmsPages(app: FastifyInstance, { sms }: Pick<Control, 'sms'>): void {
  const asked = (query: { to?: string }) => String(query.to ?? '').trim()
  app.get<WithFilter>('/sms', (request, reply) => {
    const to = asked(request.query)
    return sendPage(reply, 'SMS', page(sms.messages({ to: to || undefined }), to))
  })
  app.get<WithFilter>('/sms/messages', (request) => ({
    messages: sms.messages({ to: asked(request.query) || undefined }),
  }))
}
