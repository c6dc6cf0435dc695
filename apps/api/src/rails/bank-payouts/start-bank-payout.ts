// Sets a payout into a bank account on its way, inside the transaction of what it pays.
import assert from 'node:assert/strict'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import { ownerColumns } from '#settlement/owner.ts'
import type { PayoutOrder } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { bankPayouts, countAttempts } from './store.ts'

/** By the network at once; of the bank, a person takes it out of the queue. The caller holds the owner. */
export async function startBankPayout(deps: Deps, tx: Tx, order: PayoutOrder): Promise<void> {
  const { owner, userId, reference, amount, to } = order
  assert('account' in to, `${owner.id} is not paid into an account`)
  const now = deps.clock.now()
  const id = newId('bpo', now)
  const provider = amount.asset === 'NGN' ? 'paystack' : 'bank'
  await bankPayouts.add(tx, {
    ...to.account,
    ...ownerColumns(owner),
    id,
    reference,
    user_id: userId,
    attempt: (await countAttempts(tx, owner)) + 1,
    provider,
    state: 'queued',
    currency: amount.asset,
    amount_units: amount.units,
    requests: 0,
    recipient_ref: null,
    bank_reference: null,
    problem: null,
    taken_by: null,
    sent_by: null,
    sent_device: null,
    confirmed_by: null,
    returned_line: null,
    created_at: now,
    ended_at: null,
    sent_at: null,
    short_since: null,
    shortages: 0,
  })
  if (provider === 'paystack') await followBankPayoutJob.enqueue(tx, { payoutId: id })
}
