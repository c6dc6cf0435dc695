import { login, logout, register as registerEndpoint } from '@kivuko/contract/auth.ts'
import { keepFirstScreen } from '@kivuko/contract/first-screen.ts'
import * as contract from '@kivuko/contract/sign-in-ways.ts'
import type { Deps } from '#deps.ts'
import { firstScreenCookies } from '#people/first-screen.ts'
import { register } from '#people/register.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import { toUserAnswer } from '#users/user.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { sendEmailCode } from './send-email-code.ts'
import { signIn } from './sign-in.ts'
import { toSignedIn } from './signed-in-answer.ts'
import { sessions } from './store.ts'
import { verifyEmailCode } from './verify-email-code.ts'
import { visitorOf } from './visitor-of-request.ts'

const OK = { result: 'ok' as const }

export function authRoutes(deps: Deps): Route[] {
  return [
    on(registerEndpoint).handle(async ({ body, request }) => {
      const { token, user } = await register(deps, { ...body, visitor: await visitorOf(deps, request) })
      return { token, user: toUserAnswer(user) }
    }),
    on(login).handle(async ({ body, request, work, isOverBudget }, caller) => {
      const { email, password, rememberMe } = body
      const visitor = await visitorOf(deps, request, caller)
      const entry = { email, password, isRemembered: rememberMe, visitor, work, isOverBudget }
      return toSignedIn(await signIn(deps, entry))
    }),
    on(contract.completeSignIn).handle(async ({ body, request }, caller) =>
      toSignedIn(await completeSignIn(deps, { ...body, visitor: await visitorOf(deps, request, caller) })),
    ),
    on(logout).handle(async (_input, caller) => {
      await inTransaction(deps.db, (tx) => sessions.remove(tx, caller.sessionId))
      return OK
    }),
    on(keepFirstScreen).handle(async ({ body, bearer, keepCookies }) => {
      keepCookies(firstScreenCookies(deps, { token: bearer ?? '', ...body }))
      return OK
    }),
    on(contract.forgotPassword).handle(async ({ body }) => {
      await requestPasswordReset(deps, body.email)
      return OK
    }),
    on(contract.resetPassword).handle(async ({ body, request }) => {
      await resetPassword(deps, { ...body, visitor: await visitorOf(deps, request) })
      return OK
    }),
    on(contract.sendEmailCode).handle(async ({ body, request }) => {
      const code = await sendEmailCode(deps, body.email, await visitorOf(deps, request))
      return deps.config.tellsCodes ? { ...OK, dev_code: code } : OK
    }),
    on(contract.verifyEmailCode).handle(async ({ body, request, prove }, caller) => {
      const result = await verifyEmailCode(deps, { ...body, caller, visitor: await visitorOf(deps, request), prove })
      return { verified: true as const, ...(result.kind === 'verified' ? {} : toSignedIn(result)) }
    }),
  ]
}
