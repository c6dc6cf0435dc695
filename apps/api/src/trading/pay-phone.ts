// Shillings of a wallet to a phone, for whoever has no screen: the app's own payment, with its limits and guards.
import { cashOutFee } from '@kivuko/contract/cash-outs.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { CashOut } from './cash-outs/cash-out.ts'
import { feeBpsOf, requireCashOutAmount } from './cash-outs/cash-out-terms.ts'
import { sendShillings } from './payouts/send-shillings.ts'

/** What it costs on top. Throws `amount_out_of_range` for what no phone is paid. */
export function feeOfPhonePayment(deps: Deps, amount: Money<'KES'>): Money<'KES'> {
  requireCashOutAmount(deps, amount)
  return cashOutFee(amount, feeBpsOf(deps, 'KES')) as Money<'KES'>
}

type Wanted = { userId: UserId; phone: string; amount: Money<'KES'>; key: string }

/** The same key is the same payment. Whoever calls has had its customer show who they are. */
export function payPhone(deps: Deps, { key: clientReference, ...wanted }: Wanted): Promise<CashOut> {
  return sendShillings(deps, { ...wanted, clientReference, prove: async () => {} })
}
