// Which currencies a sale can be paid out in, by whom, between which amounts, and what starts its payout. Another rail is added here.
import { isBankFiat } from '@kivuko/contract/bank-accounts.ts'
import type { BankPayoutProvider } from '@kivuko/contract/console-payouts.ts'
import { PAYOUT_RAIL_MAX, PAYOUT_RAIL_MIN } from '@kivuko/contract/mobile-money.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import { money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { startBankPayout } from '#modules/bank-payouts/start-bank-payout.ts'
import { startDisbursement } from '#modules/mobile-money/start-disbursement.ts'
import { boundsOf } from '#modules/pricing/fee-schedule.ts'
import type { Tx } from '#tables.ts'
import { accountOf, receivedOf, type Sale } from './sale.ts'
import type { PayoutBounds } from './sale-terms.ts'

/** Naira by the bank network; the rest by people, from the operator's account in the currency. */
export function canPayOut(deps: Deps, fiat: SaleFiat): boolean {
  if (!isBankFiat(fiat)) return deps.mobileMoney !== undefined
  if (fiat === 'NGN') return deps.bankPayouts !== undefined
  return deps.config.bankAccounts[fiat] !== undefined
}

/** How the fee schedule calls the way it is paid out. */
export function railOf(fiat: SaleFiat): 'bank' | 'mpesa' {
  return isBankFiat(fiat) ? 'bank' : 'mpesa'
}

/** Undefined when the currency has none, so that nothing can be paid out in it. */
export function payoutBounds(deps: Deps, fiat: SaleFiat): PayoutBounds | undefined {
  if (!isBankFiat(fiat)) return { payer: 'M-Pesa', minimum: PAYOUT_RAIL_MIN, maximum: PAYOUT_RAIL_MAX }
  const bounds = boundsOf(deps.fees, fiat, 'bank')
  return bounds && { payer: 'A bank transfer', ...bounds }
}

function bankProviderOf(fiat: SaleFiat): BankPayoutProvider {
  return fiat === 'NGN' ? 'paystack' : 'bank'
}

/** Whose clearing account a paid sale is booked to. */
export function providerOf({ fiat_currency: fiat }: Pick<Sale, 'fiat_currency'>): ClearingProvider {
  return isBankFiat(fiat) ? bankProviderOf(fiat) : 'mpesa'
}

/** Sets it on its way, inside the transaction that says so. */
export async function startSalePayout(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const account = accountOf(sale)
  if (account) {
    const provider = bankProviderOf(sale.fiat_currency)
    const amount = receivedOf(sale)
    await startBankPayout(deps, tx, { saleId: sale.id, userId: sale.user_id, provider, amount, account })
  } else if (sale.phone !== null)
    await startDisbursement(deps, tx, { id: sale.id, phone: sale.phone, amount: money('KES', sale.received_units) })
}
