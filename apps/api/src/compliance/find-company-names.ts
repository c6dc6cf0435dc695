// Whom companies name, for who compares names.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findNamedOf } from './companies/store.ts'

/** By company. */
export async function findCompanyNames(
  db: Db,
  companyIds: readonly UserId[],
): Promise<Map<UserId, { id: string; name: string }[]>> {
  return Map.groupBy(await findNamedOf(db, companyIds), ({ company_id }) => company_id)
}
