// Staff for tests: an account with a role, at a session that had its second step, on a device of their own.
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { sql } from 'kysely'
import { holdToken, newDevice, type TestDevice } from './device.ts'
import type { Customer, TestApp } from './test-app.ts'

/** Where they work: a test's app, or another server on a database of its own. */
export type Workplace = {
  deps: TestApp['deps']
  clock: { now(): Date }
  customer(fullName?: string): Promise<Customer>
}

export type Member = Customer & { role: StaffRole; actor: string; device: TestDevice }

/** Written into the tables at once: how an account truly becomes staff has a test of its own. */
export async function staffMember(app: Workplace, role: StaffRole, name = `Staff ${role}`): Promise<Member> {
  return giveRole(app, await app.customer(name), role)
}

/** In place of one they may have. */
export async function giveRole(app: Omit<Workplace, 'customer'>, customer: Customer, role: StaffRole): Promise<Member> {
  const now = app.clock.now()
  const { id } = customer.user
  const { db } = app.deps
  await sql`insert into staff (user_id, role, added_at) values (${id}, ${role}, ${now})
    on conflict (user_id) do update set role = excluded.role`.execute(db)
  await giveSecondStep(app, customer)
  const device = await newDevice()
  holdToken(device, customer.token)
  await sql`update sessions set has_second_step = true, device = ${device.thumbprint} where user_id = ${id}`.execute(db)
  return { ...customer, role, device, actor: `staff:${id}` }
}

/** An app that shows no codes: its owner proves themselves by recovery codes. */
export async function giveSecondStep({ deps, clock }: Omit<Workplace, 'customer'>, { user }: Customer): Promise<void> {
  await sql`insert into totp_secrets (user_id, sealed_secret, confirmed_at, created_at)
    values (${user.id}, ${Buffer.from('not used')}, ${clock.now()}, ${clock.now()})
    on conflict do nothing`.execute(deps.db)
}

export type AuditLine = { actor: string; action: string; subject: string; detail: string | null }

/** What the audit holds, oldest first; of one action when it is named. */
export async function auditLines(app: TestApp, action?: string): Promise<AuditLine[]> {
  const lines = app.deps.db.selectFrom('audit_lines').select(['actor', 'action', 'subject', 'detail']).orderBy('id')
  return (action ? lines.where('action', '=', action) : lines).execute()
}
