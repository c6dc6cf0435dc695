// Money that a customer sent by themselves becomes a deposit, completed at once: by the rules, or because people decided so.
import { bankFillFee } from '@kivuko/contract/bank-fills.ts'
import { depositFee } from '@kivuko/contract/mobile-money.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import type { Deps } from '#deps.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import type { PaymentEnd } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { creditDeposit } from '#trading/settle-deposit.ts'
import type { Deposit } from './deposit.ts'
import { recordDeposit } from './record-deposit.ts'
import { refuseOutsideBounds } from './refuse-outside-bounds.ts'
import { deposits } from './store.ts'

/** How it came. The paybill is M-Pesa's, and takes shillings. */
export type ArrivedBy = 'paybill' | 'bank'

type Arrived = { userId: UserId; by: ArrivedBy; name: string; amount: Money<WalletCurrency>; isDecided: boolean }

/**
 * Once for each `name`: undefined when it was credited before. By the rules it throws `amount_out_of_range`, `limit_reached`,
 * `tier_too_low`, `account_suspended` or `rates_unavailable`; what people decided counts against the limit and is never refused.
 */
export async function creditArrived(
  deps: Deps,
  tx: Tx,
  { userId, by, name, amount, isDecided }: Arrived,
): Promise<PaymentEnd | undefined> {
  if (!isDecided) refuseOutsideBounds(deps, amount, by === 'bank' ? 'bank' : 'mpesa')
  const now = deps.clock.now()
  const deposit: Deposit = {
    id: newId('dep', now),
    reference: newReference(),
    user_id: userId,
    client_reference: `${by}:${name}`,
    state: 'created',
    // The network does not say which phone paid.
    phone: '',
    network: by === 'bank' ? null : 'mpesa',
    currency: amount.asset,
    amount_units: amount.units,
    fee_units: feeOn(deps, by, amount).units,
    problem: null,
    created_at: now,
    expires_at: now,
    ended_at: null,
  }
  if (!(await deposits.addOnce(tx, deposit, ['user_id', 'client_reference']))) return undefined
  if (!isDecided) await takeFromLimit(deps, tx, { userId, operation: 'deposit', amount, sourceId: deposit.id })
  await recordDeposit(deps, tx, deposit)
  return creditDeposit(deps, tx, deposit.id, { provider: 'unmatched', amount })
}

/** By bank, of the fees in force. */
function feeOn(deps: Deps, by: ArrivedBy, amount: Money<WalletCurrency>): Money<WalletCurrency> {
  return by === 'bank'
    ? bankFillFee(amount, deps.settings.current().fees.feeBps.bank)
    : depositFee(money('KES', amount.units))
}
