// Refunds as other modules find them.
import type { RefundId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

export type Refund = Tables['refunds']

export async function findRefund(db: Db, id: RefundId): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By the network's id of the refund. */
export async function findRefundByProviderRef(db: Db, providerRef: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}
