// Cash-outs that were agreed on elsewhere: what one costs, whether its rail takes it, and how one is made in a transaction of
// whoever agreed.
import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import type { BankPayoutAccount, PhonePayoutAccount } from '@kivuko/contract/trades.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { type CashOut, termsOf } from './cash-outs/cash-out.ts'
import { feeBpsOf, requireCashOutAmount } from './cash-outs/cash-out-terms.ts'
import { type CheckedCashOut, writeCashOut } from './cash-outs/start-cash-out.ts'
import { requirePayoutsRunning, stopOf } from './sales/payout-rails.ts'
import { readDestination } from './sales/read-destination.ts'
import type { Destination } from './sales/sale.ts'

/** Its fee. Throws `method_unavailable` and `amount_out_of_range`. */
export function priceOfCashOut(deps: Deps, amount: Money<CashOutFiat>): Money<CashOutFiat> {
  requireCashOutAmount(deps, amount)
  return termsOf(amount, feeBpsOf(deps, amount.asset)).fee
}

type Named = { userId: UserId; fiat: CashOutFiat; destination: BankPayoutAccount | PhonePayoutAccount }

/** Outside any transaction: a bank is asked whose the account is. Throws `service_paused` while its way is stopped. */
export async function readPayee(deps: Deps, named: Named): Promise<Destination> {
  requireFeature(deps, 'payouts')
  requirePayoutsRunning(deps, named.fiat)
  const destination = await readDestination(deps, named)
  requireRunning(deps, stopOf({ fiat_currency: named.fiat, network: destination.network }))
  return destination
}

/** Throws as one that its customer asks for does, except that its fee is the one that was agreed. */
export async function payFromFloat(deps: Deps, tx: Tx, request: CheckedCashOut): Promise<CashOut> {
  return writeCashOut(deps, tx, request)
}
