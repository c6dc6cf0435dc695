// The inbox as a page for people and as JSON for tests.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { HTML_TYPE, html, type Markup } from '../html.ts'
import type { Inbox, Mail } from './mail-server.ts'

/** Where a mail's HTML may lead: nowhere by itself. Links open in a new tab because a person presses them. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

function timeOf(at: number): Markup {
  const date = new Date(at).toISOString()
  return html`<time datetime="${date}">${date.slice(0, 19).replace('T', ' ')}</time>`
}

function listPage(mails: readonly Mail[], to: string): Markup {
  const rows = mails.map(
    (mail) => html`<li><a class="row" href="/inbox/${mail.id}"><strong>${mail.subject || 'No subject'}</strong>
      <span class="quiet">to ${mail.to.join(', ')}</span><span class="quiet">${timeOf(mail.at)}</span></a></li>`,
  )
  const empty = html`<p class="card">No mail yet. Whatever Kivuko sends, such as a sign-in code or a receipt, appears here.</p>`
  return html`<h1>Inbox</h1>
    <form class="bar" method="get" action="/inbox"><label>Sent to <input name="to" type="email" value="${to}" autocomplete="off"></label>
    <button>Show</button>${to && html`<a href="/inbox">Show all</a>`}</form>
    ${rows.length ? html`<ul class="list card">${rows}</ul>` : empty}
    ${rows.length > 0 && html`<form method="post" action="/control/inbox/clear"><button class="plain">Delete all mail</button></form>`}`
}

/** Addresses in a mail's text, each once, for the links below it. */
export function linksIn(mail: Mail): string[] {
  return [...new Set(`${mail.text} ${mail.html ?? ''}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [])]
}

function mailPage(mail: Mail): Markup {
  const attachments = mail.attachments.map(
    ({ name, type, sizeBytes }) => html`<li>${name} (${type}, ${sizeBytes} bytes)</li>`,
  )
  const links = linksIn({ ...mail, html: null }).map(
    (link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`,
  )
  return html`<p><a href="/inbox">Inbox</a></p><h1>${mail.subject || 'No subject'}</h1>
    <dl class="facts"><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Came</dt><dd>${timeOf(mail.at)}</dd></dl>
    ${mail.html !== null && html`<h2>As it looks</h2><iframe class="mail" title="The message as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html"></iframe>`}
    <h2>As text</h2><pre class="card" tabindex="0" aria-label="The message as text">${mail.text || 'This message has no text part.'}</pre>
    ${links.length > 0 && html`<h2>Links</h2><ul class="links">${links}</ul>`}
    ${attachments.length > 0 && html`<h2>Attachments</h2><ul>${attachments}</ul>`}`
}

function sendMissing(reply: FastifyReply): FastifyReply {
  const body = html`<h1>No such mail</h1><p>It was deleted. <a href="/inbox">Back to the inbox</a></p>`
  return sendPage(reply, 'No such mail', body, 404)
}

type WithId = { Params: { id: string } }

export function registerInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: { to?: string } }>('/inbox', (request, reply) => {
    const to = String(request.query.to ?? '').trim()
    return sendPage(reply, 'Inbox', listPage(inbox.messages({ to: to || undefined }), to))
  })
  app.get<{ Querystring: { to?: string; limit?: string } }>('/inbox/messages', (request) => {
    const { to, limit } = request.query
    return { messages: inbox.messages({ to, limit: limit ? Number(limit) || 100 : undefined }) }
  })
  app.get<WithId>('/inbox/messages/:id', (request, reply) => {
    return inbox.find(request.params.id) ?? reply.code(404).send({ error: 'No such mail.' })
  })
  app.get<WithId>('/inbox/:id', (request, reply) => {
    const mail = inbox.find(request.params.id)
    return mail ? sendPage(reply, mail.subject || 'No subject', mailPage(mail)) : sendMissing(reply)
  })
  app.get<WithId>('/inbox/:id/html', (request, reply) => {
    const mail = inbox.find(request.params.id)
    if (!mail?.html) return sendMissing(reply)
    const withBase = `<base target="_blank">${mail.html}`
    return reply.header('content-security-policy', MAIL_POLICY).type(HTML_TYPE).send(withBase)
  })
}
