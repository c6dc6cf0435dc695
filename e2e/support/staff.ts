// Staff for journeys: an account made staff by the operator's command, signed in with a second step as staff must be.
import { confirmTotp, renewRecoveryCodes, startTotp } from '@kivuko/contract/account-security.ts'
import { login } from '@kivuko/contract/auth.ts'
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { setStaffRole } from '@kivuko/contract/console-staff.ts'
import type { Proof } from '@kivuko/contract/proof.ts'
import { completeSignIn, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { call } from './call.ts'
import { newDevice } from './device.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { newestToken } from './tokens.ts'

const STEP_MS = 30_000

const NAMES: Record<StaffRole, string> = {
  support: 'Joseph Mwangi',
  compliance: 'Peter Otieno',
  treasury: 'Amina Hassan',
  admin: 'Grace Wanjiru',
}

type GiveRole = (email: string, role: StaffRole) => Promise<unknown>
/** Who appoints the others, and the appointment under way: their codes are used one after another. */
type Appointers = { pair: Promise<readonly [Customer, Customer]>; last: Promise<unknown> }

/** By address. The operator's command is slow: it makes two admins, who give the others their roles together. */
const appointers = new Map<string, Appointers>()

/** Somebody nobody else uses; their token enters the console. */
export async function newStaff(kivuko: Kivuko, role: StaffRole, fullName?: string): Promise<Customer> {
  const { appUrl } = kivuko
  const byCommand: GiveRole = (email, role) => kivuko.command('staff-role', email, role, 'a journey')
  const newAdmin = () => enter(kivuko, { role: 'admin', giveRole: byCommand })
  const both = appointers.get(appUrl) ?? { pair: Promise.all([newAdmin(), newAdmin()]), last: Promise.resolve() }
  appointers.set(appUrl, both)
  const [one, other] = await both.pair
  const giveRole: GiveRole = (email, role) => {
    both.last = both.last.then(() => appoint(kivuko, { one, other, email, role }))
    return both.last
  }
  return enter(kivuko, { role, fullName, giveRole })
}

type Appointment = { one: Customer; other: Customer; email: string; role: StaffRole }

async function appoint({ appUrl }: Kivuko, { one, other, email, role }: Appointment): Promise<void> {
  const reason = 'a journey'
  // Nobody's page has their sessions, which last as long as all journeys.
  for (const admin of [one, other]) admin.token = newestToken(admin.token)
  await call({ appUrl, token: one.token, device: one.device }, setStaffRole, {
    body: { email, role, reason },
    proof: await nextProof(appUrl, one),
  })
  const second = { appUrl, token: other.token, device: other.device }
  const { changes } = await call(second, listChanges, { query: { kind: 'staff_role' } })
  const id = changes.find(({ subject }) => subject.includes(email))?.id ?? ''
  const proof = await nextProof(appUrl, other)
  await call(second, decideChange, { params: { id }, body: { decision: 'approve', reason }, proof })
}

/** A recovery code; the last of them gets ten new ones. */
export async function nextProof(appUrl: string, staff: Customer): Promise<Proof> {
  const proof = { way: 'recovery_code', value: staff.recoveryCodes?.shift() ?? '' } as const
  if (staff.recoveryCodes?.length) return proof
  const { token, device } = staff
  const { recovery_codes: codes } = await call({ appUrl, token, device }, renewRecoveryCodes, { proof })
  staff.recoveryCodes = codes
  return nextProof(appUrl, staff)
}

type Entering = { role: StaffRole; fullName?: string | undefined; giveRole: GiveRole }

async function enter(kivuko: Kivuko, { role, fullName = NAMES[role], giveRole }: Entering): Promise<Customer> {
  const customer = await newConfirmedCustomer(kivuko, fullName)
  const { email, password, token } = customer
  const { app, recoveryCodes } = await turnTotpOn(kivuko, token)
  await giveRole(email, role)
  const device = await newDevice()
  const nobody = { appUrl: kivuko.appUrl, device }
  const { second_factor: step } = await call(nobody, login, { body: { email, password } })
  if (!step) throw new Error('signing in asked for no second step')
  // The code of this step was used to turn the app on.
  const code = app.generate({ timestamp: Date.now() + STEP_MS })
  const body = { challenge: step.challenge, method: 'totp', code } as const
  const { access_token: entered } = await call(nobody, completeSignIn, { body })
  if (!entered) throw new Error('the code was not enough to sign in')
  return { ...customer, token: entered, recoveryCodes, device }
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
  await page.goto(path)
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
