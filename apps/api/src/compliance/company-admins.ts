// The admins of companies, who are told what a company is told: nobody signs in as it.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { findAdmins } from './companies/store.ts'

/** By company; of none, nothing is asked. */
export async function findCompanyAdmins(tx: Tx, companyIds: readonly UserId[]): Promise<Map<UserId, UserId[]>> {
  const rows = companyIds.length > 0 ? await findAdmins(tx, companyIds) : []
  const byCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  return new Map([...byCompany].map(([id, admins]) => [id, admins.map(({ user_id }) => user_id)]))
}
