// An authenticator app: shows the code of a secret at the test clock's time.
import { confirmTotp, startTotp } from '@kivuko/contract/account-security.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { Secret, TOTP } from 'otpauth'
import type { Customer, TestApp } from './test-app.ts'

export type Authenticator = { code(): string; recoveryCodes: string[] }

/** The code an app shows for a secret now. */
export function codeOf(app: TestApp, secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: app.clock.now().getTime() })
}

/** The customer confirms their address at their own session. */
export async function confirmAddress(_app: TestApp, { email, call }: Customer): Promise<void> {
  const code = (await call(sendEmailCode, { body: { email } })).body.dev_code ?? ''
  const { body } = await call(verifyEmailCode, { body: { email, code } })
  if (!body.verified) throw new Error('the address was not confirmed')
}

/** Turns two-step sign-in on, and lets the step pass whose code that took. */
export async function turnTotpOn(app: TestApp, customer: Customer): Promise<Authenticator> {
  await confirmAddress(app, customer)
  const { secret } = (await customer.call(startTotp)).body
  const confirmed = await customer.call(confirmTotp, { body: { code: codeOf(app, secret) } })
  app.clock.advance(30_000)
  return { code: () => codeOf(app, secret), recoveryCodes: confirmed.body.recovery_codes }
}
