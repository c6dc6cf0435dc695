// Sets a payment to a phone on its way, inside the transaction of what it pays.
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { type Owner, ownerColumns } from '#settlement/owner.ts'
import type { PhoneTarget } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { disburseJob } from './mobile-money-jobs.ts'
import { disbursements } from './store.ts'

/** An owner is paid out once: the network knows the payment by its owner's id, and refuses a second. */
export async function startDisbursement(
  deps: Deps,
  tx: Tx,
  { owner, phone, network, amount }: PhoneTarget & { owner: Owner; amount: Money<'KES'> },
): Promise<void> {
  const { id } = owner
  await disbursements.add(tx, {
    ...ownerColumns(owner),
    id,
    phone,
    network,
    amount_units: amount.units,
    state: 'waiting',
    attempts: 0,
    conversation_ref: null,
    query_ref: null,
    result_code: null,
    receipt: null,
    created_at: deps.clock.now(),
    ended_at: null,
    missing_since: null,
    sent_at: null,
    short_since: null,
    shortages: 0,
  })
  await disburseJob.enqueue(tx, { id })
}
