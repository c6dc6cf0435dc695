// Companies for tests: applied for as a person does, and opened at once where the decision is not what is tested.
import { applyForCompany, type Company, sendCompanyPaper } from '@kivuko/contract/companies.ts'
import type { CompanyPaper } from '@kivuko/contract/documents.ts'
import { API_BASE, COMPANY_HEADER } from '@kivuko/contract/endpoint.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { callerHeaders, holdToken, newDevice } from './device.ts'
import { picture } from './documents.ts'
import type { Customer, TestApp } from './test-app.ts'

export const LAKE_TRADERS = {
  name: 'Lake Traders & Sons (Kisumu) Ltd.',
  country: 'KE' as const,
  registration_number: 'PVT-7LUXBDQ',
  address: { address_line1: '1 Lake Road', street: '', city: 'Kisumu', county: 'Kisumu', postal_code: '40100' },
}

let numbers = 100_000

export async function applyFor(applicant: Customer, changes: Partial<typeof LAKE_TRADERS> = {}): Promise<Company> {
  numbers += 1
  const body = { ...LAKE_TRADERS, registration_number: `PVT-${numbers}`, ...changes }
  return (await applicant.call(applyForCompany, { body })).body
}

export async function sendPaper(
  app: TestApp,
  { token }: Customer,
  companyId: string,
  type: CompanyPaper,
): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData()
  form.set('company_id', companyId)
  form.set('document_type', type)
  form.set('file', new Blob([new Uint8Array(await picture())]), 'paper.jpg')
  const url = `${app.url}${API_BASE}${sendCompanyPaper.path}`
  const headers = await callerHeaders(app, { method: 'POST', url, token })
  const response = await fetch(url, { method: 'POST', body: form, headers })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

/** Approved, with who applied as its first admin. */
export async function openCompany(app: TestApp, admin: Customer): Promise<UserId> {
  const id = (await applyFor(admin)).id as UserId
  const { db } = app.deps
  const now = app.clock.now()
  const decided = {
    state: 'open',
    reason: 'For a test',
    decided_by: 'test',
    submitted_at: now,
    decided_at: now,
  } as const
  await db.updateTable('companies').set(decided).where('id', '=', id).execute()
  await db.updateTable('users').set({ suspended_at: null, kyc_tier: 4 }).where('id', '=', id).execute()
  await addMember(app, id, admin, 'admin')
  return id
}

export async function addMember(
  app: TestApp,
  companyId: UserId,
  customer: Customer,
  role: MemberRole,
): Promise<string> {
  const now = app.clock.now()
  const id = newId('cpm', now)
  const user_id = customer.user.id as UserId
  const link = { token_hash: null, token_ends_at: null }
  const row = { id, company_id: companyId, email: customer.email, role, invited_by: user_id, user_id, ...link }
  await app.deps.db
    .insertInto('company_members')
    .values({ ...row, added_at: now, joined_at: now, ended_at: null })
    .execute()
  if (role !== 'viewer') await verify(app, customer)
  if (role === 'checker' || role === 'admin') await makeDecider(app, customer)
  return id
}

async function verify(app: TestApp, { user }: Customer): Promise<void> {
  const id = user.id as UserId
  await app.deps.db.updateTable('users').set({ kyc_tier: 3 }).where('id', '=', id).where('kyc_tier', '<', 3).execute()
}

/** Verified, and at a device of their own: they may decide what others ask for. */
export async function makeDecider(app: TestApp, customer: Customer): Promise<void> {
  const id = customer.user.id as UserId
  await verify(app, customer)
  const device = await newDevice()
  holdToken(device, customer.token)
  await app.deps.db.updateTable('sessions').set({ device: device.thumbprint }).where('user_id', '=', id).execute()
}

/** Their calls on behalf of the company. */
export function actingFor(member: Customer, companyId: string): Customer {
  return {
    ...member,
    call: (endpoint, input) =>
      member.call(endpoint, { ...input, headers: { [COMPANY_HEADER]: companyId, ...input?.headers } }),
  }
}
