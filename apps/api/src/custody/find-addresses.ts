// Whose an address is, for other modules.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findOwners } from './chain-deposits/store.ts'

/** Undefined when it is no customer's. */
export async function findAddressOwner(db: Db, address: string): Promise<UserId | undefined> {
  const owners = await findOwners(db, [address.toLowerCase()])
  return owners.values().next().value?.user_id
}
