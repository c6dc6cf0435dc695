import { login, logout, register as registerEndpoint } from '@kivuko/contract/auth.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { toUserAnswer } from '#modules/users/user.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import type { Visitor } from './start-session.ts'
import { deleteSession } from './store.ts'

export function authRoutes(deps: Deps): Route[] {
  return [
    on(registerEndpoint).handle(async ({ body, request }) => {
      const { token, user } = await register(deps, { ...body, visitor: visitorOf(request) })
      return { token, user: toUserAnswer(user) }
    }),
    on(login).handle(async ({ body, request }) => {
      const { email, password, rememberMe } = body
      const { token, user } = await signIn(deps, {
        email,
        password,
        isRemembered: rememberMe,
        visitor: visitorOf(request),
      })
      return { access_token: token, user: toUserAnswer(user) }
    }),
    on(logout).handle(async (_input, caller) => {
      await inTransaction(deps.db, (tx) => deleteSession(tx, caller.sessionId))
      return { result: 'ok' as const }
    }),
  ]
}

function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}
