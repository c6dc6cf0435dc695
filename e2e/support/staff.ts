// Staff for journeys: an account with a role, signed in with a second step as staff must be.
import { confirmTotp, startTotp } from '@kivuko/contract/account-security.ts'
import { login } from '@kivuko/contract/auth.ts'
import type { Proof } from '@kivuko/contract/proof.ts'
import { completeSignIn, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { call } from './call.ts'
import { newDevice } from './device.ts'
import type { Customer, Kivuko } from './kivuko.ts'

const STEP_MS = 30_000

const NAMES: Record<StaffRole, string> = {
  support: 'Joseph Mwangi',
  compliance: 'Peter Otieno',
  treasury: 'Amina Hassan',
  admin: 'Grace Wanjiru',
}

/**
 * Somebody nobody else uses; their token enters the console. The role is written into the table at once: how two admins
 * give one has a journey of its own, and so has the operator's command.
 */
export async function newStaff(kivuko: Kivuko, role: StaffRole, fullName = NAMES[role]): Promise<Customer> {
  const customer = await newConfirmedCustomer(kivuko, fullName)
  const { email, password, token } = customer
  const { app, recoveryCodes } = await turnTotpOn(kivuko, token)
  await kivuko.giveRole(email, role)
  const device = await newDevice()
  const nobody = { appUrl: kivuko.appUrl, device }
  const { second_factor: step } = await call(nobody, login, { body: { email, password } })
  if (!step) throw new Error('signing in asked for no second step')
  // The code of this step was used to turn the app on.
  const code = app.generate({ timestamp: Date.now() + STEP_MS })
  const body = { challenge: step.challenge, method: 'totp', code } as const
  const { access_token: entered } = await call(nobody, completeSignIn, { body })
  if (!entered) throw new Error('the code was not enough to sign in')
  const member = { ...customer, token: entered, recoveryCodes, device }
  if (kivuko.consoleUrl === kivuko.appUrl) return member
  await kivuko.moveToConsole(email)
  return { ...member, origin: kivuko.consoleUrl }
}

/** One of the ten recovery codes that a member of staff has here. */
export function nextProof({ recoveryCodes }: Customer): Proof {
  const value = recoveryCodes?.shift()
  if (value === undefined) throw new Error('no recovery code is left')
  return { way: 'recovery_code', value }
}

/** A customer whose address is confirmed, who may become staff. */
export async function newConfirmedCustomer(kivuko: Kivuko, fullName?: string): Promise<Customer> {
  const customer = await kivuko.newCustomer(fullName)
  const { email } = customer
  const caller = { appUrl: kivuko.appUrl, token: customer.token }
  const { dev_code: code = '' } = await call({ appUrl: kivuko.appUrl }, sendEmailCode, { body: { email } })
  await call(caller, verifyEmailCode, { body: { email, code } })
  return customer
}

/** `openConsole(pageOf, kivuko, 'compliance')`: a page of the console on a device of that person's own. */
export async function openConsole(
  pageOf: (customer: Customer) => Promise<Page>,
  kivuko: Kivuko,
  role: StaffRole,
  path = '/console',
): Promise<Page> {
  const page = await pageOf(await newStaff(kivuko, role))
  await page.goto(new URL(path, kivuko.consoleUrl).href)
  return page
}

async function turnTotpOn({ appUrl }: Kivuko, token: string): Promise<{ app: TOTP; recoveryCodes: string[] }> {
  const caller = { appUrl, token }
  const { secret } = await call(caller, startTotp)
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: STEP_MS / 1000 })
  const { recovery_codes: recoveryCodes } = await call(caller, confirmTotp, { body: { code: app.generate() } })
  return { app, recoveryCodes }
}

/** In the dialog that is open; `button` confirms it. */
export async function sayWhy(page: Page, button: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill(why)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}
