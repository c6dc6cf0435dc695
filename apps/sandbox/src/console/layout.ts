// The frame of every page a person opens on the sandbox.
import type { FastifyReply } from 'fastify'
import { HTML_TYPE, html, type Markup } from '../html.ts'

const MARK = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path fill="currentColor" d="M16 3 27 18H5z"/><path fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" d="M3 23c3-2.5 5.500-2.500 8.500 0s5.500 2.500 8.500 0 5.500-2.500 8.500 0M6 28.500c2.500-2 4.500-2 7 0s4.500 2 7 0 4.500-2 6.500 0"/></svg>`

/** A whole page. `title` is its name in the tab. */
export function layout(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Kivuko sandbox</title><link rel="stylesheet" href="/console/console.css"></head>
<body><a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">${MARK}<span>Kivuko <b>sandbox</b></span></a>
<nav aria-label="Pages"><a href="/">Console</a><a href="/inbox">Inbox</a><a href="/cards">Cards</a><a href="/phone">Phones</a><a href="/bank">Bank</a><a href="/chains">Coins</a><a href="/sms">SMS</a><a href="/push">Push</a><a href="/authenticator">Authenticator</a></nav></header>
<main id="main">${body}</main></body></html>`.markup
}

export function sendPage(reply: FastifyReply, title: string, body: Markup, status = 200): FastifyReply {
  return reply.code(status).type(HTML_TYPE).send(layout(title, body))
}
