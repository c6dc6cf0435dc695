// The one admin that every installation has, in one that a test puts together itself: without any, the doctor finds it wrong.
import { register } from '@kivuko/contract/auth.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { withClient } from '../../../../tools/testing/database.ts'
import type { Deps } from '../../src/deps.ts'
import { setStaffRole } from '../../src/people/manage-staff.ts'
import { PASSWORD } from './test-app.ts'

const EMAIL = 'admin@kivuko.example'

/** `url`: where it is called; `ownerUrl`: its database as the owner of the tables. */
type Installation = { url: string; ownerUrl: string; deps: Deps }

export async function nameAdmin({ url, ownerUrl, deps }: Installation): Promise<void> {
  const response = await fetch(`${url}${API_BASE}${register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Grace Achieng', email: EMAIL, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`the admin could not sign up: ${await response.text()}`)
  await withClient(ownerUrl, (owner) =>
    owner.query('update users set email_verified_at = now() where email = $1', [EMAIL]),
  )
  await setAdmin(deps, true)
}

/** Gives the role back, or takes it. */
export async function setAdmin(deps: Deps, isThere: boolean): Promise<void> {
  const role = isThere ? 'admin' : null
  await setStaffRole(deps, { email: EMAIL, role, reason: 'for this test', actor: 'command:test' })
}
