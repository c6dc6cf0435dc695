// Cases as the queue shows them, and what leads to them.
import { type Case, consoleCase, consoleCases } from '@kivuko/contract/console-cases.ts'
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import type { Member } from './staff.ts'
import type { Customer, TestApp } from './test-app.ts'
import { until } from './until.ts'

export async function casesFor(member: Member, query: QueryInput<typeof consoleCases> = {}) {
  return (await member.call(consoleCases, { query })).body.rows
}

export async function caseOf(member: Member, id: string): Promise<Case> {
  return (await member.call(consoleCase, { params: { id } })).body
}

/** A listed name, in another order and with another letter. */
export const LIKE_A_LISTED_NAME = { first_name: 'Quorvane', last_name: 'Maristela' }

export async function saveName(
  customer: Customer,
  name: { first_name: string; last_name: string },
  date_of_birth = '1980-06-01',
) {
  const body = { ...name, email: customer.email, phone_number: '+254 712 345 678', date_of_birth }
  return customer.call(saveKycProfile, { body })
}

/** The background must be running. */
export async function untilNoJob(app: TestApp, name: string): Promise<void> {
  await until(`no job ${name} waits`, async () => {
    const { rows } = await app.deps.pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = $1`,
      [name],
    )
    return rows[0]?.n === 0
  })
}
