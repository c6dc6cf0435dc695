// Sets a payout into a bank account on its way, and takes it back while it has not left; inside the transaction of what it pays.
import type { BankPayoutProvider } from '@kivuko/contract/console-payouts.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { newId, type SaleId, type UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { PayoutAccount } from '#tables/sales.ts'
import type { Tx } from '#tables.ts'
import { FOLLOW_BANK_PAYOUT } from './job-names.ts'
import { countAttempts, insertBankPayout, withdrawQueued } from './store.ts'

type Wish = {
  saleId: SaleId
  userId: UserId
  provider: BankPayoutProvider
  amount: Money<SaleFiat>
  account: PayoutAccount
}

/** By the network at once; of the bank, a person takes it out of the queue. The caller holds the sale. */
export async function startBankPayout(deps: Deps, tx: Tx, wish: Wish): Promise<void> {
  const now = deps.clock.now()
  const id = newId('bpo', now)
  await insertBankPayout(tx, {
    ...wish.account,
    id,
    sale_id: wish.saleId,
    user_id: wish.userId,
    attempt: (await countAttempts(tx, wish.saleId)) + 1,
    provider: wish.provider,
    state: 'queued',
    currency: wish.amount.asset,
    amount_units: wish.amount.units,
    requests: 0,
    recipient_ref: null,
    bank_reference: null,
    problem: null,
    taken_by: null,
    sent_by: null,
    confirmed_by: null,
    returned_line: null,
    created_at: now,
    ended_at: null,
  })
  if (wish.provider === 'paystack')
    await enqueue(tx, FOLLOW_BANK_PAYOUT, { payoutId: id }, { key: `bank-payout:${id}` })
}

/** False when none waits in the queue. Call it before the sale is locked: whoever ends a payout locks it first, too. */
export async function withdrawBankPayout(deps: Deps, tx: Tx, saleId: SaleId): Promise<boolean> {
  return withdrawQueued(tx, saleId, deps.clock.now())
}
