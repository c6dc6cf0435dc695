// Signs in as a person does, at the device they have: with a recovery code where there is a second step.
import { login } from '@kivuko/contract/auth.ts'
import { completeSignIn } from '@kivuko/contract/sign-in-ways.ts'
import type { Customer, TestApp } from './test-app.ts'

/** The same person at a new session. */
export async function signInAgain<C extends Customer>(
  app: TestApp,
  customer: C,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<C> {
  const { email, password } = customer
  const on = customer.device ? { device: customer.device } : {}
  const first = (await app.call(login, { body: { email, password, rememberMe }, ...on })).body
  const proof = first.second_factor && (await customer.proof({ deed: '', ways: ['totp'] }))
  const code = proof?.way === 'recovery_code' ? proof.value : ''
  const body = { challenge: first.second_factor?.challenge ?? '', method: 'recovery_code', code } as const
  const token = first.access_token ?? (await app.call(completeSignIn, { body, ...on })).body.access_token ?? ''
  return { ...customer, token, call: (endpoint, input) => customer.call(endpoint, { token, ...input }) }
}
