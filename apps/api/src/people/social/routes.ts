import * as contract from '@kivuko/contract/sign-in-ways.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { toSignedIn } from '#people/auth/signed-in-answer.ts'
import { visitorOf } from '#people/auth/visitor-of-request.ts'
import { relyingParty } from '#people/passkeys/relying-party.ts'
import { isAtConsole } from '#platform/console-host.ts'
import { on, type Route } from '#platform/http.ts'
import { exchangeHandoff } from './exchange-handoff.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import { startSocialLogin, visitCookieName } from './start-social-login.ts'

export function socialRoutes(deps: Deps): Route[] {
  return [
    on(contract.authOptions).handle(async ({ request }) => {
      const isConsole = isAtConsole(deps.config, request)
      return {
        // A provider comes back to the public address, with a session of that one.
        providers: deps.social && !isConsole ? [{ id: deps.social.id, name: deps.social.name }] : [],
        passkeys: relyingParty(deps.config, { isConsole }) !== undefined,
      }
    }),
    on(contract.socialLogin).handle(({ params, query }) =>
      startSocialLogin(deps, { provider: params.provider, returnUrl: query.return_url }),
    ),
    on(contract.socialCallback).handle(({ params, request }) =>
      finishSocialLogin(deps, {
        provider: params.provider,
        query: queryOf(request),
        browser: visitCookieOf(deps, request),
      }),
    ),
    on(contract.exchangeHandoff).handle(async ({ body, request }, caller) =>
      toSignedIn(
        await exchangeHandoff(deps, {
          token: body.access_token,
          browser: visitCookieOf(deps, request),
          visitor: await visitorOf(deps, request, caller),
        }),
      ),
    ),
  ]
}

/** As it was sent: the provider's answer is checked whole. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function visitCookieOf(deps: Deps, request: FastifyRequest): string | undefined {
  const expected = visitCookieName(deps)
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='))
  return cookies.find(([name]) => name === expected)?.[1]
}
