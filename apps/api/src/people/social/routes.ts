import * as contract from '@kivuko/contract/sign-in-ways.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { toSignedIn } from '#people/auth/signed-in-answer.ts'
import { visitorOf } from '#people/auth/visitor-of-request.ts'
import { signInWays } from '#people/sign-in-ways.ts'
import { on, type Route } from '#platform/http.ts'
import { exchangeHandoff } from './exchange-handoff.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import { startSocialLogin, visitCookieName } from './start-social-login.ts'

export function socialRoutes(deps: Deps): Route[] {
  return [
    on(contract.authOptions).handle(async ({ request }) => signInWays(deps, request)),
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
