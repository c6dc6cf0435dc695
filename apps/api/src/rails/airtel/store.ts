import type { Transitions } from '#platform/state-machine.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db, Tables } from '#tables.ts'

export type AirtelPayment = Tables['airtel_payments']

export const airtelPayments = stateTable('airtel_payments', {
  sending: ['open', 'paid', 'failed', 'lost', 'review'],
  open: ['paid', 'failed', 'lost', 'review'],
  // The network's word is final, however late it comes.
  lost: ['paid', 'failed', 'review'],
  failed: ['paid', 'review'],
  review: [],
  paid: [],
} as const satisfies Transitions<AirtelPayment['state']>)

/** Newest first. */
export function paymentsOf(db: Db, { kind, id }: Owner) {
  return db
    .selectFrom('airtel_payments')
    .selectAll()
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

export async function findLastPayment(db: Db, owner: Owner): Promise<AirtelPayment | undefined> {
  return paymentsOf(db, owner).limit(1).executeTakeFirst()
}
