// Refunds as other modules find them.
import type { Db, Tables } from '#tables.ts'

export type Refund = Tables['refunds']

/** By the network's id of the refund. */
export async function findRefundByProviderRef(db: Db, providerRef: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}
