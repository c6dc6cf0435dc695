// Where a customer lives, as they told it.
import type { KycAddress } from '@kivuko/contract/postal-address.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findApplication } from './store.ts'

export async function findAddress(db: Db, userId: UserId): Promise<KycAddress | null> {
  return (await findApplication(db, userId)).address
}
