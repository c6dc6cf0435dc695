// `/oidc/*`: the provider's own endpoints, and the page where a person chooses an account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { sendPage } from '../console/layout.ts'
import { html, type Markup } from '../html.ts'
import type { RequestLog } from '../request-log.ts'
import { OIDC_ACCOUNTS } from './accounts.ts'
import { createOidcProvider, OIDC_PATH } from './provider.ts'

export type OidcParts = { baseUrl: () => string; appUrl: string; log: RequestLog }

export function registerOidc(app: FastifyInstance, { baseUrl, appUrl, log }: OidcParts): void {
  let made: Provider | undefined
  /** The issuer's address is known once the sandbox listens. */
  const provider = () => {
    made ??= createOidcProvider({ issuer: `${baseUrl()}${OIDC_PATH}`, appUrl })
    return made
  }
  registerChooser(app, provider, appUrl)
  void app.register(async (raw) => {
    // The provider reads the bodies itself.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, _payload, done) => done(null))
    raw.all(`${OIDC_PATH}/*`, async (request, reply) => {
      const handle = provider().callback()
      reply.hijack()
      reply.raw.once('finish', () => note(log, request, reply.raw.statusCode))
      Object.assign(request.raw, { originalUrl: request.raw.url })
      request.raw.url = request.url.slice(OIDC_PATH.length)
      await handle(request.raw, reply.raw)
    })
  })
}

function note(log: RequestLog, request: FastifyRequest, status: number): void {
  const path = request.url.split('?', 1)[0] ?? request.url
  log.write({ method: request.method, path, status, input: {}, answer: {} })
}

type Chosen = { Params: { uid: string }; Body: { account?: string } }

function registerChooser(app: FastifyInstance, provider: () => Provider, appUrl: string): void {
  const path = `${OIDC_PATH}/choose/:uid`
  app.get<Chosen>(path, async (request, reply) => {
    const { uid } = request.params
    if (!(await isWaiting(provider(), request, reply))) return sendTooLate(reply, appUrl)
    // The answer to the form leads on to Kivuko.
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(appUrl).origin}; base-uri 'none'; frame-ancestors 'none'`
    return sendPage(reply.header('content-security-policy', policy), 'Choose an account', chooser(uid))
  })
  app.post<Chosen>(path, async (request, reply) => {
    const oidc = provider()
    if (!(await isWaiting(oidc, request, reply))) return sendTooLate(reply, appUrl)
    const chosen = OIDC_ACCOUNTS.find(({ subject }) => subject === request.body?.account)
    const result = chosen
      ? { login: { accountId: chosen.subject, remember: false } }
      : { error: 'access_denied', error_description: 'The person went back without choosing an account.' }
    return reply.redirect(await oidc.interactionResult(request.raw, reply.raw, result), 303)
  })
}

async function isWaiting(oidc: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return oidc.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  )
}

function chooser(uid: string): Markup {
  const accounts = OIDC_ACCOUNTS.map(
    ({ subject, name, email, says }) => html`<form class="card" method="post" action="${OIDC_PATH}/choose/${uid}">
      <input type="hidden" name="account" value="${subject}"><p><strong>${name}</strong></p><p>${email}: ${says}.</p>
      <button>Continue as ${name}</button></form>`,
  )
  return html`<h1>Choose an account</h1><p>This plays an identity provider such as Google. Kivuko wants to know your name and your address.</p>
    <div class="grid">${accounts}</div><form method="post" action="${OIDC_PATH}/choose/${uid}"><input type="hidden" name="account" value=""><button class="plain">Cancel</button></form>`
}

function sendTooLate(reply: FastifyReply, appUrl: string): FastifyReply {
  const body = html`<h1>This sign-in is over</h1><p>It took too long or was finished before. <a href="${appUrl}/sign-in">Start again at Kivuko</a>.</p>`
  return sendPage(reply, 'Too late', body, 410)
}
